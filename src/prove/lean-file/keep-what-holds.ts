import type { LeanMessage } from '../../../core/message.ts';
import { isAnswer } from '../../../core/verdict.ts';
import {
  type BrokenCommand,
  type DeclarationPlace,
  type FileReport,
  type OpenDeclaration,
  readableReport,
  targetAt,
} from '../../../lean/engine.ts';
import { askGate } from '../ask-gate.ts';
import type { LeanText } from '../input/open-inputs.ts';
import type { ProveOptions } from '../prove-options.ts';
import { HeaderBuilder } from './header-builder.ts';
import { applyEdits, positionAfter, type TextEdit } from './mend-asked.ts';
import { type FileTheorem, proofEdit, toTheorem } from './open-theorems.ts';

export interface CompletedFile {
  /** Of the file as it was read. */
  readonly report: FileReport;
  readonly proved: ReadonlySet<OpenDeclaration>;
  readonly proofs: readonly TextEdit[];
}

/** `unknown`: the machinery gave no answer. */
export type CompletionCheck =
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong' | 'unknown'; readonly why: string };

/**
 * Checks the completed file as a whole: each proof was accepted with the text before it that is proved, but only this shows
 * that it is a proof where it stands now, between what is not. The theorems that are proved go through the gate. A file with
 * something left open (or with examples, which have no name to check) must read without new errors, and with exactly the rest
 * still open; one in which Lean did not accept something can't go through the gate.
 */
export async function checkCompleted(
  source: LeanText,
  { report, proved, proofs }: CompletedFile,
  { lean: { engine, fileLimits }, run: { signal } }: ProveOptions,
): Promise<CompletionCheck> {
  const completed = applyEdits(source.text, proofs);
  const rest = report.open.filter((declaration) => !proved.has(declaration));
  const isWhole = rest.length === 0 && report.partial.length === 0 && report.broken.length === 0;
  const isNamed = ({ keyword }: OpenDeclaration) => keyword !== 'example';
  const named = [...proved].filter(isNamed);
  if (named.length > 0 && report.broken.length === 0) {
    const isAll = isWhole && report.open.every(isNamed);
    const target = targetAt(source.text, named);
    const request = { reference: source.text, submission: completed, ...(!isAll && { target }) };
    const verdict = await engine.verify(request, fileLimits, signal);
    if (verdict.kind === 'rejected') {
      const why = verdict.reasons.map(({ code, message }) => `${code}: ${message}`).join('; ');
      return { kind: isAnswer(verdict) ? 'wrong' : 'unknown', why };
    }
    if (isAll) return { kind: 'right' };
  }
  const outcome = await engine.elaborate(completed, fileLimits, signal);
  const now = readableReport(outcome);
  if (now === null) {
    const why = `Lean could not read it again (${outcome.kind})`;
    return { kind: outcome.kind === 'refused' ? 'wrong' : 'unknown', why };
  }
  const errors = newErrors(now, report, proofs);
  if (errors > 0) return { kind: 'wrong', why: `it has ${errors} errors that were not there before` };
  const left = namesOf([...now.open, ...now.partial]);
  const expected = namesOf([...rest, ...report.partial]);
  if (left === expected) return { kind: 'right' };
  return { kind: 'wrong', why: `open are now: ${left || 'none'}; expected: ${expected || 'none'}` };
}

/** In the order of the text. */
const namesOf = (declarations: readonly DeclarationPlace[]): string =>
  [...declarations]
    .sort((a, b) => a.start - b.start)
    .map(({ name }) => name)
    .join(' ');

/**
 * Errors that are not in what was broken before: that may be read otherwise behind a proof. An error that is gone does not make up for
 * one elsewhere.
 */
function newErrors(now: FileReport, before: FileReport, proofs: readonly TextEdit[]): number {
  const known = before.broken.map(({ start, end }) => [
    positionAfter(proofs, start),
    positionAfter(proofs, end),
  ]) as readonly (readonly [start: number, end: number])[];
  const isKnown = ({ start }: BrokenCommand) => known.some(([from, to]) => from <= start && start < to);
  const elsewhere = now.broken.filter((place) => !isKnown(place)).length;
  return Math.max(elsewhere, countErrors(now, isKnown) - countErrors(before, () => true));
}

/** But for those of some broken places. */
function countErrors({ messages, broken }: FileReport, isKnown: (place: BrokenCommand) => boolean): number {
  const isError = ({ severity }: LeanMessage) => severity === 'error';
  const ofKnown = broken.filter(isKnown).flatMap((place) => place.messages.filter(isError));
  return messages.filter(isError).length - ofKnown.length;
}

/** A file in which the proofs that were found don't hold together. */
interface Unfit {
  readonly report: FileReport;
  /** All theorems of the file in order. */
  readonly theorems: readonly FileTheorem[];
  readonly proofs: ReadonlyMap<OpenDeclaration, string>;
  /** What is wrong with all of them put in. */
  readonly why: string;
}

interface HeldProofs {
  readonly edits: readonly TextEdit[];
  /** Theorems whose proof does not hold in the file, and why. */
  readonly withheld: ReadonlyMap<FileTheorem, string>;
}

/** Where more proofs fail in a file, none behind the last of them is kept. */
const mostWithheld = 20;

/**
 * Leaves those proofs out of a completed file that don't hold in it, such as one that an open theorem of the file gets in the way of:
 * the first with which the file is wrong, again and again. What stands behind one goes through the gate anew without it.
 */
export async function keepWhatHolds(
  source: LeanText,
  unfit: Unfit,
  options: ProveOptions,
): Promise<HeldProofs> {
  const withheld = new Map<FileTheorem, string>();
  for (let why = unfit.why; ; ) {
    const { held, edits } = await putIn(source, unfit, withheld, options);
    const checkFirst = async (count: number): Promise<string | null> => {
      const proved = new Set(held.slice(0, count).map(({ declaration }) => declaration));
      const completion = { report: unfit.report, proved, proofs: edits.slice(0, count) };
      const check = await checkCompleted(source, completion, options);
      return check.kind === 'right' ? null : check.why;
    };
    if (withheld.size > 0) {
      const wrong = held.length === 0 ? null : await checkFirst(held.length);
      if (wrong === null) return { edits, withheld };
      why = wrong;
    }
    let right = 0;
    let wrong = held.length;
    while (wrong - right > 1) {
      const middle = Math.ceil((right + wrong) / 2);
      const said = await checkFirst(middle);
      if (said === null) right = middle;
      else {
        wrong = middle;
        why = said;
      }
    }
    const isLast = options.run.signal.aborted || withheld.size >= mostWithheld;
    for (const theorem of held.slice(right, isLast ? held.length : wrong)) withheld.set(theorem, why);
    if (isLast) return { edits: edits.slice(0, right), withheld };
  }
}

/** Puts in what is not withheld; behind what is, a proof must be one without it, or it is withheld, too. */
async function putIn(
  source: LeanText,
  { report, theorems, proofs }: Unfit,
  withheld: Map<FileTheorem, string>,
  options: ProveOptions,
): Promise<{ readonly held: readonly FileTheorem[]; readonly edits: readonly TextEdit[] }> {
  const headers = new HeaderBuilder(source.text, report, options);
  const held: FileTheorem[] = [];
  let isAnew = false;
  for (const theorem of theorems) {
    if (theorem.broken !== null) continue;
    const { declaration } = theorem;
    const found = proofs.get(declaration);
    isAnew ||= withheld.has(theorem);
    const proof = withheld.has(theorem) ? undefined : found;
    const isKept = proof !== undefined && (!isAnew || (await holds(theorem, proof)));
    if (isKept) {
      held.push(theorem);
      headers.insert(proofEdit(source.text, declaration, proof, report.broken));
      continue;
    }
    if (proof !== undefined) withheld.set(theorem, 'it rests on one that does not hold there');
    headers.leaveOut(declaration);
  }
  return { held, edits: headers.proofs };

  async function holds(theorem: FileTheorem, proof: string): Promise<boolean> {
    const header = await headers.before(theorem.declaration);
    if (header === null) return false;
    return (await askGate(options, toTheorem(source, theorem, header), proof)).kind === 'accepted';
  }
}
