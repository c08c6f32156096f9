import type { Limits } from '../../../core/limits.ts';
import type { LeanMessage } from '../../../core/message.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { FileReport, LeanEngine } from '../../../lean/engine.ts';
import { markErrors } from '../../llm/profiles/mark-errors.ts';
import type { FailedAttempt } from '../../llm/profiles/profile.ts';
import { assembleFile, declare } from '../../prove/script/assemble.ts';
import { linesAbove, placeInCode } from '../../prove/whole-proof/place-in-code.ts';
import { checkSketch } from '../sketch/check-sketch.ts';
import { headerWith, lemmaDeclaration, type ProvedLemma } from '../sketch/lemma.ts';
import { localise } from '../sketch/localise.ts';
import { namesIn, usedInSketch } from '../sketch/sketch.ts';
import type { Draft } from './draft.ts';
import { complaints } from './prompts.ts';

export type DraftCheck =
  | { readonly kind: 'sound' }
  /** What the model is told of it. */
  | { readonly kind: 'broken'; readonly complaint: string }
  /** Lean gave no answer: nothing is known of the draft. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface CheckDraftOptions {
  readonly engine: LeanEngine;
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

const mostErrors = 8;

/**
 * Whether Lean takes the draft but for the `sorry`s of its lemmas: first as a model writes it, with lemmas as theorems
 * before the theorem; then as the gate will see it, with lemmas inside of the proof.
 */
export async function checkDraft(
  theorem: Theorem,
  draft: Draft,
  proved: readonly ProvedLemma[],
  options: CheckDraftOptions,
): Promise<DraftCheck> {
  const written = await checkAsWritten(theorem, draft, proved, options);
  return written.kind === 'sound' ? await checkAssembled(theorem, draft, proved, options) : written;
}

async function checkAsWritten(
  theorem: Theorem,
  { lemmas, main }: Draft,
  proved: readonly ProvedLemma[],
  { engine, limits, signal }: CheckDraftOptions,
): Promise<DraftCheck> {
  const open = lemmas.map((lemma) => `${declare(lemmaDeclaration(lemma, lemma.name), 'by sorry')}\n\n`);
  const file = {
    header: headerWith(theorem.header, proved),
    statement: `${open.join('')}${theorem.statement}`,
  };
  const code = declare(file.statement, main);
  const outcome = await engine.elaborate(assembleFile(file, main), limits, signal);
  switch (outcome.kind) {
    case 'elaborated': {
      const errors = placeInCode(outcome.report.messages, { id: theorem.id, ...file }).filter(
        ({ severity }) => severity === 'error',
      );
      if (errors.length === 0) {
        const above = linesAbove({ id: theorem.id, ...file }) + open.join('').split('\n').length - 1;
        return lacksProof(outcome.report, above)
          ? { kind: 'broken', complaint: complaints.openMain }
          : { kind: 'sound' };
      }
      return broken({ code, errors: errors.slice(0, mostErrors).map(toError) });
    }
    case 'refused': {
      const above = linesAbove({ id: theorem.id, ...file });
      const line = Math.max(1, (outcome.line ?? 1) - above);
      const place = { line, column: 0, endLine: line, endColumn: 0 };
      return broken({ code, errors: [{ ...place, message: outcome.message }] });
    }
    case 'timeout':
      return { kind: 'unknown', reason: 'Lean did not finish in time' };
    case 'lost':
      return { kind: 'unknown', reason: outcome.reason };
  }
}

async function checkAssembled(
  theorem: Theorem,
  { lemmas, main }: Draft,
  proved: readonly ProvedLemma[],
  options: CheckDraftOptions,
): Promise<DraftCheck> {
  const named = new Set(namesIn(main, lemmas));
  const inside = [...usedInSketch(proved, main), ...lemmas.filter(({ name }) => named.has(name))];
  const names = inside.map(({ name }) => name);
  let last: DraftCheck = { kind: 'sound' };
  for (const style of ['written', 'cleared'] as const) {
    const own = localise(main, names, style);
    const check = await checkSketch({ theorem, lemmas: inside, main: own }, options);
    if (check.kind !== 'broken') return check;
    last = { kind: 'broken', complaint: complaints.inside(check.messages.slice(0, mostErrors)) };
  }
  return last;
}

/** Whether there is a `sorry` below a line, in whatever spelling: Lean warns of those that it has made itself. */
function lacksProof({ open, partial, messages }: FileReport, above: number): boolean {
  const warnings = messages.filter(({ text }) => usesSorry.test(text)).map(({ start }) => start);
  return [...open, ...partial, ...warnings].some(({ line }) => line > above);
}

const usesSorry = /declaration uses [`'‘]?sorry/u;

const broken = (attempt: FailedAttempt): DraftCheck => ({
  kind: 'broken',
  complaint: complaints.errors(markErrors(attempt)),
});

const toError = ({ text: message, start, end = start }: LeanMessage): FailedAttempt['errors'][number] => ({
  ...{ line: start.line, column: start.column, endLine: end.line, endColumn: end.column, message },
});
