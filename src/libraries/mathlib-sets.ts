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

const competition = [
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
];

const undergraduate = [
  ...competition,
  'Mathlib.Tactic',
  ...below(
    'Mathlib.Algebra',
    'Category.ModuleCat.Basic CharP.Basic DirectSum.Module Lie.Basic Module.Torsion.Basic Polynomial.Splits',
    'Quaternion Ring.BooleanRing',
  ),
  ...below(
    'Mathlib.Analysis',
    'Analytic.Basic Complex.Basic Complex.CauchyIntegral Complex.Liouville Complex.OpenMapping',
    'Complex.Polynomial.Basic Complex.RemovableSingularity Complex.Schwarz Convex.Between',
    'Convex.Integral Convex.SpecificFunctions.Basic Fourier.AddCircle InnerProductSpace.Adjoint',
    'InnerProductSpace.PiL2 Normed.Lp.lpSpace Normed.Module.FiniteDimension ODE.Gronwall PSeries',
    'SpecialFunctions.ImproperIntegrals SpecialFunctions.Integrals.Basic SpecialFunctions.Log.Deriv',
    'SpecialFunctions.Pow.Deriv SpecialFunctions.Trigonometric.Deriv SpecificLimits.Normed',
  ),
  ...below(
    'Mathlib.Analysis.Calculus',
    'ContDiff.Basic Deriv.Inv Deriv.Pow IteratedDeriv.Lemmas LHopital MeanValue Taylor',
  ),
  ...below(
    'Mathlib.Combinatorics',
    'Enumerative.Catalan Enumerative.Partition SimpleGraph.Acyclic SimpleGraph.Coloring',
    'SimpleGraph.Connectivity.WalkCounting SimpleGraph.Hamiltonian',
  ),
  ...below(
    'Mathlib.Data',
    'Finset.Density Matrix.Basic Nat.Dist Nat.Squarefree Real.Pi.Bounds Real.Sign Set.Card Sym.Sym2',
  ),
  'Mathlib.Dynamics.PeriodicPts.Defs',
  ...below(
    'Mathlib.FieldTheory',
    'Finite.Basic Finite.GaloisField Galois.Basic IsAlgClosed.Basic Minpoly.Field RatFunc.Basic',
  ),
  ...below('Mathlib.Geometry.Euclidean', 'Angle.Unoriented.Basic Circumcenter Sphere.Basic Triangle'),
  ...below(
    'Mathlib.GroupTheory',
    'FreeGroup.Basic Nilpotent Perm.Cycle.Type Solvable SpecificGroups.Alternating',
    'SpecificGroups.Dihedral Sylow',
  ),
  ...below(
    'Mathlib.LinearAlgebra',
    'AffineSpace.FiniteDimensional Dual.Basis Eigenspace.Basic Matrix.Charpoly.Coeff',
    'Matrix.GeneralLinearGroup.Defs Matrix.NonsingularInverse Matrix.PosDef Matrix.Rank',
  ),
  ...below(
    'Mathlib.MeasureTheory',
    'Integral.IntervalIntegral.FundThmCalculus Integral.IntervalIntegral.IntegrationByParts',
    'Measure.Haar.OfBasis Measure.Hausdorff Measure.Lebesgue.Basic Measure.Lebesgue.VolumeOfBalls',
  ),
  ...below(
    'Mathlib.NumberTheory',
    'Bertrand LegendreSymbol.JacobiSymbol LegendreSymbol.QuadraticReciprocity LSeries.RiemannZeta',
    'LucasLehmer Pell SumFourSquares SumTwoSquares Zsqrtd.GaussianInt',
  ),
  ...below('Mathlib.Order', 'Filter.AtTopBot.Basic LiminfLimsup'),
  ...below('Mathlib.Probability', 'ConditionalProbability Independence.Basic ProbabilityMassFunction.Basic'),
  ...below(
    'Mathlib.RingTheory',
    'Bezout DedekindDomain.Basic Ideal.MinimalPrime.Basic LocalRing.Basic',
    'MvPolynomial.Symmetric.Defs Noetherian.Basic Polynomial.Basic Polynomial.Cyclotomic.Basic',
    'Polynomial.Eisenstein.Basic Polynomial.GaussLemma PowerSeries.Basic PrincipalIdealDomain',
    'UniqueFactorizationDomain.Basic ZMod.UnitsCyclic',
  ),
  'Mathlib.SetTheory.Cardinal.Basic',
  ...below(
    'Mathlib.Topology',
    'Baire.Lemmas Compactness.Compact Connected.LocPathConnected Connected.PathConnected',
    'ContinuousMap.Polynomial ContinuousMap.StoneWeierstrass Homotopy.Basic Instances.Real.Lemmas',
    'MetricSpace.Basic Metrizable.Basic Perfect Separation.Basic Separation.CompletelyRegular',
    'UniformSpace.Ascoli',
  ),
];

/** From small to large. What a set has, a header that imports all of Mathlib can be narrowed to. */
export const mathlibSets: readonly ModuleSet[] = [
  {
    name: 'competition',
    purpose: 'reals, integers, finite sums, complex numbers, and the tactics of competition problems',
    modules: competition,
  },
  { name: 'tactics', purpose: 'all tactics', modules: ['Mathlib.Tactic'] },
  {
    name: 'undergraduate',
    purpose: 'both of these, calculus, integrals, linear algebra, groups, fields, topology, graphs, geometry',
    modules: undergraduate,
  },
  { name: 'all', purpose: 'everything', modules: ['Mathlib'] },
];
