import type { Theorem } from '../../../core/theorem.ts';
import { gradingTactics } from '../../../datasets/catalogue.ts';
import { isCoreName } from '../../../lean/lake/read-imports.ts';
import { askGate } from '../../prove/ask-gate.ts';
import { headerImports } from '../../prove/lemma-index/header-imports.ts';
import { tacticBlock } from '../../prove/script/assemble.ts';
import type { BaselineRecord } from './records.ts';
import { type AttemptSettings, triesAtMost } from './run-attempt.ts';

/** Further automation, for statements that import a library. A library without one of them takes no proof by it. */
const libraryTactics = ['norm_num', 'ring', 'linarith', 'nlinarith', 'positivity', 'aesop'] as const;

/** The single tactics that a theorem is tried with. */
export const baselineTactics = ({ header }: Theorem): readonly string[] =>
  headerImports(header).every(isCoreName) ? gradingTactics : [...gradingTactics, ...libraryTactics];

const alone = (tactic: string): readonly string[] => [tactic, `intros; ${tactic}`];

/** The proofs by one tactic: as it stands, and behind `intros`. */
export const proofsByOne = (tactic: string): readonly string[] =>
  alone(tactic).map((text) => tacticBlock([text]));

/**
 * What each automation tactic proves alone, as it stands or, where that changes the goal, behind `intros`, with the limits that a tactic of a
 * search has; null when the signal ended it. A proof counts when the gate accepts it. Where workers die it is tried again.
 */
export async function runBaselines(
  theorem: Theorem,
  settings: AttemptSettings,
): Promise<BaselineRecord | null> {
  const proved: string[] = [];
  const lost: string[] = [];
  const { signal } = settings.run;
  const tactics = baselineTactics(theorem);
  const opened = await untilKnown(() => opens(theorem, settings), signal);
  if (signal.aborted) return null;
  const record = { kind: 'baseline' as const, version: 1 as const, problem: theorem.id };
  if (opened === 'lost' || opened === 'late') return { ...record, proved, lost: [...tactics] };
  if (opened === 'no') return { ...record, proved, lost };
  const isIntroducing = await introduces(theorem, settings);
  for (const tactic of tactics) {
    const ends = [];
    for (const text of isIntroducing ? alone(tactic) : [tactic]) {
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
  { lean: { engine, fileLimits }, run: { signal } }: AttemptSettings,
): Promise<Answer | 'late'> {
  const { kind } = await engine.open(theorem, fileLimits, signal);
  if (kind === 'opened') return 'yes';
  if (kind === 'timeout') return 'late';
  return kind === 'lost' ? 'lost' : 'no';
}

/** Whether `intros` makes another goal of it, or nobody knows. */
async function introduces(
  theorem: Theorem,
  { lean: { engine, tacticLimits }, run: { signal } }: AttemptSettings,
): Promise<boolean> {
  const [outcome] = await engine.apply(
    { theorem, path: [] },
    ['fail_if_no_progress intros'],
    tacticLimits,
    signal,
  );
  return outcome?.kind !== 'failed';
}

async function provesAlone(theorem: Theorem, text: string, settings: AttemptSettings): Promise<Answer> {
  const { engine, tacticLimits } = settings.lean;
  const { signal } = settings.run;
  const [outcome] = await engine.apply({ theorem, path: [] }, [text], tacticLimits, signal);
  if (outcome === undefined || outcome.kind === 'lost') return 'lost';
  if (outcome.kind !== 'proved') return 'no';
  const verdict = await askGate(settings, theorem, tacticBlock([text]));
  if (verdict.kind === 'accepted') return 'yes';
  return verdict.reasons.some(({ code }) => code === 'lost') ? 'lost' : 'no';
}
