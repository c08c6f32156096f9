/** How much a plan may spend on what. Calls are those of Lean. */
export interface PlanSettings {
  /** On the theorem alone, before anything is planned. */
  readonly directCalls: number;
  /** On each lemma, in the first pass, the second and so on: what failed is tried again when others are proved. */
  readonly lemmaCalls: readonly number[];
  /** On the theorem, whenever some lemmas more are proved. */
  readonly mainCalls: number;
  /** On the theorem at the end of each pass. */
  readonly finalCalls: number;
  /** The theorem is tried again after so many new lemmas. */
  readonly lemmasBetween: number;
  /** A lemma that an earlier plan left open is planned itself, `depth` plans deep, with so many calls; absent: never. */
  readonly deeper?: { readonly depth: number; readonly calls: number };
}

export const defaultPlan: PlanSettings = {
  directCalls: 150,
  lemmaCalls: [30, 120],
  mainCalls: 60,
  finalCalls: 300,
  lemmasBetween: 4,
};

/** For plans of a model: more of them, since each is made with what came of those before. */
export const modelPlan: PlanSettings = {
  directCalls: 150,
  lemmaCalls: [60, 120, 240],
  mainCalls: 60,
  finalCalls: 120,
  lemmasBetween: 4,
  deeper: { depth: 1, calls: 600 },
};
