import { readFile } from 'node:fs/promises';
import { fileLimits } from '../core/limits.ts';
import type { Theorem } from '../core/theorem.ts';
import type { LeanEngine } from '../lean/engine.ts';
import { leanSource } from '../src/prove/input/open-inputs.ts';
import { readTheorems } from '../src/prove/input/read-jsonl.ts';
import { listTheorems, toTheorem } from '../src/prove/lean-file/open-theorems.ts';

/**
 * The theorems of `.jsonl` and `.lean` files, there each with all before it, `sorry`s included, as its header: so
 * every theorem is measured alone, whatever became of those before it.
 */
export async function readCases(paths: readonly string[], engine: LeanEngine): Promise<Theorem[]> {
  const all: Theorem[] = [];
  for (const path of paths) {
    all.push(
      ...(path.endsWith('.lean')
        ? await fromLean(path, await readFile(path), engine)
        : await readJsonl(path)),
    );
  }
  return all;
}

async function fromLean(path: string, bytes: Uint8Array, engine: LeanEngine): Promise<Theorem[]> {
  const source = leanSource(path, bytes);
  const outcome = await engine.elaborate(source.text, fileLimits);
  if (outcome.kind !== 'elaborated') throw new Error(`${path}: ${outcome.kind}`);
  return listTheorems(outcome.report, (wanted) => wanted).map((entry) =>
    toTheorem(source, entry, { header: source.text.slice(0, entry.declaration.start) }),
  );
}

export async function readJsonl(path: string): Promise<Theorem[]> {
  const found: Theorem[] = [];
  for await (const entry of readTheorems(oneChunk(await readFile(path)), path)) {
    if (entry.kind === 'bad') throw new Error(`${path}:${entry.line}: ${entry.message}`);
    found.push(entry.value);
  }
  return found;
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
