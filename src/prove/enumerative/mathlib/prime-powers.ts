/** `base ^ exponent` */
export interface NumeralPower {
  readonly base: number;
  readonly exponent: number;
}

/** The smallest number of which `n` is a power, where `n` is larger than one. */
export function rootOf(n: number): NumeralPower {
  for (let exponent = Math.floor(Math.log2(n)); exponent > 1; exponent -= 1) {
    const base = Math.round(n ** (1 / exponent));
    if (base ** exponent === n) return { base, exponent };
  }
  return { base: n, exponent: 1 };
}

/** What `n` is the product of, the smallest prime first. */
export function primePowers(n: number): NumeralPower[] {
  const found: NumeralPower[] = [];
  let rest = n;
  for (let base = 2; rest > 1; base += 1) {
    if (base * base > rest) base = rest;
    let exponent = 0;
    for (; rest % base === 0; rest /= base) exponent += 1;
    if (exponent > 0) found.push({ base, exponent });
  }
  return found;
}
