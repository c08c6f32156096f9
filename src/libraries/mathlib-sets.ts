/** Modules that are built together, by a name that users give. */
export interface ModuleSet {
  readonly name: string;
  /** In a few words for a list. */
  readonly purpose: string;
  readonly modules: readonly string[];
}

/** Modules below one, by what stands behind its name. */
const below = (parent: string, ...lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.split(' ')).map((name) => `${parent}.${name}`);

/** From small to large. What a set has, a header that imports all of Mathlib can be narrowed to. */
export const mathlibSets: readonly ModuleSet[] = [
  {
    name: 'competition',
    purpose: 'reals, integers, finite sums, complex numbers, and the tactics of competition problems',
    modules: [
      'Aesop',
      ...below(
        'Mathlib.Tactic',
        'Common Abel Bound CancelDenoms ComputeDegree Field FieldSimp FinCases GCongr Group',
        'IntervalCases Linarith LinearCombination ModCases Module NormNum NormNum.Abs',
        'NormNum.BigOperators NormNum.Irrational NormNum.IsCoprime NormNum.IsSquare NormNum.ModEq',
        'NormNum.NatFactorial NormNum.NatFib NormNum.NatLog NormNum.NatSqrt NormNum.Parity',
        'NormNum.PowMod NormNum.Prime NormNum.RealSqrt Polyrith Positivity Positivity.Finset Qify',
        'Rify Ring Simproc.Divisors Simproc.Factors Simproc.FinsetInterval Tauto Zify',
      ),
      ...below(
        'Mathlib.Algebra',
        'BigOperators.Fin BigOperators.Intervals BigOperators.NatAntidiagonal Order.Chebyshev',
        'QuadraticDiscriminant',
      ),
      ...below(
        'Mathlib.Analysis',
        'MeanInequalities SpecialFunctions.Log.Base SpecialFunctions.Log.Basic',
        'SpecialFunctions.Pow.Complex SpecialFunctions.Pow.NNReal SpecialFunctions.Pow.Real',
        'SpecialFunctions.Trigonometric.Arctan SpecialFunctions.Trigonometric.Basic',
        'SpecialFunctions.Trigonometric.Complex SpecialFunctions.Trigonometric.Inverse',
      ),
      ...below('Mathlib.Combinatorics', 'Pigeonhole'),
      ...below(
        'Mathlib.Data',
        'Complex.BigOperators Complex.Norm Complex.Trigonometric Int.CardIntervalMod Int.GCD',
        'Int.ModEq Nat.Choose.Sum Nat.Digits.Lemmas Nat.Factorial.BigOperators',
        'Nat.Factorial.DoubleFactorial Nat.Factorization.Basic Nat.Fib.Basic Nat.Nth',
        'Nat.Prime.Infinite Nat.Prime.Int Nat.PrimeFin Nat.Totient Rat.Floor Real.Archimedean',
        'Real.Sqrt ZMod.Basic',
      ),
      ...below('Mathlib.NumberTheory', 'ArithmeticFunction Divisors Padics.PadicVal.Basic Real.Irrational'),
      ...below('Mathlib.Order', 'Interval.Finset.Nat'),
    ],
  },
  { name: 'tactics', purpose: 'all tactics', modules: ['Mathlib.Tactic'] },
  { name: 'all', purpose: 'everything', modules: ['Mathlib'] },
];
