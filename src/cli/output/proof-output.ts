import { access, appendFile, constants, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { LakatosError, messageOf, UsageError } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { replaceNamedFile, whereLinkLeads } from '../../files/replace-file.ts';
import { type Input, standardInputName } from '../../prove/input/open-inputs.ts';
import type { RunItem } from '../../prove/prove-inputs.ts';
import { resultLine } from './print-result.ts';

/** Writes what `--out` asks for. */
export type ProofOutput = Awaited<ReturnType<typeof openOutput>>;

/**
 * One Lean input is completed into the file `out`. For several inputs `out` is a folder that gets a file of the same
 * name for each. A JSONL input has no text to complete: its results are written, one a line, as they come.
 */
export async function openOutput(out: string, inputs: readonly Input[], isFolder: boolean) {
  const paths = isFolder ? await pathsInFolder(out, inputs) : new Map(inputs.map((input) => [input, out]));
  for (const [{ name, format }, path] of paths) {
    if (format === 'jsonl' && (await whereLinkLeads(name)) === (await whereLinkLeads(path)))
      throw new UsageError(`--out: the results would be written over the problems of ${name}`);
  }
  if (!isFolder) await assertFile(out);
  const replaces = isFolder ? await othersAt(paths) : [];
  /** Results of inputs that may turn out to be Lean files. */
  const held = new Map<Input, string>();
  const written: string[] = [];
  const aside: { readonly changed: string; readonly path: string }[] = [];
  const pathOf = (input: Input): string => paths.get(input) ?? out;
  /** What standard input holds is known when it has been read. */
  const resultsPath = (input: Input): string =>
    isFolder && input.name === standardInputName ? join(out, standardInputFiles[1]) : pathOf(input);
  const write = async (input: Input, text: string, path = pathOf(input)) => {
    await replaceNamedFile(path, text);
    written.push(path);
  };
  const writeCompleted = async (input: Input, text: string, of: string | null) => {
    const path = pathOf(input);
    if (of === null || !(await isChanged(input, path, of))) return await write(input, text);
    // Nothing came of it.
    if (sha256(text) === of) return;
    const free = await freePath(path);
    await write(input, text, free);
    aside.push({ changed: input.name, path: free });
  };
  const takeLine = async (input: Input, line: string) => {
    const path = pathOf(input);
    if (input.format === null) held.set(input, (held.get(input) ?? '') + line);
    if (input.format !== 'jsonl') return;
    if (!written.includes(path)) await write(input, line);
    else await appendFile(path, line).catch((thrown: unknown) => Promise.reject(unwritable(path, thrown)));
  };
  return {
    /** Paths written, in order. */
    written,
    /** What lies in the folder under the names of results, and is none of the inputs. */
    replaces,
    /** Inputs that were to be completed in their place and were changed meanwhile, and the file that has the result instead. */
    aside,
    async take(item: RunItem): Promise<void> {
      if (item.kind === 'result') await takeLine(item.input, resultLine(item.reported, item.place));
      if (item.kind !== 'completed') return;
      held.delete(item.input);
      if (item.text !== null) await writeCompleted(item.input, item.text, item.of);
    },
    /** Writes what has not been written yet. */
    async finish(): Promise<void> {
      for (const [input, text] of held) await write(input, text, resultsPath(input));
    },
  };
}

async function othersAt(paths: ReadonlyMap<Input, string>): Promise<string[]> {
  const others: string[] = [];
  for (const [{ name }, path] of paths) {
    const isThere = (await stat(path).catch(() => null)) !== null;
    if (isThere && (await whereLinkLeads(name)) !== (await whereLinkLeads(path))) others.push(path);
  }
  return others;
}

/** Whether the output is the input itself, and no longer what was read. */
async function isChanged(input: Input, path: string, of: string): Promise<boolean> {
  if ((await whereLinkLeads(input.name)) !== (await whereLinkLeads(path))) return false;
  const now = await readFile(path).catch(() => null);
  return now !== null && sha256(now) !== of;
}

/** `A.proved.lean` for `A.lean`, with a number where that is taken. */
async function freePath(path: string): Promise<string> {
  const end = extname(path);
  const stem = path.slice(0, path.length - end.length);
  for (let number = 1; ; number += 1) {
    const free = `${stem}.proved${number === 1 ? '' : number}${end}`;
    if ((await stat(free).catch(() => null)) === null) return free;
  }
}

/** Where the result of standard input goes in a folder: a completed file, or results, as will turn out. */
const standardInputFiles = ['standard-input.lean', 'standard-input.jsonl'] as const;

async function pathsInFolder(folder: string, inputs: readonly Input[]): Promise<Map<Input, string>> {
  const paths = new Map<Input, string>();
  const taken = new Set<string>();
  for (const input of inputs) {
    const names = input.name === standardInputName ? standardInputFiles : ([basename(input.name)] as const);
    for (const name of names) {
      if (taken.has(name))
        throw new UsageError(`--out: two inputs would both be written to ${join(folder, name)}`);
      taken.add(name);
    }
    paths.set(input, join(folder, names[0]));
  }
  try {
    await mkdir(folder, { recursive: true });
  } catch (thrown) {
    throw unwritable(folder, thrown);
  }
  await assertWritable(folder);
  return paths;
}

async function assertFile(path: string): Promise<void> {
  if ((await stat(path).catch(() => null))?.isDirectory()) {
    throw new LakatosError('OUTPUT_UNWRITABLE', `${path} is a folder`, {
      advice: 'Name a file: a single input is completed into one.',
    });
  }
  await assertWritable(dirname(await whereLinkLeads(path)));
}

async function assertWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK);
  } catch (thrown) {
    throw unwritable(folder, thrown);
  }
}

function unwritable(folder: string, thrown: unknown): LakatosError {
  return new LakatosError('OUTPUT_UNWRITABLE', `${folder} can not be written: ${messageOf(thrown)}`, {
    advice: 'Give another --out, or make the folder first.',
    cause: thrown,
  });
}
