export type LenientJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bad'; readonly message: string };

/** Deeper than what any tool takes, and far from what breaks those who walk through it. */
const mostDepth = 64;

/**
 * JSON as language models write it; what is nested deeper than 64 levels is none. What is JSON is read as such; else line breaks and tabs inside strings, backslashes
 * that escape nothing, and commas before a closing bracket are forgiven.
 */
export function readLenientJson(text: string): LenientJson {
  const exact = parse(text);
  if (exact.kind === 'json') return exact;
  const mended = parse(mend(text));
  return mended.kind === 'json' ? mended : exact;
}

function parse(text: string): LenientJson {
  try {
    const value: unknown = JSON.parse(text);
    return isDeeper(value, mostDepth)
      ? { kind: 'bad', message: 'it is nested too deep' }
      : { kind: 'json', value };
  } catch (thrown) {
    return { kind: 'bad', message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1));
}

/** A string, closed or not, or a comma before a closing bracket. */
const partOfJson = /"(?:[^"\\]|\\[\s\S])*"?|,(?=\s*[}\]])/gu;

const mend = (text: string): string =>
  text.replace(partOfJson, (part) => (part === ',' ? '' : mendString(part)));

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const mendString = (text: string): string =>
  text
    .replace(/\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt]|([\s\S]?))/gu, (whole, rest) =>
      rest === undefined ? whole : `\\\\${rest}`,
    )
    .replace(/[\n\r\t]/gu, (sign) => escapes[sign] ?? sign);
