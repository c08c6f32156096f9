/** How many tokens two texts begin with alike. */
export function commonBeginning(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((token, at) => token !== b[at]);
  return differs < 0 ? a.length : differs;
}
