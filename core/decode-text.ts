const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Text from bytes: UTF-8 without its byte order mark, or null when the bytes are not UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Line ends as Lean turns them itself; a carriage return on its own stays, and Lean says what it thinks of it. */
export const toUnixLines = (text: string): string => text.replaceAll('\r\n', '\n');

/** Lean's texts pass through C strings, which a NUL character would cut. */
export const hasNul = (text: string): boolean => text.includes('\0');
