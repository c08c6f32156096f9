import type { GoalContext, Proof } from '../reading/goal-context.ts';
import { variableName } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** The root of a larger number leaves too many values to go through. */
const largestBound = 10_000;

const productPattern = new RegExp(
  `(?<![.^] ?)(?<![\\p{L}\\p{N}_.'])(${variableName}) \\* (${variableName})(?![\\p{L}\\p{N}_.'])`,
  'gu',
);
const squarePattern = new RegExp(`(?<![\\p{L}\\p{N}_.'])(${variableName}) \\^ 2(?!\\d)`, 'gu');

/** The smaller of two positive factors is at most the root of what their product is compared with. */
export const magnitudes: TacticProvider = {
  name: 'magnitudes',
  propose(context) {
    const types = new Map(context.variables.map(({ name, head }) => [name, head]));
    const found = context.proofs.flatMap((proof) => {
      const bound = boundOf(proof);
      if (bound === null) return [];
      const root = Math.floor(Math.sqrt(bound));
      return [
        ...[...proof.type.matchAll(productPattern)]
          .map((match): [string, string] => [match[1]!, match[2]!])
          .filter(([x, y]) => types.has(x) && types.get(x) === types.get(y))
          .flatMap(([x, y]) => smallerFactor(x, y, types.get(x) ?? null, root, context)),
        ...[...proof.type.matchAll(squarePattern)]
          .filter((match) => types.get(match[1]!) === 'Nat')
          .flatMap((match) => squareRoot(match[1]!, root, context)),
      ];
    });
    return found.slice(0, 4);
  },
};

/** Both above the root would make the product too large. */
function smallerFactor(
  x: string,
  y: string,
  type: string | null,
  root: number,
  context: GoalContext,
): WeightedTactic[] {
  if (type !== 'Nat' && type !== 'Int') return [];
  const supply = context.names();
  const [positive, small] = [supply.fresh('h'), supply.fresh('h')];
  const larger = `(by omega : ${root + 1} ≤ ${x}) (by omega : ${root + 1} ≤ ${y})`;
  const product = `${type}.mul_le_mul ${larger}${type === 'Int' ? ' (by omega) (by omega)' : ''}`;
  if (x === y) {
    const one = `have ${small} : ${x} ≤ ${root} := Classical.byContradiction fun _ => (by have := ${product}; omega)`;
    return weighted(0.5, one);
  }
  const claim = `(0 < ${x} ∧ ${x} ≤ ${root}) ∨ (0 < ${y} ∧ ${y} ≤ ${root})`;
  const proof = `(Classical.byContradiction fun _ => (by have := ${product}; omega) : ${claim})`;
  const pattern = `⟨${positive}, ${small}⟩`;
  return weighted(1, `rcases ${proof} with ${pattern} | ${pattern}`);
}

function squareRoot(x: string, root: number, context: GoalContext): WeightedTactic[] {
  const h = context.names().fresh('h');
  const square = `Nat.pow_le_pow_left (by omega : ${root + 1} ≤ ${x}) 2`;
  return weighted(
    0.5,
    `have ${h} : ${x} ≤ ${root} := Classical.byContradiction fun _ => (by have := ${square}; omega)`,
  );
}

/** The largest number in an equation or an upper bound. */
function boundOf({ proposition }: Proof): number | null {
  if (proposition.kind !== 'relation' || !['=', '<', '≤', '>', '≥'].includes(proposition.operator))
    return null;
  const numbers = `${proposition.left} ${proposition.right}`.match(/(?<![\p{L}\p{N}_.^])(?<!\^ )\d+/gu) ?? [];
  const largest = Math.max(0, ...numbers.map(Number));
  return largest > 1 && largest <= largestBound ? largest : null;
}
