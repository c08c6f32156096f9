import { type GoalContext, hasProduct, namesInTarget, type Proof } from '../../reading/goal-context.ts';
import { variableName } from '../../reading/names.ts';
import { isOrder } from '../mathlib/numbers.ts';
import { listed, pairsOf, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Equations and inequalities of numbers without Mathlib: products, squares, signs, distances. */

/** A relation of whole numbers that follows from equations of rationals in which they stand: `(↑a : Rat) / 2 = 21`. */
export function casting({ goal, target, proofs, names }: GoalContext): WeightedTactic[] {
  if (goal.shape.binders > 0 || target.kind !== 'relation') return [];
  const type = goal.shape.constants.find((name) => name === 'Nat' || name === 'Int');
  const isRational = proofs.some(({ hypothesis, type: text }) => {
    return hypothesis.shape.constants.includes('Rat') && text.includes('↑');
  });
  if (type === undefined || !isRational || !['=', '≤', '<'].includes(target.operator)) return [];
  const h = names().fresh('h');
  const lifted = `((${target.left} : ${type}) : Rat) ${target.operator} ((${target.right} : ${type}) : Rat)`;
  return weighted(
    0.7,
    `have ${h} : ${lifted} := (by first | grind | (push_cast; grind)); exact_mod_cast ${h}`,
  );
}

/** At most this many inequalities are written as sums. */
const inequalityLimit = 2;

/**
 * Natural numbers as a smaller one and a distance: from `a ≤ b` that b = a + d. Differences go away by it, and
 * inequalities between products become equations of polynomials and signs, which `grind` decides.
 */
export function offsets(context: GoalContext): WeightedTactic[] {
  const { binders, constants } = context.goal.shape;
  if (binders > 0 || !constants.includes('Nat')) return [];
  const isNonlinear = hasProduct(context);
  if (!isNonlinear && !constants.includes('HSub.hSub') && !constants.includes('HMod.hMod')) return [];
  return [...fromInequalities(context), ...(isNonlinear ? fromTotalOrder(context) : [])];
}

/** Replaces the larger side, a variable, of inequalities of the context. */
function fromInequalities(context: GoalContext): WeightedTactic[] {
  const numbers = namesInTarget(context, 'Nat');
  const larger = context.proofs.flatMap(({ name, proposition }): string[] => {
    if (proposition.kind !== 'relation' || !numbers.includes(proposition.right)) return [];
    if (proposition.operator === '≤') return [`Nat.exists_eq_add_of_le ${name}`];
    return proposition.operator === '<' ? [`Nat.exists_eq_add_of_lt ${name}`] : [];
  });
  return larger.slice(0, inequalityLimit).flatMap((fact) => {
    const distance = context.names().fresh('d');
    const split = `obtain ⟨${distance}, rfl⟩ := ${fact}`;
    return [...weighted(0.3, `${split}; grind`), ...weighted(0.2, split)];
  });
}

/** Where nothing says which of two variables is the larger one: both cases. */
function fromTotalOrder(context: GoalContext): WeightedTactic[] {
  const { head } = context.goal.shape;
  if (head !== 'LE.le' && head !== 'LT.lt') return [];
  const [a, b] = namesInTarget(context, 'Nat');
  if (a === undefined || b === undefined) return [];
  const [h, d] = context.names().freshAll('h', 'd');
  return weighted(
    0.25,
    `rcases Nat.le_total ${a} ${b} with ${h} | ${h} <;> obtain ⟨${d}, rfl⟩ := Nat.exists_eq_add_of_le ${h} <;> grind`,
  );
}

/** Equations between products: one of the factors is zero, a number has two roots, equal squares have bases that differ in sign. */
export function products(context: GoalContext): WeightedTactic[] {
  const type = ['Int', 'Nat'].find((name) => context.constants.has(name));
  if (type === undefined) return [];
  return context.proofs.flatMap((proof): WeightedTactic[] => {
    const name = context.names().fresh('h');
    const squares = equalSquares(proof);
    if (squares !== null && type === 'Int') return oneIsZero(squares, name);
    const equation = numberEquation(proof);
    if (equation === null) return [];
    const { left, value } = equation;
    if (value === 0 && / \* /u.test(left)) {
      return weighted(0.5, `rcases ${type}.mul_eq_zero.mp ${proof.name} with ${name} | ${name}`);
    }
    const root = Math.sqrt(value);
    const base = squareOf(left);
    if (base === null || type !== 'Int' || !Number.isInteger(root)) return [];
    return oneIsZero([base, `${root}`], name);
  });
}

/** From a² = b² that a - b or a + b is zero. */
function oneIsZero([a, b]: readonly [string, string], name: string): WeightedTactic[] {
  const factored = `(by grind : (${a} - ${b}) * (${a} + ${b}) = 0)`;
  return weighted(0.4, `rcases Int.mul_eq_zero.mp ${factored} with ${name} | ${name}`);
}

/** The bases of `a * a = b * b`, or null. */
function equalSquares({ proposition }: Proof): readonly [string, string] | null {
  if (proposition.kind !== 'relation' || proposition.operator !== '=') return null;
  const [a, b] = [squareOf(proposition.left), squareOf(proposition.right)];
  return a === null || b === null ? null : [a, b];
}

/** The variable of `x * x` or `x ^ 2`, or null. */
function squareOf(text: string): string | null {
  return new RegExp(`^(${variableName})(?: \\* \\1| \\^ 2)$`, 'u').exec(text)?.[1] ?? null;
}

/** `t = 4` as its two sides, or null. */
function numberEquation({ proposition }: Proof): { left: string; value: number } | null {
  if (proposition.kind !== 'relation' || proposition.operator !== '=') return null;
  return /^\d{1,8}$/u.test(proposition.right)
    ? { left: proposition.left, value: Number(proposition.right) }
    : null;
}

/** Signs of products, for two numbers that are not zero. */
const signRules = [
  'Int.mul_pos',
  'Int.mul_neg_of_pos_of_neg',
  'Int.mul_neg_of_neg_of_pos',
  'Int.mul_pos_of_neg_of_neg',
];

/**
 * The signs of two factors tell that of their product: each is negative, zero or positive, and in each of the nine cases what a
 * definition asks of the product is known. Linear arithmetic takes a product for one more unknown.
 */
export function signs(context: GoalContext): WeightedTactic[] {
  const { binders, constants } = context.goal.shape;
  if (binders > 0 || !constants.includes('Int') || !constants.includes('HMul.hMul')) return [];
  const factors = factorsOfProduct(context);
  const known = context.definitions.filter(({ isRecursive }) => !isRecursive).map(({ name }) => name);
  if (factors === null || known.length === 0) return [];
  const supply = context.names();
  const [a, b] = factors.map((name) => ({ name, sign: supply.fresh(`h${name}`) })) as [Factor, Factor];
  const h = supply.fresh('h');
  const facts = signRules.map((rule) => `have ${h} := ${rule} ${a.sign} ${b.sign}`);
  // The cases with a zero end here; each of the others is for the tactics after this one.
  const product = `(${casesOf(a)} <;> ${casesOf(b)}) <;> (try first | ${facts.join(' | ')})`;
  return weighted(0.6, `${product} <;> try simp${listed(known)}`);
}

interface Factor {
  readonly name: string;
  readonly sign: string;
}

const casesOf = ({ name, sign }: Factor): string =>
  `rcases Int.lt_trichotomy ${name} 0 with ${sign} | rfl | ${sign}`;

/** The two variables of the first product in the target. */
function factorsOfProduct({ goal, variables }: GoalContext): readonly [string, string] | null {
  const isInt = (name: string) =>
    variables.some((variable) => variable.name === name && variable.head === 'Int');
  const products = goal.target.matchAll(
    new RegExp(`(?<![\\p{L}\\p{N}_.'])(${variableName}) \\* (${variableName})(?![\\p{L}\\p{N}_.'])`, 'gu'),
  );
  for (const [, a, b] of products) if (a !== b && isInt(a!) && isInt(b!)) return [a!, b!];
  return null;
}

/** Squares are not negative: the fact behind most inequalities of degree two. Source: `Lean.Grind.OrderedRing`. */
const squareNonneg = 'Lean.Grind.OrderedRing.sq_nonneg';

/** Terms of one goal whose squares are looked at. */
const termLimit = 4;

/** Adds that some squares are not negative to inequalities with products over integers and rationals. */
export function squares(context: GoalContext): WeightedTactic[] {
  if (!isNonlinearInequality(context)) return [];
  const numbers = namesInTarget(context, 'Int', 'Rat').slice(0, 3);
  const terms = [
    ...completions(context, numbers),
    ...[...pairsOf(numbers).map(([a, b]) => `${a} - ${b}`), ...numbers].slice(0, termLimit),
  ];
  const facts = terms.map((term) => `${squareNonneg} (a := ${term})`);
  if (facts.length === 0) return [];
  const found: WeightedTactic[] = facts.flatMap((fact) =>
    weighted(0.3, `have ${context.names().fresh('h')} := ${fact}; grind`),
  );
  if (facts.length > 1) {
    const supply = context.names();
    const all = facts.map((fact) => `have ${supply.fresh('h')} := ${fact}`).join('; ');
    found.push(...weighted(0.3, `${all}; grind`));
  }
  return found;
}

function isNonlinearInequality(context: GoalContext): boolean {
  const { head, binders } = context.goal.shape;
  return binders === 0 && isOrder(head) && hasProduct(context);
}

/** At most this many squares are completed. */
const completionLimit = 2;

/** What completes the square of `x * x - 4 * x + 7`: x - 2, or 2x - k for an odd k. */
function completions({ target }: GoalContext, numbers: readonly string[]): string[] {
  if (target.kind !== 'relation') return [];
  const sides = [target.left, target.right];
  const found = numbers.flatMap((name) => {
    const before = String.raw`(?<![\p{L}\p{N}_'.)]|[*^] ?)`;
    const after = String.raw`(?![\p{L}\p{N}_'₀-₉.]| [*^])`;
    const square = new RegExp(`${before}${name}(?: \\* ${name}| \\^ 2)${after}`, 'u');
    const linear = new RegExp(
      `([-+]?) ?${before}(?:(\\d{1,4}) \\* )?${name}(?: \\* (\\d{1,4}))?${after}`,
      'u',
    );
    return sides.flatMap((side, at) => {
      const term = linear.exec(side.replace(square, '0'));
      if (term === null || !sides.some((other) => square.test(other))) return [];
      const factor = Number(term[2] ?? term[3] ?? 1);
      // On the other side of the relation it counts the other way round.
      const isMinus = (term[1] === '-') === square.test(sides[at]!);
      const sign = isMinus ? '-' : '+';
      return [factor % 2 === 0 ? `${name} ${sign} ${factor / 2}` : `2 * ${name} ${sign} ${factor}`];
    });
  });
  return found.slice(0, completionLimit);
}
