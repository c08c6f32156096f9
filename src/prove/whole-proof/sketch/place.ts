import type { ProofState, StatePart } from '../../../../core/goal.ts';
import type { PathStep, StateReference } from '../../../../core/state-reference.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import type { LeanState } from '../../lean/lean-position.ts';

/** Goals under way: those of `parts`, which `tactic` left behind `path`. Null: the theorem's own. */
export interface SketchPlace {
  readonly path: readonly PathStep[];
  readonly tactic: string | null;
  readonly parts: readonly StatePart[];
}

export const rootPlace = (part: StatePart): SketchPlace => ({ path: [], tactic: null, parts: [part] });

/** The state that has exactly the goals of these parts, in Lean's order. */
export function referenceTo(
  theorem: Theorem,
  place: SketchPlace,
  parts: readonly StatePart[],
): StateReference {
  return { theorem, path: pathTo(place, parts) };
}

function pathTo({ path, tactic }: SketchPlace, parts: readonly StatePart[]): readonly PathStep[] {
  if (tactic === null) return path;
  const focus = parts.flatMap((part) => part.focus).sort((a, b) => a - b);
  return [...path, { tactic, focus }];
}

/** Where a tactic leads that was tried on all goals of a place. */
export function nextPlace(place: SketchPlace, tactic: string, state: ProofState | null): SketchPlace {
  return { path: pathTo(place, place.parts), tactic, parts: state?.parts ?? [] };
}

/**
 * The first goal apart from the others; null when it shares metavariables with one of them.
 */
export function splitFirst(
  place: SketchPlace,
): { readonly first: SketchPlace; readonly rest: SketchPlace } | null {
  const [part] = [...place.parts].sort((a, b) => Math.min(...a.focus) - Math.min(...b.focus));
  if (part?.goals.length !== 1) return null;
  const rest = place.parts.filter((other) => other !== part);
  return { first: { ...place, parts: [part] }, rest: { ...place, parts: rest } };
}

export const startsOf = (theorem: Theorem, place: SketchPlace): readonly LeanState[] =>
  place.parts.map((part) => ({ reference: referenceTo(theorem, place, [part]), part }));
