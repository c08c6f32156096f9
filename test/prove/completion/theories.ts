/** Theories in the notation of these tests: capital letters are variables. */
const group = ['X * Y * Z = X * (Y * Z)', 'e * X = X', 'X⁻¹ * X = e'];
const ring = [
  ...['X + Y + Z = X + (Y + Z)', 'X + Y = Y + X', 'o + X = X', '-X + X = o', 'X * Y * Z = X * (Y * Z)'],
  ...['X * (Y + Z) = X * Y + X * Z', '(X + Y) * Z = X * Z + Y * Z'],
];
const lattice = [
  ...['X ⊔ Y = Y ⊔ X', 'X ⊓ Y = Y ⊓ X', '(X ⊔ Y) ⊔ Z = X ⊔ (Y ⊔ Z)', '(X ⊓ Y) ⊓ Z = X ⊓ (Y ⊓ Z)'],
  ...['X ⊔ (X ⊓ Y) = X', 'X ⊓ (X ⊔ Y) = X'],
];
const distributive = [...lattice, 'X ⊓ (Y ⊔ Z) = (X ⊓ Y) ⊔ (X ⊓ Z)'];

/** What follows from axioms, and what doesn't: `[axioms, goal]`. */
export const provable: readonly (readonly [string, readonly string[], string])[] = [
  ['the inverse of the inverse', group, 'a⁻¹⁻¹ = a'],
  ['a right inverse', group, 'a * a⁻¹ = e'],
  ['the inverse of a product', group, '(a * b)⁻¹ = b⁻¹ * a⁻¹'],
  ['groups of exponent two commute', [...group, 'X * X = e'], 'a * b = b * a'],
  ['what commutes, commutes with the inverse', [...group, 'a * b = b * a'], 'a⁻¹ * b = b * a⁻¹'],
  ['groups of exponent three', [...group, 'X * (X * X) = e'], 'a * (b * (a * b)) = b⁻¹ * a⁻¹'],
  ['a semigroup with a law', ['X * Y * Z = X * (Y * Z)', 'X * (Y * X) = Y'], 'a * b = b * a'],
  ['a product with zero', ring, 'a * o = o'],
  ['a product of negations', ring, '-a * -b = a * b'],
  ['Boolean rings have characteristic two', [...ring, 'X * X = X'], 'a + a = o'],
  ['Boolean rings commute', [...ring, 'X * X = X'], 'a * b = b * a'],
  ['joins are idempotent', lattice, 'a ⊔ a = a'],
  ['meets keep the order', [...lattice, 'a ⊓ b = a'], '(a ⊓ c) ⊓ (b ⊓ c) = a ⊓ c'],
  ['the other distributive law', distributive, 'a ⊔ (b ⊓ c) = (a ⊔ b) ⊓ (a ⊔ c)'],
  ['a subtraction', [...ring.slice(0, 4), 'X - Y = X + -Y'], 'a - (b - c) = a - b + c'],
  ['a homomorphism', [...group, 'f (X * Y) = f X * f Y'], 'f a⁻¹ = (f a)⁻¹'],
];

export const unprovable: readonly (readonly [string, readonly string[], string])[] = [
  ['not every group commutes', group, 'a * b = b * a'],
  ['not every lattice is distributive', lattice, 'a ⊔ (b ⊓ c) = (a ⊔ b) ⊓ (a ⊔ c)'],
  ['not every ring commutes', ring, 'a * b = b * a'],
];
