import { createHash } from 'node:crypto';

/** SHA-256 as 64 hexadecimal digits. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** The same of texts that a line feed joins, which together may be longer than a string can be. */
export function sha256OfLines(texts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const [at, text] of texts.entries()) hash.update(at === 0 ? text : `\n${text}`);
  return hash.digest('hex');
}
