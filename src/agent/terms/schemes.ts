import { readScheme, type Scheme } from './scheme.ts';

/** A scheme, and how much one expects of it, 1 for much. */
interface Weighted {
  readonly scheme: Scheme;
  readonly weight: number;
}

const weighted = (list: readonly (readonly [text: string, weight: number])[]): readonly Weighted[] =>
  list.map(([text, weight]) => ({ scheme: readScheme(text), weight }));

export const schemes = weighted([
  // A definition of the library under another name.
  ['F(x) = H(x)', 0.8],
  ['F(x, y) = H(x, y)', 0.8],
  // What a function does to a constant in the argument that it does not recur on.
  ['F(x, C) = x', 1],
  ['F(x, C) = C', 0.9],
  ['F(x, C) = D', 0.4],
  // Constructors in the argument that it does not recur on.
  ['F(x, K(y)) = K(F(x, y))', 1.1],
  ['F(x, K(y)) = G(x, F(x, y))', 1.1],
  ['F(x, K(y)) = F(K(x), y)', 0.5],
  ['F(K(x)) = H(F(x))', 0.5],
  // Laws of operations.
  ['F(F(x, y), z) = F(x, F(y, z))', 1],
  ['F(x, y) = F(y, x)', 0.9],
  ['F(x, F(y, z)) = F(y, F(x, z))', 0.7],
  ['F(G(x, y), z) = G(F(x, z), F(y, z))', 0.7],
  ['F(z, G(x, y)) = G(F(z, x), F(z, y))', 0.7],
  ['F(F(x)) = x', 0.9],
  ['F(F(x)) = F(x)', 0.6],
  ['F(G(x)) = x', 0.6],
  ['F(G(x)) = G(F(x))', 0.6],
  ['F(G(x)) = F(x)', 0.7],
  ['F(G(x)) = H(F(x))', 0.5],
  ['F(G(x)) = H(x)', 0.6],
  // Distribution.
  ['F(G(x, y)) = H(F(x), F(y))', 1],
  ['F(G(x, y)) = H(F(y), F(x))', 0.9],
  ['F(G(x, y)) = F(G(y, x))', 0.5],
  ['F(G(x, y)) = H(x, F(y))', 0.8],
  ['F(G(x, y)) = H(F(y))', 0.5],
  ['F(G(x, y)) = F(y)', 0.6],
  ['F(G(x, x)) = x', 0.5],
  ['F(G(x, x)) = C', 0.4],
  ['F(x, G(y)) = G(F(x, y))', 0.6],
  // Accumulators.
  ['F(x, y) = G(F(x, C), y)', 1],
  ['F(x, y) = G(y, F(x, C))', 0.55],
  ['F(x, y) = G(H(x), y)', 1],
  ['F(x, y) = G(y, H(x))', 0.8],
  ['F(F(x, y), z) = F(y, G(x, z))', 0.8],
  ['F(G(x), y) = H(K(x), y)', 0.8],
  // The same for functions of three arguments, with what they collect in the last place or in the middle.
  ['F(x, y, z) = G(F(x, y, C), z)', 0.9],
  ['F(x, y, z) = G(H(x, y), z)', 1],
  ['F(x, y, z) = G(z, H(x, y))', 0.8],
  ['F(x, y, K(z)) = K(F(x, y, z))', 0.8],
  ['F(x, y, z) = G(F(x, C, z), y)', 0.7],
  ['F(x, y, z) = G(H(x, z), y)', 0.8],
  ['F(x, y, z) = G(y, H(x, z))', 0.7],
  ['F(x, K(y), z) = K(F(x, y, z))', 0.6],
  // Actions.
  ['F(G(x, y), z) = F(y, F(x, z))', 0.9],
  ['F(G(x, y), z) = F(x, F(y, z))', 0.7],
  // What a function takes off what another puts on.
  ['F(G(x), H(x, y)) = H(y, x)', 0.7],
  ['F(G(x), H(x, y)) = y', 0.7],
  ['F(G(x), H(x, y)) = x', 0.6],
  // Invariants.
  ['F(x) → F(G(x))', 0.6],
  ['F(x) → F(G(y, x))', 0.8],
]);

/** What is tried of a test `P` of the header's definitions, and of functions where it is true or false. */
export const testSchemes = weighted([
  // Orders and equalities.
  ['!P(x, y) → P(y, x)', 1.2],
  ['P(x, y) → !P(y, x)', 1],
  ['P(x, y) → P(y, x)', 0.8],
  ['P(x, x)', 1],
  ['!P(x, x)', 0.8],
  ['P(x, y) → P(y, z) → P(x, z)', 1.2],
  ['P(x, y) → P(y, x) → x = y', 0.75],
  ['!P(x, y) → !P(y, x) → x = y', 0.6],
  ['P(x, y) → x = y', 0.9],
  ['P(x, K(x))', 0.7],
  // Functions where the test is known.
  ['P(x, y) → F(x, y) = y', 0.9],
  ['P(x, y) → F(x, y) = x', 0.9],
  ['!P(x, y) → F(x, y) = y', 0.9],
  ['!P(x, y) → F(x, y) = x', 0.9],
  ['P(x) → F(x) = x', 0.9],
  ['!P(x) → F(x) = x', 0.9],
  ['P(x, y) → F(x, y) = G(x, y)', 0.6],
  ['!P(x, y) → F(x, y) = G(x, y)', 0.6],
  // The test of what functions make.
  ['P(x, F(x, y))', 0.8],
  ['P(x, F(y, x))', 0.6],
  ['P(F(x))', 0.7],
  ['P(x, y) → P(x, F(y))', 0.5],
  ['P(x, y) → P(x, F(z, y))', 0.7],
  ['P(x, y) → P(x, z) → P(x, F(y, z))', 0.7],
]);
