import type { LeanMessage } from '../core/message.ts';
import type { JudgedCommand } from './elaborated-text.ts';

/** A stretch of a text, in bytes of its UTF-8 form, that was taken out so that Lean reads what stands around it. */
export interface LeftOutPlace {
  readonly start: number;
  readonly end: number;
  readonly message: LeanMessage;
  /** What stands there, where that is a command that must not run. */
  readonly command?: JudgedCommand;
  /** Stands inside of a command, which is broken by it (`spoiling`) or whole without it (`spare`). */
  readonly within?: 'spoiling' | 'spare';
}

/** A command without effect that is shown to Lean in the place of commands: what stands before them is not joined to what stands behind. */
export const noCommand = '/-!-/';
