/** A place in the replies where another value was expected; undefined for nothing. */
export interface Difference {
  /** `3.messages.0.data`: reply, counted from 1, and the way into it. */
  readonly at: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** The replies in an output: JSON values with a blank line between; what is no JSON is a text. */
export function repliesIn(output: string): unknown[] {
  return output
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      try {
        return JSON.parse(part) as unknown;
      } catch {
        return part.trim();
      }
    });
}

/** Where two outputs differ, at the innermost places. */
export function differences(expected: readonly unknown[], found: readonly unknown[]): Difference[] {
  return Array.from({ length: Math.max(expected.length, found.length) }, (_, at) =>
    below(String(at + 1), expected[at], found[at]),
  ).flat();
}

function below(at: string, expected: unknown, found: unknown): Difference[] {
  if (!isObject(expected) || !isObject(found) || Array.isArray(expected) !== Array.isArray(found))
    return Object.is(expected, found) ? [] : [{ at, expected, found }];
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...keys].flatMap((key) => below(`${at}.${key}`, expected[key], found[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
