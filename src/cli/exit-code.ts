import type { LakatosError } from '../../core/errors.ts';
import type { TheoremResult } from '../../core/theorem-result.ts';

export const exitCodes = {
  done: 0,
  someNot: 1,
  badInput: 2,
  brokenMachinery: 3,
  /** What `check --allow-disproof` reports where nothing is worse: no proof was accepted. */
  disproved: 4,
  /** What shells report for a program that Ctrl-C ended. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The text of `--help` about them. */
export const exitCodeHelp = `
Exit codes:
  0  everything was proved (or accepted)
  1  something was not: out of budget, false, not a valid statement, rejected
  2  wrong usage, or an input that can not be read; what could be read was still
     tried, unless a file that is named is not there
  3  Lakatos or Lean itself did not work
  130  interrupted; what was found until then is written`;

export function exitCodeOfResult(result: Pick<TheoremResult, 'status' | 'reason'>): ExitCode {
  switch (result.status) {
    case 'proved':
      return exitCodes.done;
    case 'not-proved':
    case 'invalid':
      return exitCodes.someNot;
    case 'error':
      // A theorem that cost a worker its life says something of the theorem; the others went on.
      if (result.reason === 'lost') return exitCodes.someNot;
      return result.reason === 'bad-input' ? exitCodes.badInput : exitCodes.brokenMachinery;
  }
}

export function exitCodeOfError(error: LakatosError): ExitCode {
  switch (error.code) {
    case 'INPUT_UNREADABLE':
    case 'INPUT_INVALID':
    case 'LIBRARY_UNBUILT':
    case 'OUTPUT_UNWRITABLE':
    case 'RUN_LOCKED':
    case 'MODEL_NOT_FOUND':
    case 'MODEL_UNREADABLE':
      return exitCodes.badInput;
    default:
      return exitCodes.brokenMachinery;
  }
}

/** From the best to the worst. */
const gravity: readonly ExitCode[] = [0, 4, 1, 2, 3, 130];

/** The graver of two. */
export const graver = (a: ExitCode, b: ExitCode): ExitCode =>
  gravity.indexOf(a) > gravity.indexOf(b) ? a : b;
