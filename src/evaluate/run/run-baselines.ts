import type { Theorem } from '../../../core/theorem.ts';
import { automationTactics } from '../../../datasets/suite.ts';
import { askGate } from '../../prove/ask-gate.ts';
import { tacticBlock } from '../../prove/script/assemble.ts';
import { noStore } from '../../store/no-store.ts';
import type { BaselineRecord } from './records.ts';
import type { AttemptSettings } from './run-attempt.ts';

/**
 * What each automation tactic proves alone, as it stands or behind `intros`, with the limits that a tactic of a search
 * has; null when the signal ended it. A proof counts when the gate accepts it.
 */
export async function runBaselines(
  theorem: Theorem,
  settings: AttemptSettings,
): Promise<BaselineRecord | null> {
  const proved: string[] = [];
  const lost: string[] = [];
  const { engine, fileLimits, signal } = settings;
  const opened = await engine.open(theorem, fileLimits, signal);
  if (signal.aborted) return null;
  const record = { kind: 'baseline' as const, version: 1 as const, problem: theorem.id };
  if (opened.kind === 'lost') return { ...record, proved, lost: [...automationTactics] };
  if (opened.kind !== 'opened') return { ...record, proved, lost };
  for (const tactic of automationTactics) {
    const ends = [];
    for (const text of [tactic, `intros; ${tactic}`]) {
      const end = await provesAlone(theorem, text, settings);
      ends.push(end);
      if (end === 'proved') break;
    }
    if (signal.aborted) return null;
    if (ends.includes('proved')) proved.push(tactic);
    else if (ends.includes('lost')) lost.push(tactic);
  }
  return { ...record, proved, lost };
}

async function provesAlone(
  theorem: Theorem,
  text: string,
  settings: AttemptSettings,
): Promise<'proved' | 'not-proved' | 'lost'> {
  const { engine, tacticLimits, signal } = settings;
  const [outcome] = await engine.apply({ theorem, path: [] }, [text], tacticLimits, signal);
  if (outcome === undefined || outcome.kind === 'lost') return 'lost';
  if (outcome.kind !== 'proved') return 'not-proved';
  const options = { ...settings, store: noStore(), polishMs: 0, parallelism: 1 };
  const verdict = await askGate(options, theorem, tacticBlock([text]));
  if (verdict.kind === 'accepted') return 'proved';
  return verdict.reasons.some(({ code }) => code === 'lost') ? 'lost' : 'not-proved';
}
