import { variableName } from '../reading/words.ts';

/** `factor * name + constant` over the natural numbers. */
export interface LinearForm {
  readonly name: string;
  readonly factor: number;
  readonly constant: number;
}

const form = new RegExp(
  String.raw`^(?:(\d{1,6}) \* )?(${variableName})(?: \* (\d{1,6}))?(?: \+ (\d{1,6}))?$`,
  'u',
);

/** Reads `n`, `3 * n + 1`, `n * 3 + 1`, `n + 7`; null for everything else. */
export function readLinearForm(text: string): LinearForm | null {
  const match = form.exec(text.trim());
  if (match === null || (match[1] !== undefined && match[3] !== undefined)) return null;
  const factor = Number(match[1] ?? match[3] ?? 1);
  return factor === 0 ? null : { name: match[2]!, factor, constant: Number(match[4] ?? 0) };
}
