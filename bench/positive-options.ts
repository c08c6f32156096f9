/** The options among `values` that are to be numbers from 1; what is not given is fine. @throws Error that names the first that is none */
export function checkPositive(
  values: Readonly<Record<string, string | boolean | undefined>>,
  names: readonly string[],
): void {
  const wrong = names.find((name) => values[name] !== undefined && !(Number(values[name]) >= 1));
  if (wrong !== undefined) throw new Error(`--${wrong} is a number from 1`);
}
