import type { Ledger } from '../../../core/ledger.ts';
import type { Limits } from '../../../core/limits.ts';
import type { LeanMessage } from '../../../core/message.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { markErrors } from '../../llm/profiles/chat-proofs.ts';
import { type ReadOutcome, readProof } from '../../prove/conversation/check-proof.ts';
import { toFailedAttempt } from '../../prove/conversation/failed-attempt.ts';
import { rootPosition } from '../../prove/lean/lean-position.ts';
import type { ReadingOptions } from '../../prove/prove-options.ts';
import { leanRefuter } from '../../prove/refute/refuter.ts';
import { declare } from '../../prove/script/assemble.ts';
import type { NamedLemma } from '../conjecture/conjecture.ts';
import { shapeOf } from '../same-theorem/levels.ts';
import { headerWith, lemmaDeclaration, lemmaTheorem, openLemma, type ProvedLemma } from '../sketch/lemma.ts';
import { assembleProof } from '../sketch/sketch.ts';
import { chooseLemmas, type Draft, lemmasBehind } from './draft.ts';
import { complaints } from './prompts.ts';
import { readLemma } from './read-haves.ts';

export type DraftJudgement =
  /** `draft`: what was read, without lemmas that were too many. */
  | { readonly kind: 'good'; readonly draft: Draft }
  /** `usable`: lemmas that may be true and help, whatever is wrong with the plan. */
  | { readonly kind: 'wrong'; readonly complaint: string; readonly usable: readonly NamedLemma[] };

export interface JudgeOptions {
  readonly engine: LeanEngine;
  readonly fileLimits: Limits;
  readonly signal: AbortSignal;
  /** Counts the calls of Lean. */
  readonly ledger: Ledger;
  /** Lemmas at most: those that the theorem's proof rests on, and the first of the others. */
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
  const check = await checkDraft(theorem, draft, proved, { engine, fileLimits, signal });
  ledger.add({ calls: check.kind === 'sound' ? 2 : 1 });
  if (check.kind === 'unknown') return { kind: 'wrong', complaint: check.complaint, usable: draft.lemmas };
  const refuted = await refuteLemmas(theorem, draft.lemmas, options);
  const wrong = [
    ...refuted.map(({ lemma, reason }) => complaints.refuted(`${lemma.name} : ${lemma.conclusion}`, reason)),
    ...(check.kind === 'broken' ? [check.complaint] : []),
  ];
  if (wrong.length === 0) return { kind: 'good', draft };
  const usable = draft.lemmas.filter((one) => refuted.every(({ lemma }) => lemma !== one));
  return { kind: 'wrong', complaint: wrong.join('\n\n'), usable };
}

type DraftCheck =
  | { readonly kind: 'sound' }
  /** `complaint`: what the model is told of it. `unknown`: Lean gave no answer. */
  | { readonly kind: 'broken' | 'unknown'; readonly complaint: string };

/**
 * Whether Lean takes the draft but for the `sorry`s of its lemmas: first as a model writes it, with lemmas as theorems
 * before the theorem; then as the gate will see it, with lemmas inside of the proof.
 */
export async function checkDraft(
  theorem: Theorem,
  draft: Draft,
  proved: readonly ProvedLemma[],
  { engine, fileLimits, signal }: Pick<JudgeOptions, 'engine' | 'fileLimits' | 'signal'>,
): Promise<DraftCheck> {
  const reading = { lean: { engine, fileLimits }, run: { signal } };
  const written = await checkAsWritten(theorem, draft, proved, reading);
  return written.kind === 'sound' ? await checkAssembled(theorem, draft, proved, reading) : written;
}

async function checkAsWritten(
  theorem: Theorem,
  { lemmas, main }: Draft,
  proved: readonly ProvedLemma[],
  reading: ReadingOptions,
): Promise<DraftCheck> {
  const open = lemmas.map((lemma) => `${declare(lemmaDeclaration(lemma, lemma.name), 'by sorry')}\n\n`);
  const file = {
    header: headerWith(theorem.header, proved),
    statement: `${open.join('')}${theorem.statement}`,
  };
  const outcome = await readProof(file, main, reading, open.join('').split('\n').length - 1);
  if (outcome.kind === 'sound') return outcome;
  if (outcome.kind === 'timeout' || outcome.kind === 'lost') return unanswered(outcome);
  const isOpen = outcome.kind === 'failed' && errorsIn(outcome.messages).length === 0;
  const failed = toFailedAttempt(file, { proof: main, outcome });
  const complaint = isOpen || failed === null ? complaints.openMain : complaints.errors(markErrors(failed));
  return { kind: 'broken', complaint };
}

const mostErrors = 8;

async function checkAssembled(
  theorem: Theorem,
  { lemmas, main }: Draft,
  proved: readonly ProvedLemma[],
  reading: ReadingOptions,
): Promise<DraftCheck> {
  const open = [...proved, ...lemmas].map((lemma) => ({ ...lemma, proof: openLemma, uses: [] }));
  let errors: readonly string[] = [];
  for (const style of ['written', 'cleared'] as const) {
    const outcome = await readProof(theorem, assembleProof(open, main, style), reading);
    if (outcome.kind === 'timeout' || outcome.kind === 'lost') return unanswered(outcome);
    if (outcome.kind === 'failed') errors = errorsIn(outcome.messages);
    if (outcome.kind === 'refused') errors = [outcome.message];
    // The lemmas are open, and that the main proof is not is known.
    if (outcome.kind === 'sound' || errors.length === 0) return { kind: 'sound' };
  }
  return { kind: 'broken', complaint: complaints.inside(errors.slice(0, mostErrors)) };
}

const errorsIn = (messages: readonly LeanMessage[]): readonly string[] =>
  messages.flatMap(({ severity, text }) => (severity === 'error' ? [text] : []));

const unanswered = (outcome: Extract<ReadOutcome, { readonly kind: 'timeout' | 'lost' }>): DraftCheck => ({
  kind: 'unknown',
  complaint: complaints.unanswered(outcome.kind === 'lost' ? outcome.reason : 'Lean did not finish in time'),
});

/** The lemma that says what the theorem says. */
function restating(theorem: Theorem, lemmas: readonly NamedLemma[]): NamedLemma | undefined {
  const command = cutCommands(theorem.statement).at(-1);
  const own = command === undefined ? null : readLemma(theorem.statement, command, '');
  return own === null ? undefined : lemmas.find((lemma) => shapeOf(lemma) === shapeOf(own));
}

interface RefutedLemma {
  readonly lemma: NamedLemma;
  /** A counterexample, in words. */
  readonly reason: string;
}

/** Looks for counterexamples to lemmas that Lean reads behind the theorem's header: a few calls each. */
async function refuteLemmas(
  theorem: Theorem,
  lemmas: readonly NamedLemma[],
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
