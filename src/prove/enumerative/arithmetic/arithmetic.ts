import { endOfBracket } from '../../../../core/lean-lexer.ts';
import { type GoalContext, hasProduct, namesInTarget, type Proof } from '../../reading/goal-context.ts';
import { variableName } from '../../reading/names.ts';
import { outerTokens, readProposition, withoutBrackets } from '../../reading/proposition.ts';
import { isOrder } from '../mathlib/numbers.ts';
import { listed, pairsOf, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Equations and inequalities of numbers without Mathlib: products, powers, signs, common factors. */

const notOfProducts = new Set(['+', '-', '/', '%', '=', '∣', ':', ',']);
/** A power is written out up to this exponent. */
const largestExponent = 4;

/** The factors of a product as printed, small powers written out: `n ^ 2 * m` has `n`, `n`, `m`. Null for a sum. */
export function factorsOf(text: string): string[] | null {
  const product = withoutBrackets(text);
  const tokens = outerTokens(product);
  if (tokens.some((token) => notOfProducts.has(token.text))) return null;
  const signs = tokens.filter((token) => token.text === '*').map(({ start }) => start);
  const pieces = [-1, ...signs].map((start, at) => product.slice(start + 1, signs[at]).trim());
  return pieces.flatMap(writtenOut);
}

function writtenOut(factor: string): string[] {
  const power = outerTokens(factor).find(({ text }) => text === '^');
  if (power === undefined) return [factor];
  const base = factor.slice(0, power.start).trim();
  const exponent = withoutBrackets(factor.slice(power.start + 1));
  if (/^\d+$/u.test(exponent)) {
    const count = Number(exponent);
    return count > 0 && count <= largestExponent ? Array.from({ length: count }, () => base) : [factor];
  }
  const before = /^(.+) \+ 1$/u.exec(exponent)?.[1];
  return before === undefined ? [factor] : [`${base} ^ (${before})`, base];
}

/** From `h` about what is left, that the same holds of the products, by the type of the numbers. */
const orderLaws: Readonly<Record<string, Readonly<Record<string, (factor: string) => string>>>> = {
  Nat: {
    '≤': (factor) => `Nat.mul_le_mul_left (${factor}) h`,
    '<': (factor) => `(Nat.mul_lt_mul_left (by omega : 0 < ${factor})).mpr h`,
  },
  Int: {
    '≤': (factor) => `Int.mul_le_mul_of_nonneg_left h (by omega : 0 ≤ ${factor})`,
    '<': (factor) => `Int.mul_lt_mul_of_pos_left h (by omega : 0 < ${factor})`,
  },
};

/** Takes a factor away that both sides of an inequality have: `(n + 1) ^ 2 ≤ (n + 1) * m` follows from `n + 1 ≤ m`. */
export function cancelling({ target, constants }: GoalContext): WeightedTactic[] {
  const type = ['Int', 'Nat'].find((name) => constants.has(name));
  if (type === undefined || target.kind !== 'relation') return [];
  const law = orderLaws[type]?.[target.operator];
  const left = factorsOf(target.left);
  const right = factorsOf(target.right);
  if (law === undefined || left === null || right === null) return [];
  const common = left.find((factor) => right.includes(factor));
  if (common === undefined) return [];
  // In brackets, as `n ! by` would be read as a use of `n`.
  const claim = `${without(left, common)} ${target.operator} ${without(right, common)}`;
  return weighted(0.5, `suffices h : (${claim}) by have := ${law(withoutBrackets(common))}; grind`);
}

function without(factors: readonly string[], factor: string): string {
  const rest = factors.filter((_, at) => at !== factors.indexOf(factor));
  return rest.length === 0 ? '1' : rest.join(' * ');
}

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

/** Takes a common factor out of a sum or difference, where theorems about products (absolute values, divisors) can use it. */
export function factoring(context: GoalContext): WeightedTactic[] {
  const { binders, constants } = context.goal.shape;
  if (binders > 0 || !constants.includes('HMul.hMul')) return [];
  const type = constants.includes('Int') ? 'Int' : constants.includes('Nat') ? 'Nat' : null;
  if (type === null) return [];
  const laws = sumsOf(context.goal.target).flatMap(lawsFor);
  return weighted(0.3, ...new Set(laws.map((law) => `rw [← ${type}.${law}]`)));
}

/** The sides of a relation, and what stands in brackets, at whatever depth. */
function sumsOf(text: string): string[] {
  const read = readProposition(text);
  const whole = read.kind === 'relation' ? [read.left, read.right] : [text];
  const inBrackets = [...text.matchAll(/\(/gu)].map(({ index }) =>
    withoutBrackets(text.slice(index, endOfBracket(text, index) + 1)),
  );
  return [...whole.map(withoutBrackets), ...inBrackets];
}

/** The laws that join the first two summands: `mul_sub` for `k * a - k * b`, `add_mul` for `a * k + b * k`. */
function lawsFor(sum: string): string[] {
  const [sign, next] = outerTokens(sum).filter(({ text }) => text === '+' || text === '-');
  if (sign === undefined) return [];
  const first = factorsOf(sum.slice(0, sign.start));
  const second = factorsOf(sum.slice(sign.start + 1, next?.start));
  if (first === null || second === null || first.length < 2 || second.length < 2) return [];
  const operation = sign.text === '-' ? 'sub' : 'add';
  return [
    ...(first[0] === second[0] ? [`mul_${operation}`] : []),
    ...(first.at(-1) === second.at(-1) ? [`${operation}_mul`] : []),
  ];
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

/** At most this many products of hypotheses for one goal. */
const productLimit = 4;

/** Multiplies inequalities of the context, which is what linear reasoning about products and powers lacks. */
export function nonlinear(context: GoalContext): WeightedTactic[] {
  if (!isNonlinearInequality(context)) return [];
  const facts = context.goal.shape.constants.includes('Nat')
    ? scaledInequalities(context)
    : signProducts(context);
  return facts.slice(0, productLimit).flatMap((fact): WeightedTactic[] => {
    return weighted(0.25, `have ${context.names().fresh('h')} := ${fact}; grind`);
  });
}

/** From `a ≤ n` that `a * n ≤ n * n`. */
function scaledInequalities(context: GoalContext): string[] {
  return weakInequalities(context).map(({ name, right }) => `Nat.mul_le_mul_right (${right}) ${name}`);
}

/** From `0 ≤ a` and `0 ≤ b` that `0 ≤ a * b`. */
function signProducts(context: GoalContext): string[] {
  const names = weakInequalities(context).flatMap(({ name, left }) => (left === '0' ? [name] : []));
  return names.flatMap((a, index) => names.slice(index).map((b) => `Int.mul_nonneg ${a} ${b}`));
}

/** What hypotheses say by `≤`. */
const weakInequalities = ({ proofs }: GoalContext) =>
  proofs.flatMap(({ name, hypothesis, proposition }) =>
    hypothesis.shape.head === 'LE.le' && proposition.kind === 'relation' ? [{ ...proposition, name }] : [],
  );

/** The signRules of signs, for two numbers that are not zero. */
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
