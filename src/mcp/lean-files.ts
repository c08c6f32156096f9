import { readFile, realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { messageOf } from '../../core/errors.ts';

/** Lean files in one folder, for clients that name a file in the place of its text. */
export class LeanFiles {
  readonly #folder: string;
  readonly #mostBytes: number;

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /** @throws Error that says why it is not read: it lies outside of the folder (also by a link), is too long, or no Lean file */
  async read(name: string): Promise<string> {
    const folder = await realpath(this.#folder);
    const path = await realpath(resolve(folder, name)).catch((cause: unknown) => {
      throw new Error(`${name} can not be read: ${messageOf(cause)}`, { cause });
    });
    const [first] = relative(folder, path).split(sep);
    if (first === '..' || resolve(folder, relative(folder, path)) !== path)
      throw new Error(`${name} lies outside of the folder where Lakatos was started`);
    if (!path.endsWith('.lean')) throw new Error(`${name} is no .lean file`);
    const { size } = await stat(path);
    if (size > this.#mostBytes) throw new Error(`${name} is longer than ${this.#mostBytes} bytes`);
    return await readFile(path, 'utf8');
  }
}
