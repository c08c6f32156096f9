import { finiteSetPrelude } from './finite-set-prelude.ts';
import { type PreludePart, preludePart as part } from './prelude-part.ts';

/**
 * What the core fragment of a benchmark is elaborated with. Each part means what Mathlib means by it, and is defined by
 * what is Mathlib's definition or a theorem of Mathlib's that says the same; what can be decided comes with a proof of that. There are no real or complex
 * numbers: a statement with one of them is outside. The order is that in which Lean reads them.
 */
export const corePrelude: readonly PreludePart[] = [
  part('ℕ', /ℕ/u, 'the natural numbers, Nat', 'notation "ℕ" => Nat'),
  part('ℤ', /ℤ/u, 'the integers, Int', 'notation "ℤ" => Int'),
  part(
    'ℚ',
    /ℚ/u,
    'the rational numbers, Rat of the core library, which is that of Mathlib',
    'notation "ℚ" => Rat',
  ),
  part(
    'Function.Bijective',
    /\bBijective\b/u,
    'injective and surjective',
    'def Function.Bijective {α : Sort u} {β : Sort v} (f : α → β) : Prop := Function.Injective f ∧ Function.Surjective f',
  ),
  part(
    'Nat.Prime',
    /\bPrime\b/u,
    'at least 2, and without divisors but 1 and itself (Nat.prime_def in Mathlib); not opened with Nat',
    [
      '@[reducible] protected def Nat.Prime (p : Nat) : Prop := 2 ≤ p ∧ ∀ m, m ∣ p → m = 1 ∨ m = p',
      'instance (p : Nat) : Decidable (Nat.Prime p) :=',
      '  decidable_of_iff (2 ≤ p ∧ ∀ m, m < p + 1 → m ∣ p → m = 1 ∨ m = p)',
      '    ⟨fun h => ⟨h.1, fun m hm => h.2 m (Nat.lt_succ_of_le (Nat.le_of_dvd (by omega) hm)) hm⟩,',
      '      fun h => ⟨h.1, fun m _ hm => h.2 m hm⟩⟩',
    ],
  ),
  part('Even', /\bEven\b/u, 'the double of something', [
    '@[reducible] def Even {α : Type u} [Add α] (a : α) : Prop := ∃ r, a = r + r',
    ...['Nat', 'Int'].flatMap((numbers) => [
      `instance (n : ${numbers}) : Decidable (Even n) :=`,
      '  decidable_of_iff (n % 2 = 0) ⟨fun h => ⟨n / 2, by omega⟩, fun ⟨r, h⟩ => by omega⟩',
    ]),
  ]),
  part('Odd', /\bOdd\b/u, 'one more than twice something', [
    '@[reducible] def Odd {α : Type u} [Add α] [Mul α] [OfNat α 1] [OfNat α 2] (a : α) : Prop := ∃ m, a = 2 * m + 1',
    ...['Nat', 'Int'].flatMap((numbers) => [
      `instance (n : ${numbers}) : Decidable (Odd n) :=`,
      '  decidable_of_iff (n % 2 = 1) ⟨fun h => ⟨n / 2, by omega⟩, fun ⟨m, h⟩ => by omega⟩',
    ]),
  ]),
  part(
    'IsSquare',
    /\bIsSquare\b/u,
    'the product of something with itself',
    '@[reducible] def IsSquare {α : Type u} [Mul α] (a : α) : Prop := ∃ r, a = r * r',
  ),
  part('Nat.factorial', /(?<!∃ )!|\bfactorial\b/u, 'the factorial; n ! with Nat opened', [
    'def Nat.factorial : Nat → Nat',
    '  | 0 => 1',
    '  | n + 1 => (n + 1) * Nat.factorial n',
    'namespace Nat',
    'scoped notation:10000 n "!" => Nat.factorial n',
    'end Nat',
  ]),
  part('Nat.choose', /\bchoose\b/u, 'binomial coefficients, by the triangle', [
    'def Nat.choose : Nat → Nat → Nat',
    '  | _, 0 => 1',
    '  | 0, _ + 1 => 0',
    '  | n + 1, k + 1 => Nat.choose n k + Nat.choose n (k + 1)',
  ]),
  part('Nat.sqrt', /\bNat \. sqrt\b/u, 'the largest number whose square is at most n; not opened with Nat', [
    'protected def Nat.sqrtBelow (n : Nat) : Nat → Nat',
    '  | 0 => 0',
    '  | r + 1 => if (r + 1) * (r + 1) ≤ n then r + 1 else Nat.sqrtBelow n r',
    'protected def Nat.sqrt (n : Nat) : Nat := Nat.sqrtBelow n n',
  ]),
  part('Nat.ModEq', /\[ MOD|\bModEq\b/u, 'equal remainders: a ≡ b [MOD n]', [
    '@[reducible] def Nat.ModEq (n a b : Nat) : Prop := a % n = b % n',
    'notation:50 a " ≡ " b " [MOD " n "]" => Nat.ModEq n a b',
  ]),
  part('Int.ModEq', /\[ ZMOD|\bModEq\b/u, 'equal remainders of integers: a ≡ b [ZMOD n]', [
    '@[reducible] def Int.ModEq (n a b : Int) : Prop := a % n = b % n',
    'notation:50 a " ≡ " b " [ZMOD " n "]" => Int.ModEq n a b',
  ]),
  part('abs', /\babs\b|\|/u, 'the larger of a and -a; |a|', [
    '@[reducible] def abs {α : Type u} [Max α] [Neg α] (a : α) : α := max a (-a)',
    'macro:max atomic("|" noWs) a:term noWs "|" : term => `(abs $a)',
  ]),
  part('ExistsUnique', /∃ !|\bExistsUnique\b/u, 'there is exactly one: ∃! x, p', [
    'def ExistsUnique {α : Sort u} (p : α → Prop) : Prop := ∃ x, p x ∧ ∀ y, p y → y = x',
    'macro "∃! " x:ident ", " b:term : term => `(ExistsUnique fun $x => $b)',
    'macro "∃! " x:ident " : " t:term ", " b:term : term => `(ExistsUnique fun ($x : $t) => $b)',
  ]),
  part('Equiv', /\bEquiv\b|≃/u, 'a function with an inverse: α ≃ β', [
    'structure Equiv (α : Sort u) (β : Sort v) where',
    '  toFun : α → β',
    '  invFun : β → α',
    '  left_inv : Function.LeftInverse invFun toFun',
    '  right_inv : Function.RightInverse invFun toFun',
    'infix:25 " ≃ " => Equiv',
    'instance {α : Sort u} {β : Sort v} : CoeFun (Equiv α β) (fun _ => α → β) := ⟨Equiv.toFun⟩',
    'def Equiv.symm {α : Sort u} {β : Sort v} (e : Equiv α β) : Equiv β α := ⟨e.invFun, e.toFun, e.right_inv, e.left_inv⟩',
  ]),
  ...(['Monotone', 'Antitone', 'StrictMono', 'StrictAnti'] as const).map(monotonicity),
  part('Nat.digits', /\bdigits\b/u, 'the digits of n to the base b, the last one first; none for 0', [
    'protected def Nat.digitsBelow (b : Nat) : Nat → Nat → List Nat',
    '  | 0, _ => []',
    '  | fuel + 1, n => if n = 0 then [] else n % b :: Nat.digitsBelow b fuel (n / b)',
    'def Nat.digits : Nat → Nat → List Nat',
    '  | 0, n => if n = 0 then [] else [n]',
    '  | 1, n => List.replicate n 1',
    '  | b + 2, n => Nat.digitsBelow (b + 2) n n',
  ]),
  part('Nat.ofDigits', /\bofDigits\b/u, 'the number with these digits to the base b, the last one first', [
    'def Nat.ofDigits {α : Type u} [Add α] [Mul α] [NatCast α] (b : α) : List Nat → α',
    '  | [] => ((0 : Nat) : α)',
    '  | h :: t => (h : α) + b * Nat.ofDigits b t',
  ]),
  part(
    'Set',
    /\bSet\b|\{|\b(?:setOf|IsLeast|IsGreatest|upperBounds|lowerBounds)\b/u,
    'sets as predicates, with {x | p}, {a, b}, ∈, ⊆, ∪, ∩, \\ and intervals',
    [
      'def Set (α : Type u) : Type u := α → Prop',
      'def setOf {α : Type u} (p : α → Prop) : Set α := p',
      'namespace Set',
      'variable {α : Type u}',
      'instance : Membership α (Set α) := ⟨fun s a => s a⟩',
      'instance : EmptyCollection (Set α) := ⟨fun _ => False⟩',
      'instance : Singleton α (Set α) := ⟨fun b a => a = b⟩',
      'instance : Insert α (Set α) := ⟨fun b s a => a = b ∨ a ∈ s⟩',
      'instance : Union (Set α) := ⟨fun s t a => a ∈ s ∨ a ∈ t⟩',
      'instance : Inter (Set α) := ⟨fun s t a => a ∈ s ∧ a ∈ t⟩',
      'instance : SDiff (Set α) := ⟨fun s t a => a ∈ s ∧ ¬ a ∈ t⟩',
      'instance : HasSubset (Set α) := ⟨fun s t => ∀ a, a ∈ s → a ∈ t⟩',
      'def univ : Set α := fun _ => True',
      'protected def Nonempty (s : Set α) : Prop := ∃ a, a ∈ s',
      'def Icc [LE α] (a b : α) : Set α := fun x => a ≤ x ∧ x ≤ b',
      'def Ico [LE α] [LT α] (a b : α) : Set α := fun x => a ≤ x ∧ x < b',
      'def Ioc [LE α] [LT α] (a b : α) : Set α := fun x => a < x ∧ x ≤ b',
      'def Ioo [LT α] (a b : α) : Set α := fun x => a < x ∧ x < b',
      'def Ici [LE α] (a : α) : Set α := fun x => a ≤ x',
      'def Ioi [LT α] (a : α) : Set α := fun x => a < x',
      'def Iic [LE α] (b : α) : Set α := fun x => x ≤ b',
      'def Iio [LT α] (b : α) : Set α := fun x => x < b',
      'end Set',
      'macro "{" x:ident " | " p:term "}" : term => `(setOf fun $x => $p)',
      'macro "{" x:ident " : " t:term " | " p:term "}" : term => `(setOf fun ($x : $t) => $p)',
      'macro "{" x:ident " ∈ " s:term " | " p:term "}" : term => `(setOf fun $x => $x ∈ $s ∧ $p)',
      'def upperBounds {α : Type u} [LE α] (s : Set α) : Set α := fun x => ∀ ⦃a⦄, a ∈ s → a ≤ x',
      'def lowerBounds {α : Type u} [LE α] (s : Set α) : Set α := fun x => ∀ ⦃a⦄, a ∈ s → x ≤ a',
      'def IsLeast {α : Type u} [LE α] (s : Set α) (a : α) : Prop := a ∈ s ∧ a ∈ lowerBounds s',
      'def IsGreatest {α : Type u} [LE α] (s : Set α) (a : α) : Prop := a ∈ s ∧ a ∈ upperBounds s',
    ],
  ),
  ...finiteSetPrelude,
];

function monotonicity(name: 'Monotone' | 'Antitone' | 'StrictMono' | 'StrictAnti'): PreludePart {
  const [classes, sign] = name.startsWith('Strict') ? ['LT', '<'] : ['LE', '≤'];
  const falls = name.startsWith('Anti') || name.endsWith('Anti');
  const [left, right] = falls ? ['b', 'a'] : ['a', 'b'];
  return part(
    name,
    new RegExp(`\\b${name}\\b`, 'u'),
    `${sign === '<' ? 'strictly ' : ''}${falls ? 'falling' : 'rising'}`,
    `def ${name} {α : Type u} {β : Type v} [${classes} α] [${classes} β] (f : α → β) : Prop := ∀ ⦃a b⦄, a ${sign} b → f ${left} ${sign} f ${right}`,
  );
}
