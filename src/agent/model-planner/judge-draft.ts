import type { Ledger } from '../../../core/ledger.ts';
import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { rootPosition } from '../../prove/lean/lean-position.ts';
import { leanRefuter } from '../../prove/refute/refuter.ts';
import { shapeOf } from '../conjecture/conjecture.ts';
import { lemmaTheorem, type ProvedLemma } from '../sketch/lemma.ts';
import { checkDraft, type Draft, type DraftLemma } from './check-draft.ts';
import { chooseLemmas, lemmasBehind } from './choose-lemmas.ts';
import { complaints } from './prompts.ts';
import { readLemma } from './read-haves.ts';

export type DraftJudgement =
  /** `draft`: what was read, without lemmas that were too many. */
  | { readonly kind: 'good'; readonly draft: Draft }
  /** `usable`: lemmas that may be true and help, whatever is wrong with the plan. */
  | { readonly kind: 'wrong'; readonly complaint: string; readonly usable: readonly DraftLemma[] };

export interface JudgeOptions {
  readonly engine: LeanEngine;
  readonly fileLimits: Limits;
  readonly signal: AbortSignal;
  /** Counts the calls of Lean. */
  readonly ledger: Ledger;
  /** Lemmas at most: those that the theorem's proof rests on, and the best looking of the others. */
  readonly lemmas: number;
}

/** What a lemma is checked by before any is searched for: its look, Lean, and small instances. */
export async function judgeDraft(
  theorem: Theorem,
  written: Draft,
  proved: readonly ProvedLemma[],
  options: JudgeOptions,
): Promise<DraftJudgement> {
  const { engine, fileLimits, signal, ledger, lemmas: most } = options;
  const own = restating(theorem, written.lemmas);
  if (own !== undefined) {
    const others = written.lemmas.filter((lemma) => lemma !== own);
    const usable = chooseLemmas(others, most);
    return { kind: 'wrong', complaint: complaints.restated(own.name), usable };
  }
  const needed = lemmasBehind(written.main, written.lemmas);
  if (needed.size > most) {
    const complaint = complaints.tooMany(needed.size, most);
    return { kind: 'wrong', complaint, usable: chooseLemmas(written.lemmas, most) };
  }
  const draft = { ...written, lemmas: chooseLemmas(written.lemmas, most, needed) };
  const check = await checkDraft(theorem, draft, proved, { engine, limits: fileLimits, signal });
  ledger.add({ calls: check.kind === 'sound' ? 2 : 1 });
  if (check.kind === 'unknown')
    return { kind: 'wrong', complaint: complaints.unanswered(check.reason), usable: draft.lemmas };
  const refuted = await refuteLemmas(theorem, draft.lemmas, options);
  const wrong = [
    ...refuted.map(({ lemma, reason }) => complaints.refuted(`${lemma.name} : ${lemma.conclusion}`, reason)),
    ...(check.kind === 'broken' ? [check.complaint] : []),
  ];
  if (wrong.length === 0) return { kind: 'good', draft };
  const usable = draft.lemmas.filter((one) => refuted.every(({ lemma }) => lemma !== one));
  return { kind: 'wrong', complaint: wrong.join('\n\n'), usable };
}

/** The lemma that says what the theorem says. */
function restating(theorem: Theorem, lemmas: readonly DraftLemma[]): DraftLemma | undefined {
  const command = cutCommands(theorem.statement).at(-1);
  const own = command === undefined ? null : readLemma(theorem.statement, command, '');
  return own === null ? undefined : lemmas.find((lemma) => shapeOf(lemma) === shapeOf(own));
}

interface RefutedLemma {
  readonly lemma: DraftLemma;
  /** A counterexample, in words. */
  readonly reason: string;
}

/** Looks for counterexamples to lemmas that Lean reads behind the theorem's header: a few calls each. */
async function refuteLemmas(
  theorem: Theorem,
  lemmas: readonly DraftLemma[],
  { engine, fileLimits, signal, ledger }: JudgeOptions,
): Promise<readonly RefutedLemma[]> {
  const refuted: RefutedLemma[] = [];
  for (const lemma of lemmas) {
    const own = lemmaTheorem(theorem, lemma);
    const opening = await engine.open(own, fileLimits, signal);
    if (opening.kind !== 'opened') continue;
    const { part, localDeclarations: declarations } = opening.opened;
    const refuter = leanRefuter({ engine, declarations, isClaim: false });
    const { calls, reason } = await refuter.refute(rootPosition(own, part), signal);
    ledger.add({ calls });
    if (reason !== null) refuted.push({ lemma, reason });
  }
  return refuted;
}
