import { join } from 'node:path';
import { z } from 'zod';
import { lockPatiently } from '../../lean/folder-lock.ts';
import { makeFolder } from './make-folder.ts';
import { parseJson, readIfThere } from './read-file.ts';
import { replaceFile } from './replace-file.ts';

interface KeptListOptions<T> {
  /** In the plural: the name of the file, of its schema and of the list in it. */
  readonly what: string;
  readonly entry: z.ZodType<T>;
  /** What to do about a file that can't be read. */
  readonly adviceOnDamage: string;
  /** The environment variable that names another folder. */
  readonly variable: string;
}

/** Things with names that several processes may add to and take away from, in a file of a folder that need not be there. */
export function keptList<T extends { readonly name: string }>(options: KeptListOptions<T>) {
  const { what, entry, adviceOnDamage, variable } = options;
  const head = { schema: `lakatos/${what}`, version: 1 } as const;
  const fileSchema = z
    .strictObject({
      schema: z.literal(head.schema),
      version: z.literal(head.version),
      [what]: z.array(entry),
    })
    .transform((file) => file[what] as readonly T[]);
  const pathIn = (folder: string): string => join(folder, `${what}.json`);

  /** @throws LakatosError INPUT_UNREADABLE; INPUT_INVALID when the list is damaged or of another version */
  async function read(folder: string): Promise<readonly T[]> {
    const path = pathIn(folder);
    const text = await readIfThere(path);
    if (text === null) return [];
    const fault = `${path} is no list of ${what} that this Lakatos can read`;
    return parseJson(text, { schema: fileSchema, fault, advice: adviceOnDamage });
  }

  return {
    read,
    /**
     * Changes the list; nobody else changes it meanwhile, in this process or another one. A reader finds the old list or
     * the new one.
     * @throws LakatosError INPUT_INVALID, OUTPUT_UNWRITABLE, RUN_LOCKED when another process holds the list for too long; what
     * `change` throws leaves the list as it was
     */
    async change(
      folder: string,
      change: (list: readonly T[]) => readonly T[],
      signal: AbortSignal,
    ): Promise<void> {
      await makeFolder(folder, `${variable} names another folder.`);
      await using _lock = await lockPatiently(folder, signal);
      const list = change(await read(folder)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const file = { ...head, [what]: z.array(entry).parse(list) };
      await replaceFile(pathIn(folder), `${JSON.stringify(file, null, 2)}\n`);
    },
  };
}
