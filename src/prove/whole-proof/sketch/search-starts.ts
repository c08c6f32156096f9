import type { StatePart } from '../../../../core/goal.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { asTactics } from './as-tactics.ts';
import { rootPlace } from './place.ts';
import type { ProofSketch } from './sketch.ts';
import { SketchWalk, type TryOptions } from './sketch-walk.ts';

/**
 * What of a proof can stay, and the states from which a search can make up the rest.
 *
 * The tactics of the proof are tried one after the other, each on all the goals that are left, so Lean alone says how
 * far the proof is right. One that Lean does not take whole is taken apart where it has blocks of its own (bullets,
 * `case`, `by`, alternatives), which are gone through alone; otherwise it and all behind it in its block make a hole. Each
 * `sorry` is a hole, and so is a block that ends with goals left. `root` is the state of the opened theorem.
 */
export async function searchStarts(
  theorem: Theorem,
  root: StatePart,
  proof: string,
  options: TryOptions,
): Promise<ProofSketch> {
  const text = asTactics(proof);
  const walk = new SketchWalk(theorem, text, options);
  await walk.walkAll(rootPlace(root));
  return walk.sketch();
}
