/** A notation or definition of Mathlib's, written anew so that core Lean understands it. */
export interface PreludePart {
  readonly name: string;
  /** What it stands for, for people. */
  readonly means: string;
  /** Matched with the code of a theorem (words and signs with single spaces): whether the part is needed. */
  readonly uses: RegExp;
  /** Parts that it is built on. */
  readonly needs: readonly string[];
  readonly lean: string;
}

export const preludePart = (
  name: string,
  uses: RegExp,
  means: string,
  lean: string | readonly string[],
  needs: readonly string[] = [],
): PreludePart => ({ name, uses, means, needs, lean: typeof lean === 'string' ? lean : lean.join('\n') });
