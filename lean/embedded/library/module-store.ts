import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../../core/hash.ts';
import { natural, sha256Hex } from '../../../core/schemas.ts';
import { unprovedConstantSchema } from '../../gate/unproved-import.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import type { LeanOptions } from '../lean/options.ts';
import {
  publishFolder,
  removeStaleFolders,
  removeWhole,
  temporaryFolder,
  writeDurably,
} from '../whole-folders.ts';

/** Raised with every change to what compiling a module means: results of an older one are not used. */
export const buildVersion = 5 as const;

/** The parts that Lean writes a module in. `olean` and `ir` are what others import. */
export const modulePart = z.enum(['olean', 'olean.server', 'olean.private', 'ir']);
export type ModulePart = z.infer<typeof modulePart>;

/** Where Lean looks for a part of a module, below the place of the mount. */
export const partPath = (module: readonly string[], part: string): string =>
  `lean/${module.join('/')}.${part}`;

const message = z.strictObject({
  severity: z.enum(['error', 'warning', 'information']),
  line: natural,
  column: natural,
  text: z.string(),
});

const common = {
  schema: z.literal('lakatos/built-module'),
  version: z.literal(buildVersion),
  module: z.string(),
  /** What the module was made from: its text, its options, the results of its imports, Lean. */
  key: sha256Hex,
  /** Wall clock, the import of other modules included. */
  ms: z.number(),
  /** Of the thread. */
  cpuMs: z.number(),
  /** Bytes of Lean's memory at the end. */
  memoryBytes: natural,
};

const built = z.strictObject({
  ...common,
  kind: z.literal('built'),
  isModule: z.boolean(),
  /** Names its results and those of all that it imports. */
  result: sha256Hex,
  parts: z.array(z.strictObject({ part: modulePart, size: natural, sha256: sha256Hex })),
  /** Constants that rest on an axiom that is none of Lean's logic, `sorryAx` among them. */
  unproved: z.array(unprovedConstantSchema),
  warnings: z.array(message),
  /** Errors of the commands that were left out. */
  leftOut: z.array(message).default([]),
});

const failed = z.strictObject({ ...common, kind: z.literal('failed'), messages: z.array(message).min(1) });

/** What is kept of a module that was compiled, or that has errors. */
const builtModuleSchema = z.discriminatedUnion('kind', [built, failed]);
type ModuleRecord = z.infer<typeof builtModuleSchema>;
export type BuiltModule = z.infer<typeof built>;
export type FailedModule = z.infer<typeof failed>;
export type BuildMessage = z.infer<typeof message>;

/** Names what a module is made from: it is compiled again when any of this changes. `lean` identifies Lean and its library. */
export function moduleKey(
  lean: string,
  module: ClosureModule,
  options: LeanOptions,
  imports: readonly BuiltModule[],
): string {
  return sha256(
    JSON.stringify([
      buildVersion,
      lean,
      module.name,
      module.digest,
      Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)),
      imports.map((built) => [built.module, built.result]).sort(),
      ...module.includes.map(({ path, digest }) => [path, digest]),
    ]),
  );
}

/** Names the same where what Lean refuses is left out. */
export const keyWithoutRefused = (key: string): string => sha256(`${key} without what is refused`);

/**
 * Names what a module gives to those that import it: its own parts, what rests on no proof in them, which those are told, and what all
 * its imports give.
 */
export function resultOf(
  { parts, unproved }: Pick<BuiltModule, 'parts' | 'unproved'>,
  imports: readonly BuiltModule[],
): string {
  return sha256(
    JSON.stringify([
      parts.map(({ part, sha256 }) => [part, sha256]),
      unproved.map(({ key, because, code }) => [key, because, code]).sort(),
      imports.map(({ module, result }) => [module, result]).sort(),
    ]),
  );
}

const recordName = 'module.json';

/**
 * Compiled modules by what they were made from, in the cache folder: `<first two digits>/<key>/`, with the record and the parts.
 * A folder appears whole, by renaming, so that neither a killed build nor two at once leave anything that looks like a
 * result.
 */
export class ModuleStore {
  readonly #root: string;

  constructor(cacheRoot: string) {
    this.#root = join(cacheRoot, 'modules');
  }

  /** Null for a module that is not there, or whose files are not those that were written. */
  read(key: string): Promise<ModuleRecord | null> {
    return readModule(this.#folder(key), key);
  }

  /** Path of a part of a module that is there. */
  file(key: string, part: ModulePart): string {
    return partFile(this.#folder(key), part);
  }

  /** A folder for the parts of a module. */
  temporaryFolder(): ReturnType<typeof temporaryFolder> {
    return temporaryFolder(this.#root);
  }

  /** Keeps a module whose parts are in a temporary folder of the store. What is there already stays. */
  async keep(record: ModuleRecord, folder: string): Promise<void> {
    await writeDurably(join(folder, recordName), JSON.stringify(record));
    const final = this.#folder(record.key);
    await mkdir(dirname(final), { recursive: true });
    await publishFolder(folder, final, (at) => readModule(at, record.key));
  }

  /** Deletes a module. Gives the bytes that it took. */
  remove(key: string): Promise<number> {
    return removeWhole(this.#folder(key), this.#root);
  }

  /** Deletes what killed builds have left. */
  async sweep(): Promise<void> {
    await removeStaleFolders(this.#root);
  }

  #folder(key: string): string {
    return join(this.#root, key.slice(0, 2), key);
  }
}

/** The file of a part in a module's folder. */
export const partFile = (folder: string, part: ModulePart): string => join(folder, `module.${part}`);

/** Null for a module that is not there, or whose files are not those that were written. */
async function readModule(folder: string, key: string): Promise<ModuleRecord | null> {
  let record: ModuleRecord;
  try {
    record = builtModuleSchema.parse(JSON.parse(await readFile(join(folder, recordName), 'utf8')));
  } catch {
    return null;
  }
  if (record.key !== key) return null;
  if (record.kind === 'failed') return record;
  const isWhole = await Promise.all(
    record.parts.map(({ part, sha256: digest }) =>
      readFile(partFile(folder, part)).then(
        (bytes) => sha256(bytes) === digest,
        () => false,
      ),
    ),
  );
  return isWhole.includes(false) ? null : record;
}
