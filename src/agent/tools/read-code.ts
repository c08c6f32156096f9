import type { LeanMessage } from '../../../core/message.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { isPlaceholder } from '../../../datasets/text/declaration.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import { markErrors } from '../../llm/profiles/chat-proofs.ts';
import { codeBlocks } from '../../llm/profiles/code-blocks.ts';
import { bareProof, findProofText } from '../../llm/profiles/proof-text.ts';
import { toError } from '../../prove/conversation/failed-attempt.ts';
import { linesAbove, placeInCode } from '../../prove/conversation/place-in-code.ts';
import { NameSupply, wordsOf } from '../../prove/reading/names.ts';
import { behindHeader } from '../../prove/script/assemble.ts';
import { counted } from '../../report/numbers.ts';
import type { CodeContext } from './tool.ts';

/**
 * The proof (what follows `:=`) in a text that a model gave for one: `by` and tactics, tactics alone, or the theorem
 * with its proof, also in a code block. Null when it is no proof of this theorem; one that is only `sorry` is one.
 */
export function readProofText(theorem: Theorem, text: string): string | null {
  const code = codeBlocks(text).at(-1)?.code ?? text;
  const proof = findProofText(theorem, code) ?? bareProof(code);
  if (proof !== null) return proof;
  const plain = code.trim().replace(/^:=\s*/u, '');
  return plain !== '' && isPlaceholder(plain) ? plain : null;
}

/** What a model is told when a text holds no proof of the theorem. */
export const noProofText =
  'There is no proof of the theorem in it. Give what follows `:=`, such as `by` and tactics, or the theorem with its statement unchanged; definitions, instances and notations of your own can not be part of a proof.';

/** What Lean says of a text behind the theorem's header. Lines count from the text's own first line. */
export type CodeReading =
  | { readonly kind: 'read'; readonly messages: readonly LeanMessage[]; readonly hasSorry: boolean }
  /** Nobody has read it: it is forbidden, or Lean gave no answer. */
  | { readonly kind: 'unread'; readonly why: string };

/** Has Lean read a text behind the theorem's header. */
export async function readCode(code: string, context: CodeContext): Promise<CodeReading> {
  const { theorem, engine, fileLimits, signal } = context;
  // Places depend on the header alone.
  const frame = { ...theorem, statement: '' };
  context.onCalls(1);
  const outcome = await engine.elaborate(behindHeader(theorem.header, code), fileLimits, signal);
  switch (outcome.kind) {
    case 'elaborated': {
      const { messages, open, partial } = outcome.report;
      const above = linesAbove(frame);
      const hasSorry = [...open, ...partial].some(({ line }) => line > above);
      return { kind: 'read', messages: placeInCode(messages, frame), hasSorry };
    }
    case 'refused': {
      const { message, line } = outcome;
      const place = line === undefined ? '' : ` (line ${Math.max(1, line - linesAbove(frame))})`;
      return { kind: 'unread', why: `Not read: ${message}${place}.` };
    }
    case 'timeout':
      return { kind: 'unread', why: 'Lean gave no answer: it takes Lean too long.' };
    case 'lost':
      return { kind: 'unread', why: `Lean gave no answer: ${outcome.reason}.` };
  }
}

/** More messages than this, errors apart, are only counted. */
const mostOthers = 12;

/** What Lean says of a text, for a model: errors with the code around them, then everything else. */
export function showReading(code: string, reading: CodeReading): string {
  if (reading.kind === 'unread') return reading.why;
  const errors = reading.messages.filter(({ severity }) => severity === 'error');
  const others = reading.messages.filter(({ severity }) => severity !== 'error');
  const parts: string[] = [];
  if (errors.length > 0) {
    const marked = markErrors({ code, errors: errors.map(toError) });
    parts.push(`${counted(errors.length, 'error')}:${marked}`.trimEnd());
  }
  for (const { severity, start, text } of others.slice(0, mostOthers))
    parts.push(`${severity} at ${start.line}:${start.column + 1}: ${text.trim()}`);
  if (others.length > mostOthers) parts.push(`${others.length - mostOthers} more messages.`);
  return parts.length === 0 ? 'No messages.' : parts.join('\n');
}

type OpenedStatement =
  | { readonly kind: 'opened'; readonly theorem: Theorem; readonly opened: OpenedTheorem }
  | { readonly kind: 'unreadable'; readonly message: string }
  | { readonly kind: 'unanswered'; readonly reason: string };

/** A closed proposition as a theorem of its own behind the theorem's header. */
export function statementBehind({ header, statement }: Theorem, proposition: string): Theorem {
  const name = new NameSupply(wordsOf(`${header}\n${statement}`)).fresh('statement_in_question');
  return { id: name, header, statement: `theorem ${name} : ${proposition}` };
}

/** Has Lean open a closed proposition behind the theorem's header. */
export async function openStatement(proposition: string, context: CodeContext): Promise<OpenedStatement> {
  const { engine, fileLimits, signal } = context;
  const theorem = statementBehind(context.theorem, proposition);
  context.onCalls(1);
  const outcome = await engine.open(theorem, fileLimits, signal);
  switch (outcome.kind) {
    case 'opened':
      return { kind: 'opened', theorem, opened: outcome.opened };
    case 'invalid': {
      const errors = outcome.messages.filter(({ severity }) => severity === 'error');
      return { kind: 'unreadable', message: errors.map(({ text }) => text).join('\n') };
    }
    case 'refused':
      return { kind: 'unreadable', message: outcome.message };
    case 'timeout':
      return { kind: 'unanswered', reason: 'it takes Lean too long' };
    case 'lost':
      return { kind: 'unanswered', reason: outcome.reason };
  }
}

/** Why a statement was not opened, for a model. */
export const whyNotOpened = (given: Exclude<OpenedStatement, { readonly kind: 'opened' }>): string =>
  given.kind === 'unreadable'
    ? `Lean can not read it: ${given.message}`
    : `There is no answer: ${given.reason}.`;
