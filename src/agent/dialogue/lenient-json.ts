export type LenientJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'bad'; readonly message: string };

/**
 * JSON as language models write it. What is JSON is read as such; else line breaks and tabs inside strings, backslashes
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
    return { kind: 'json', value: JSON.parse(text) };
  } catch (thrown) {
    return { kind: 'bad', message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
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
