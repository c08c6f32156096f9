import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { byteLines } from '../../core/decode-text.ts';
import { LakatosError, messageOf } from '../../core/errors.ts';
import type { TracedTheorem } from '../../lean/trace/traced-module.ts';
import { jsonLines } from '../files/json-lines.ts';
import { replaceFile } from '../files/replace-file.ts';
import {
  type ModuleLine,
  moduleLineSchema,
  type Traces,
  theoremLineSchema,
  tracesSchema,
} from './trace-schema.ts';

export interface ModuleFile {
  readonly module: ModuleLine;
  readonly theorems: readonly TracedTheorem[];
}

const folderOf = (out: string): string => join(out, 'modules');
const fileOf = (out: string, module: string): string => join(folderOf(out), `${module}.jsonl`);

/** @throws LakatosError OUTPUT_UNWRITABLE */
export async function makeTraceFolder(out: string): Promise<void> {
  await mkdir(folderOf(out), { recursive: true }).catch((cause: unknown) => {
    throw new LakatosError('OUTPUT_UNWRITABLE', `${out} can not be made: ${messageOf(cause)}`, {
      advice: 'Name another folder with --out.',
      cause,
    });
  });
}

/** Whole or not at all. */
export async function writeModuleFile(out: string, { module, theorems }: ModuleFile): Promise<void> {
  const lines = [module, ...theorems.map((theorem) => ({ kind: 'theorem', ...theorem }))];
  await replaceFile(fileOf(out, module.module), jsonLines(lines));
}

/** What is known of a module that was traced; null where it was not, or with another version of the format. */
export async function readModuleLine(out: string, module: string): Promise<ModuleLine | null> {
  try {
    await using file = await open(fileOf(out, module));
    for await (const line of file.readLines()) {
      return moduleLineSchema.parse(JSON.parse(line));
    }
  } catch {
    // It is made anew.
  }
  return null;
}

/** The names of all modules that were traced into a folder, sorted. */
export async function tracedModules(out: string): Promise<readonly string[]> {
  const names = await readdir(folderOf(out)).catch(() => []);
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.slice(0, -'.jsonl'.length))
    .sort();
}

/** What the last whole run found in a folder of traces; null where there was none, or with another version of the format. */
export async function readTraces(out: string): Promise<Traces | null> {
  try {
    return tracesSchema.parse(JSON.parse(await readFile(join(out, 'traces.json'), 'utf8')));
  } catch {
    return null;
  }
}

const longestLine = 256 << 20;

/**
 * The traces of a module.
 * @throws LakatosError INPUT_INVALID for a file that is no trace, or of another version
 */
export async function readModuleFile(out: string, module: string): Promise<ModuleFile> {
  const path = fileOf(out, module);
  let head: ModuleLine | null = null;
  const theorems: TracedTheorem[] = [];
  try {
    for await (const line of byteLines(createReadStream(path), longestLine)) {
      if (line.kind === 'too-long') throw new Error(`line ${line.number} is too long`);
      const value: unknown = JSON.parse(line.bytes.toString('utf8'));
      if (head === null) head = moduleLineSchema.parse(value);
      else {
        const { kind: _, ...theorem } = theoremLineSchema.parse(value);
        theorems.push(theorem);
      }
    }
    if (head === null) throw new Error('it is empty');
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${path} is no trace that can be read: ${messageOf(cause)}`, {
      advice: 'Delete it; `lakatos trace` makes it again.',
      cause,
    });
  }
  return { module: head, theorems };
}
