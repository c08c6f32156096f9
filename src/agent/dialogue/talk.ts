import type { ToolDesk } from '../tools/tool-desk.ts';
import type { ContextGauge } from './context-gauge.ts';
import type { Conversation } from './conversation.ts';

/** One conversation under way. */
export interface Talk {
  readonly attempt: number;
  readonly desk: ToolDesk;
  readonly gauge: ContextGauge;
  /** The next seed for the model. */
  readonly nextSeed: () => number;
  conversation: Conversation;
}
