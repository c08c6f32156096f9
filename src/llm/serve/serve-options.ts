import type { ChatFormat } from '../chat-format.ts';
import type { ServerKey } from '../remote/server-address.ts';

/** How a model is offered to the network. */
export interface AppOptions {
  /** Names of special tokens that are read in prompts that come as text; none: text is text. */
  readonly specialNames: readonly string[];
  /** Null: no chat. */
  readonly chat: ChatFormat | null;
  /** What clients have to show; null: anybody may ask. */
  readonly key: ServerKey | null;
  /** For requests without one. */
  nextSeed(): number;
  /** Seconds since 1970. */
  timestamp(): number;
  /** Hears of what the server itself does wrong. */
  onProblem(problem: unknown): void;
}
