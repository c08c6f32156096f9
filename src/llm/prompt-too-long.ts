import { LakatosError } from '../../core/errors.ts';

/** A prompt that leaves no room for a continuation, with what is known of its length. */
export class PromptTooLongError extends LakatosError {
  /** Null when a server does not tell. */
  readonly promptTokens: number | null;

  constructor(message: string, advice: string, promptTokens: number | null) {
    super('MODEL_PROMPT_TOO_LONG', message, { advice });
    this.promptTokens = promptTokens;
  }
}
