import type { Reason } from '../../core/verdict.ts';
import { type ElaboratedText, errorsOf } from '../elaborated-text.ts';
import type { VerifyRequest } from '../engine.ts';
import { mathlibAdvice } from '../mathlib-words.ts';
import { commandsBehind } from './target-rules.ts';
import { refuseText } from './text-rules.ts';

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
