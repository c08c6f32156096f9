/** How a model is asked for a plan. */
export interface ModelPlanSettings {
  /** Plans asked for side by side; the one that looks best is taken, and mended if need be. */
  readonly samples: number;
  /** How often a plan goes back with what is wrong with it. */
  readonly repairs: number;
  /** Lemmas of a plan at most. */
  readonly lemmas: number;
  /** Tokens of one answer. */
  readonly maxTokens: number;
  readonly temperature: number;
  readonly topP: number;
  /** Of the first answer; others count up from it. */
  readonly seed: number;
}

export const modelPlanDefaults: ModelPlanSettings = {
  samples: 1,
  repairs: 3,
  lemmas: 8,
  maxTokens: 8_192,
  temperature: 0.7,
  topP: 0.95,
  seed: 0,
};
