/** Wrong usage that only shows when the options are looked at together. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
