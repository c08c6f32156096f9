/** The numbers that a text names, each once. */
export function literals(text: string): number[] {
  return [...new Set([...text.matchAll(/(?<![\w.])\d{1,6}(?![\w.])/gu)].map((match) => Number(match[0])))];
}

/** The numbers from 2 to `largest` by which a text divides, each once: 4 and 3 for `t % 4 = 1 ∧ 3 ∣ t`. */
export function moduli(text: string, largest: number): number[] {
  const found = [...text.matchAll(/% (\d+)|(?<![\w.])(\d+) ∣/gu)];
  const values = found.map((match) => Number(match[1] ?? match[2]));
  return [...new Set(values)].filter((value) => value > 1 && value <= largest);
}
