/** How much a plan may spend on what. Calls are those of Lean. */
export interface PlanSettings {
  /** On the theorem alone, before anything is planned. */
  readonly directCalls: number;
  /** On each lemma, in the first pass, the second and so on: what failed is tried again when others are proved. */
  readonly lemmaCalls: readonly number[];
  /**
   * While budget is left and might help, further passes follow, each with so many times the calls of the one before it, for
   * the lemmas and for the theorem; absent: none follow.
   */
  readonly growth?: number;
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
  growth: 2,
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

/** One round of planning, of the lemmas and of the theorem from them. */
export interface PlanPass {
  /** On each lemma. */
  readonly lemmaCalls: number;
  /** On the theorem at the end. */
  readonly finalCalls: number;
  /** Beyond those that are listed. */
  readonly isFurther: boolean;
}

/** The passes of a plan, without an end where they grow. */
export function* passesOf({ lemmaCalls, finalCalls, growth }: PlanSettings): Generator<PlanPass> {
  for (const calls of lemmaCalls) yield { lemmaCalls: calls, finalCalls, isFurther: false };
  const last = lemmaCalls.at(-1);
  if (growth === undefined || last === undefined) return;
  for (let factor = growth; ; factor *= growth)
    yield { lemmaCalls: last * factor, finalCalls: finalCalls * factor, isFurther: true };
}
