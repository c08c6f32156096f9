import type { LeanMessage } from '../../core/message.ts';
import type { Reason } from '../../core/verdict.ts';
import type { ElaboratedText } from '../elaborated-text.ts';
import type { VerifyRequest } from '../engine.ts';
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
  reference(reference: ElaboratedText): Reason[] {
    return [...stopReasons(reference), ...textReasons.elaboration(reference)].map((reason) => ({
      ...reason,
      code: 'reference-invalid',
      message: `reference: ${reason.message}`,
    }));
  },

  policy(submission: ElaboratedText, reference: ElaboratedText): Reason[] {
    const missing = reference.modules.filter((module) => !submission.modules.includes(module));
    if (missing.length > 0 && submission.stop === null) {
      return [{ code: 'import-refused', message: `the submission does not import ${missing.join(', ')}` }];
    }
    return stopReasons(submission);
  },

  elaboration({ parseMessages, messages }: ElaboratedText): Reason[] {
    const toReason =
      (code: 'parse-error' | 'elaboration-error') =>
      (message: LeanMessage): Reason => ({ code, message: message.text, line: message.start.line });
    const isError = (message: LeanMessage): boolean => message.severity === 'error';
    return [
      ...parseMessages.filter(isError).map(toReason('parse-error')),
      ...messages.filter(isError).map(toReason('elaboration-error')),
    ].slice(0, mostErrors);
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
