/**
 * The logarithm of a sum of numbers that are given by their logarithms, however small they are:
 *
 *   ln Σ exp(l_i) = m + ln(1 + Σ' exp(l_i - m)),   m the largest l_i, Σ' over the others
 *
 * Of nothing, and of nothing but zeros, it is -∞.
 */
export function logSumExp(logs: readonly number[]): number {
  let at = 0;
  for (const [index, log] of logs.entries()) if (log > logs[at]!) at = index;
  const largest = logs[at] ?? Number.NEGATIVE_INFINITY;
  if (largest === Number.NEGATIVE_INFINITY) return largest;
  let rest = 0;
  for (const [index, log] of logs.entries()) if (index !== at) rest += Math.exp(log - largest);
  return largest + Math.log1p(rest);
}
