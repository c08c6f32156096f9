import { open } from 'node:fs/promises';
import { sha256 } from '../../../core/hash.ts';

/** Writes a new file and has it on disk before it returns, so that a manifest never lists what a power cut took. */
export async function writeDurably(
  path: string,
  data: string | Uint8Array,
): Promise<{ size: number; sha256: string }> {
  const bytes = typeof data === 'string' ? Buffer.from(data) : data;
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
  return { size: bytes.byteLength, sha256: sha256(bytes) };
}
