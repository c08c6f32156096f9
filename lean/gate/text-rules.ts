import { toUnixLines } from '../../core/decode-text.ts';
import { bracketStep, lexLean } from '../../core/lean-lexer.ts';
import type { Reason } from '../../core/verdict.ts';
import { type ElaboratedText, errorsOf } from '../elaborated-text.ts';
import type { VerifyRequest } from '../engine.ts';
import { mathlibAdvice } from '../mathlib-words.ts';
import { commandsBehind } from './target-rules.ts';

/** Sizes that no honest file has and that would exhaust Lean's memory or stack before it could complain. */
export const longestText = 1_000_000;
const deepestNesting = 1_000;

/** Characters that hide text from a reader: controls but for tab and line ends, zero widths, changes of direction. */
const hidingCharacters = /(?:(?![\t\n])\p{Cc}|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff])+/gu;

/** A text as Lean is to see it: no byte order mark, lines ending in line feeds. */
export function normalizeText(text: string): string {
  return toUnixLines(text.replace(/^\ufeff/, ''));
}

/** A stretch of invisible characters, and what is said of it. */
interface HidingPlace {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** Where a normalised text hides something from its reader, in order; UTF-16 positions. */
export const hidingPlaces = (text: string): HidingPlace[] =>
  [...text.matchAll(hidingCharacters)].map(({ 0: characters, index }) => {
    const code = (characters.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const message = `the text contains the invisible character U+${code}`;
    return { start: index, end: index + characters.length, message };
  });

const refuse = (message: string): Reason => ({ code: 'text-refused', message });

/** Why a normalised text is not even handed to Lean. */
export function refuseText(text: string): Reason | null {
  // Nearly no text hides anything: a search is enough to know it.
  if (text.search(hidingCharacters) === -1) return refuseShape(text);
  return refuse(hidingPlaces(text)[0]!.message);
}

/** The same where invisible characters are left out of what Lean reads. */
export function refuseShape(text: string): Reason | null {
  if (text.length > longestText) return refuse(`the text is longer than ${longestText} characters`);
  if (!text.isWellFormed()) return refuse('the text is not valid Unicode');
  if (text.length > deepestNesting && nesting(text) > deepestNesting)
    return refuse(`brackets are nested more than ${deepestNesting} deep`);
  return null;
}

/** Depth of brackets, the braces of interpolated strings too. Those in comments, texts and quoted names are none. */
function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const { kind, start, end } of lexLean(text)) {
    const stretch = text.slice(start, end);
    if (kind === 'code') depth += bracketStep(stretch);
    if (kind === 'text') depth += Number(stretch.endsWith('{')) - Number(stretch.startsWith('}'));
    depth = Math.max(0, depth);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** How many errors of a text are told. */
const mostErrors = 20;

/** What the gate holds against texts, before anyone looks at environments. */
export const textReasons = {
  text({ reference, submission }: VerifyRequest): Reason[] {
    const ofReference = refuseText(reference);
    if (ofReference !== null) {
      return [{ code: 'reference-invalid', message: `reference: ${ofReference.message}` }];
    }
    const reason = refuseText(submission);
    return reason === null ? [] : [reason];
  },

  /** Whatever is wrong with a reference is said under one code, with the cause in the message. */
  reference(reference: ElaboratedText, text: string): Reason[] {
    return [...textReasons.elaboration(reference, text), ...stopReasons(reference)].map((reason) => ({
      ...reason,
      code: 'reference-invalid',
      message: `reference: ${reason.message}`,
    }));
  },

  /** Where the text does not parse before it comes to what is refused, that is said first. */
  policy(submission: ElaboratedText, reference: ElaboratedText, text: string): Reason[] {
    const missing = reference.modules.filter((module) => !submission.modules.includes(module));
    if (missing.length > 0 && submission.stop === null) {
      return [{ code: 'import-refused', message: `the submission does not import ${missing.join(', ')}` }];
    }
    const stop = stopReasons(submission);
    return stop.length === 0 ? [] : [...parseReasons(submission, text), ...stop];
  },

  /** Lean's errors about a text, with what to do where one comes from a word of Mathlib's. */
  elaboration(elaborated: ElaboratedText, text: string): Reason[] {
    const { code, errors } = errorsOf(elaborated);
    const advice = mathlibAdvice(errors, text);
    return errors.slice(0, mostErrors).map((error, at) => ({
      code,
      message: at === 0 && advice !== null ? `${error.text}\n${advice}` : error.text,
      line: error.start.line,
    }));
  },

  /**
   * A proof is of its theorem and nothing else: what a command behind it declares would be in force for the theorems that
   * are proved after it, whose statements nobody would compare with those of the user's own text.
   */
  furtherCommands(submission: ElaboratedText, reference: ElaboratedText): Reason[] {
    const more = commandsBehind(submission.commands, reference.commands);
    if (more <= 0) return [];
    const which = more === 1 ? 'another command stands' : `${more} commands stand`;
    const message = `the proof must be the end of the text, and ${which} behind it`;
    return [{ code: 'further-commands', message }];
  },
};

function parseReasons(elaborated: ElaboratedText, text: string): Reason[] {
  return textReasons.elaboration(elaborated, text).filter(({ code }) => code === 'parse-error');
}

function stopReasons({ stop }: ElaboratedText): Reason[] {
  switch (stop?.kind) {
    case undefined:
      return [];
    case 'refused':
      return [{ ...stop.refusal, line: stop.line }];
    case 'import':
      return [{ code: 'import-refused', message: stop.message }];
    case 'exit':
      return [{ code: 'stopped-early', message: 'the text ends before its end', line: stop.line }];
  }
}
