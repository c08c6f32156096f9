import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { rootPosition } from '../../prove/lean/lean-position.ts';
import { leanRefuter } from '../../prove/refute/refuter.ts';
import { lemmaTheorem } from '../sketch/lemma.ts';
import type { DraftLemma } from './draft.ts';

export interface RefutedLemma {
  readonly lemma: DraftLemma;
  /** A counterexample, in words. */
  readonly reason: string;
}

/** Looks for counterexamples to lemmas that Lean reads behind the theorem's header: a few calls each. */
export async function refuteLemmas(
  theorem: Theorem,
  lemmas: readonly DraftLemma[],
  { engine, fileLimits, signal }: { engine: LeanEngine; fileLimits: Limits; signal: AbortSignal },
): Promise<{ readonly refuted: readonly RefutedLemma[]; readonly calls: number }> {
  const refuted: RefutedLemma[] = [];
  let calls = 0;
  for (const lemma of lemmas) {
    const own = lemmaTheorem(theorem, lemma);
    const opening = await engine.open(own, fileLimits, signal);
    if (opening.kind !== 'opened') continue;
    const { part, localDeclarations: declarations } = opening.opened;
    const answer = await leanRefuter({ engine, declarations, isClaim: false }).refute(
      rootPosition(own, part),
      signal,
    );
    calls += answer.calls;
    if (answer.reason !== null) refuted.push({ lemma, reason: answer.reason });
  }
  return { refuted, calls };
}
