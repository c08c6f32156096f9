/**
 * Feature hashing: features are texts, and a hash says where the weight of each stands in a vector of 2^n. Those that fall on
 * the same place share a weight.
 *
 * Source: Weinberger et al., Feature hashing for large scale multitask learning (2009).
 */

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Of two hashes one; the last steps of MurmurHash3 spread it over all bits. */
export function mix(one: number, other: number): number {
  let hash = Math.imul(one, 31) ^ Math.imul(other, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
