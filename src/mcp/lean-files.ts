import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
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
    const found = await stat(path);
    if (!found.isFile()) throw new Error(`${name} is no file`);
    if (found.size > this.#mostBytes) throw new Error(`${name} is longer than ${this.#mostBytes} bytes`);
    return await readFile(path, 'utf8');
  }

  /** A name as `all` has it: below the folder, with `/`. */
  nameOf(file: string): string {
    return relative(this.#folder, resolve(this.#folder, file)).split(sep).join('/');
  }

  /** All of them with their texts, but those in folders that tools keep for themselves, and behind links. */
  async *all(): AsyncGenerator<{ readonly file: string; readonly text: string }> {
    const below = async function* (folder: string): AsyncGenerator<string> {
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
          yield* below(path);
        else if (entry.isFile() && entry.name.endsWith('.lean')) yield path;
      }
    };
    for await (const path of below(this.#folder)) {
      const text = await this.read(path).catch(() => null);
      if (text !== null) yield { file: this.nameOf(path), text };
    }
  }
}
