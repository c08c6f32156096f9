/** A tactic, and statements that it proves. */
export interface TacticGoals {
  readonly tactic: string;
  readonly statements: readonly string[];
}

/** Of one tactic each, in the sizes of competition problems. */
export const goals: readonly TacticGoals[] = [
  {
    tactic: 'ring',
    statements: [
      '(a b : ℝ) : (a + b) ^ 3 = a ^ 3 + 3 * a ^ 2 * b + 3 * a * b ^ 2 + b ^ 3',
      '(x y z : ℤ) : (x + y + z) ^ 2 - (x - y - z) ^ 2 = 4 * x * (y + z)',
      '(n : ℕ) : (n + 1) ^ 4 = n ^ 4 + 4 * n ^ 3 + 6 * n ^ 2 + 4 * n + 1',
      '(x : ℚ) : (x - 1) * (x ^ 4 + x ^ 3 + x ^ 2 + x + 1) = x ^ 5 - 1',
    ],
  },
  {
    tactic: 'norm_num',
    statements: [
      ': (7 : ℝ) / 3 + 5 / 6 < 19 / 6 + 1',
      ': Nat.Prime 7919',
      ': 2 ^ 100 % 101 = 1',
      ': |(-17 : ℤ)| - 4 ^ 2 = 1',
    ],
  },
  {
    tactic: 'linarith',
    statements: [
      '(x y : ℝ) (h : 3 * x + 2 * y ≤ 7) (k : 5 ≤ x + y) : x ≤ -3',
      '(a b c : ℚ) (h : a < b) (k : b < c) : 2 * a < b + c',
      '(n : ℤ) (h : 2 * n < 9) (k : 3 < n) : n < 5',
      '(x : ℝ) (h : 4 * x - 7 = 5) : x = 3',
    ],
  },
  {
    tactic: 'nlinarith [sq_nonneg (a - b), sq_nonneg (a + b)]',
    statements: [
      '(a b : ℝ) : a * b ≤ (a ^ 2 + b ^ 2) / 2',
      '(a b : ℝ) (h : a + b = 2) : a * b ≤ 1',
      '(a b : ℝ) (ha : 0 < a) (hb : 0 < b) : 4 * a * b ≤ (a + b) ^ 2',
    ],
  },
  {
    tactic: 'simp',
    statements: [
      '(s : Finset ℕ) (c : ℝ) : ∑ _i ∈ s, c = s.card * c',
      '(a b : ℝ) : a - (a - b) = b',
      '(a b : ℝ) : (a + b) * 0 + a * 1 = a',
      '(n : ℕ) : ((n : ℤ) : ℝ) = n ∧ n ∈ Finset.range (n + 1)',
    ],
  },
  {
    tactic: 'positivity',
    statements: [
      '(x : ℝ) : 0 < x ^ 4 + x ^ 2 + 1',
      '(a b : ℝ) (h : 0 < a) : 0 ≤ a * b ^ 2 / (1 + |b|)',
      '(n : ℕ) : 0 < (n : ℝ) ^ 2 + 1',
      '(x : ℝ) : 0 ≤ √x * x ^ 2',
    ],
  },
];
