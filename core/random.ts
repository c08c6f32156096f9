/** A seeded source of random numbers; everything random in Lakatos takes one. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
}

/**
 * Mulberry32: 32 bits of state, one multiply-xorshift mix a number. Good enough to break ties and to sample
 * tactics; not for cryptography.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    next() {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    },
  };
}
