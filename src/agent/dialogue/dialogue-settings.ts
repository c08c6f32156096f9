import { type ToolLimits, toolLimits } from '../tools/tool-runner.ts';

/** How long a model may talk, and how. Time, tokens and calls of Lean are limited by the options of the search. */
export interface DialogueSettings {
  /** Conversations for a theorem. */
  readonly attempts: number;
  /** Conversations under way at once. */
  readonly parallel: number;
  /** The horizon: answers of the model in one conversation. */
  readonly turns: number;
  /** Actions of one answer that are done. */
  readonly actions: number;
  /** Tokens that the model's context has; messages and answer must fit into it. */
  readonly contextTokens: number;
  /** Tokens of one answer. */
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  readonly tools: ToolLimits;
}

export const defaultDialogue: DialogueSettings = {
  attempts: 4,
  parallel: 2,
  turns: 24,
  actions: 4,
  contextTokens: 16_384,
  maxTokens: 3_072,
  temperature: 0.7,
  topP: 0.95,
  tools: toolLimits,
};
