import type { LeanMessage } from '../../../core/message.ts';
import { isAnswer } from '../../../core/verdict.ts';
import {
  type BrokenCommand,
  type DeclarationPlace,
  type FileReport,
  type OpenDeclaration,
  readableReport,
} from '../../../lean/engine.ts';
import type { LeanText } from '../input/lean-source.ts';
import type { ProveOptions } from '../prove-options.ts';
import { applyEdits, positionAfter, type TextEdit } from './text-edits.ts';

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
    const target = { at: named.map(({ start }) => Buffer.byteLength(source.text.slice(0, start))) };
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
