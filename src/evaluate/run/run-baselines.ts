import type { Theorem } from '../../../core/theorem.ts';
import { automationTactics } from '../../../datasets/suite.ts';
import { askGate } from '../../prove/ask-gate.ts';
import { tacticBlock } from '../../prove/script/assemble.ts';
import { noStore } from '../../store/no-store.ts';
import type { BaselineRecord } from './records.ts';
import { type AttemptSettings, triesAtMost } from './run-attempt.ts';

/**
 * What each automation tactic proves alone, as it stands or behind `intros`, with the limits that a tactic of a search
 * has; null when the signal ended it. A proof counts when the gate accepts it. Where workers die it is tried again.
 */
export async function runBaselines(
  theorem: Theorem,
  settings: AttemptSettings,
): Promise<BaselineRecord | null> {
  const proved: string[] = [];
  const lost: string[] = [];
  const { signal } = settings;
  const opened = await untilKnown(() => opens(theorem, settings), signal);
  if (signal.aborted) return null;
  const record = { kind: 'baseline' as const, version: 1 as const, problem: theorem.id };
  if (opened === 'lost' || opened === 'late') return { ...record, proved, lost: [...automationTactics] };
  if (opened === 'no') return { ...record, proved, lost };
  for (const tactic of automationTactics) {
    const ends = [];
    for (const text of [tactic, `intros; ${tactic}`]) {
      const end = await untilKnown(() => provesAlone(theorem, text, settings), signal);
      ends.push(end);
      if (end === 'yes') break;
    }
    if (signal.aborted) return null;
    if (ends.includes('yes')) proved.push(tactic);
    else if (ends.includes('lost')) lost.push(tactic);
  }
  return { ...record, proved, lost };
}

/** `lost`: nothing is known. */
type Answer = 'yes' | 'no' | 'lost';

async function untilKnown<A extends string>(
  ask: () => Promise<A | 'lost'>,
  signal: AbortSignal,
): Promise<A | 'lost'> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer !== 'lost' || tries === triesAtMost || signal.aborted) return answer;
  }
}

/** `late`: Lean did not read the statement in time, nor would it the next time. */
async function opens(
  theorem: Theorem,
  { engine, fileLimits, signal }: AttemptSettings,
): Promise<Answer | 'late'> {
  const { kind } = await engine.open(theorem, fileLimits, signal);
  if (kind === 'opened') return 'yes';
  if (kind === 'timeout') return 'late';
  return kind === 'lost' ? 'lost' : 'no';
}

async function provesAlone(theorem: Theorem, text: string, settings: AttemptSettings): Promise<Answer> {
  const { engine, tacticLimits, signal } = settings;
  const [outcome] = await engine.apply({ theorem, path: [] }, [text], tacticLimits, signal);
  if (outcome === undefined || outcome.kind === 'lost') return 'lost';
  if (outcome.kind !== 'proved') return 'no';
  const options = { ...settings, store: noStore(), polishMs: 0 };
  const verdict = await askGate(options, theorem, tacticBlock([text]));
  if (verdict.kind === 'accepted') return 'yes';
  return verdict.reasons.some(({ code }) => code === 'lost') ? 'lost' : 'no';
}
