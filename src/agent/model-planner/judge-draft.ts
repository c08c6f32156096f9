import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { shapeOf } from '../conjecture/conjecture.ts';
import type { ProvedLemma } from '../sketch/lemma.ts';
import { checkDraft } from './check-draft.ts';
import { chooseLemmas, lemmasBehind } from './choose-lemmas.ts';
import type { Draft, DraftLemma } from './draft.ts';
import { complaints } from './prompts.ts';
import { readLemma } from './read-lemma.ts';
import { refuteLemmas } from './refute-lemmas.ts';

export type DraftJudgement = {
  readonly calls: number;
} /** `draft`: what was read, without lemmas that were too many. */ & (
  | { readonly kind: 'good'; readonly draft: Draft }
  /** `usable`: lemmas that may be true and help, whatever is wrong with the plan. */
  | { readonly kind: 'wrong'; readonly complaint: string; readonly usable: readonly DraftLemma[] }
);

export interface JudgeOptions {
  readonly engine: LeanEngine;
  readonly fileLimits: Limits;
  readonly signal: AbortSignal;
  /** Lemmas at most: those that the theorem's proof rests on, and the best looking of the others. */
  readonly lemmas: number;
}

/** What a lemma is checked by before any is searched for: its look, Lean, and small instances. */
export async function judgeDraft(
  theorem: Theorem,
  written: Draft,
  proved: readonly ProvedLemma[],
  { engine, fileLimits, signal, lemmas: most }: JudgeOptions,
): Promise<DraftJudgement> {
  const own = restating(theorem, written.lemmas);
  if (own !== undefined) {
    const others = written.lemmas.filter((lemma) => lemma !== own);
    const usable = chooseLemmas(others, most);
    return { kind: 'wrong', complaint: complaints.restated(own.name), usable, calls: 0 };
  }
  const needed = lemmasBehind(written.main, written.lemmas);
  if (needed.size > most) {
    const complaint = complaints.tooMany(needed.size, most);
    return { kind: 'wrong', complaint, usable: chooseLemmas(written.lemmas, most), calls: 0 };
  }
  const draft = { ...written, lemmas: chooseLemmas(written.lemmas, most, needed) };
  const check = await checkDraft(theorem, draft, proved, { engine, limits: fileLimits, signal });
  if (check.kind === 'unknown')
    return { kind: 'wrong', complaint: complaints.unanswered(check.reason), usable: draft.lemmas, calls: 1 };
  const isBroken = check.kind === 'broken';
  const { refuted, calls } = await refuteLemmas(theorem, draft.lemmas, { engine, fileLimits, signal });
  const wrong = [
    ...refuted.map(({ lemma, reason }) => complaints.refuted(`${lemma.name} : ${lemma.conclusion}`, reason)),
    ...(isBroken ? [check.complaint] : []),
  ];
  if (wrong.length === 0) return { kind: 'good', draft, calls: calls + 2 };
  const usable = draft.lemmas.filter((one) => refuted.every(({ lemma }) => lemma !== one));
  return { kind: 'wrong', complaint: wrong.join('\n\n'), usable, calls: calls + (isBroken ? 1 : 2) };
}

/** The lemma that says what the theorem says. */
function restating(theorem: Theorem, lemmas: readonly DraftLemma[]): DraftLemma | undefined {
  const command = cutCommands(theorem.statement).at(-1);
  const own = command === undefined ? null : readLemma(theorem.statement, command, '');
  return own === null ? undefined : lemmas.find((lemma) => shapeOf(lemma) === shapeOf(own));
}
