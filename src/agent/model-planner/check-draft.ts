import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { markErrors } from '../../llm/profiles/chat-proofs.ts';
import { readProof } from '../../prove/conversation/check-proof.ts';
import { toFailedAttempt } from '../../prove/conversation/failed-attempt.ts';
import { declare } from '../../prove/script/assemble.ts';
import type { Conjecture } from '../conjecture/conjecture.ts';
import { headerWith, lemmaDeclaration, type ProvedLemma } from '../sketch/lemma.ts';
import { checkSketch, localise, namesIn, usedInSketch } from '../sketch/sketch.ts';
import { complaints } from './prompts.ts';

/** A lemma that a model wrote, with the name that it gave it. */
export interface DraftLemma extends Conjecture {
  readonly name: string;
}

/** A plan as a model wrote it; Lean has not seen it yet. */
export interface Draft {
  /** In the order of the text: each may rest on those before it. */
  readonly lemmas: readonly DraftLemma[];
  /** The proof of the theorem from the lemmas: `by` and a tactic block. */
  readonly main: string;
}

/** What could be read of an answer. `complaint` is a text for the model. */
export type DraftReading =
  | { readonly kind: 'read'; readonly draft: Draft }
  | { readonly kind: 'unreadable'; readonly complaint: string };

type DraftCheck =
  | { readonly kind: 'sound' }
  /** What the model is told of it. */
  | { readonly kind: 'broken'; readonly complaint: string }
  /** Lean gave no answer: nothing is known of the draft. */
  | { readonly kind: 'unknown'; readonly reason: string };

interface CheckDraftOptions {
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
  const reading = { lean: { engine, fileLimits: limits }, run: { signal } };
  const outcome = await readProof(file, main, reading, open.join('').split('\n').length - 1);
  switch (outcome.kind) {
    case 'sound':
      return outcome;
    case 'failed':
    case 'refused': {
      const isOpen =
        outcome.kind === 'failed' && outcome.messages.every(({ severity }) => severity !== 'error');
      const failed = toFailedAttempt(file, { proof: main, outcome });
      return {
        kind: 'broken',
        complaint: isOpen || failed === null ? complaints.openMain : complaints.errors(markErrors(failed)),
      };
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
