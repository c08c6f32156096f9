import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { maxLeanFileBytes } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type Narrowing, narrowImports } from '../../../lean/lake/narrow-imports.ts';
import { type ModuleHeader, readImports } from '../../../lean/lake/read-imports.ts';
import { readSubmissions } from '../check/read-submissions.ts';
import { type Input, type LeanSource, leanSource, openInput, readAll } from './open-inputs.ts';
import { readTheorems } from './read-jsonl.ts';

/** What the gate holds a proof against is narrowed as well: header and question are one text. */
export function narrowTheorem<T extends Pick<Theorem, 'header' | 'asked'>>(
  theorem: T,
  narrowing: Narrowing | null | undefined,
): T {
  if (narrowing == null) return theorem;
  const { header, asked } = theorem;
  return {
    ...theorem,
    header: narrowImports(header, narrowing),
    ...(asked !== undefined && { asked: narrowImports(asked, narrowing) }),
  };
}

/** The completed file has the narrowed imports too: that is what was proved. */
export function narrowSource(source: LeanSource, narrowing: Narrowing | null | undefined): LeanSource {
  if (narrowing == null) return source;
  const { name, text, original } = source;
  return { name, text: narrowImports(text, narrowing), original: narrowImports(original, narrowing) };
}

/** How texts to come begin; null where nobody knows. */
export type ImportLists = readonly ModuleHeader[] | null;

/** The imports of texts; null where one of them can't be read. */
export function importsOfTexts(texts: Iterable<string>): ImportLists {
  const lists: ModuleHeader[] = [];
  for (const text of texts) {
    const reading = readImports(text.replace(/^\ufeff/, ''));
    if (reading.kind === 'fault') return null;
    lists.push(reading.header);
  }
  return lists;
}

/** The imports of what is to be proved. Null for what can be read only once, and for what can't be read at all. */
export async function importsOfInputs(inputs: readonly Input[], signal: AbortSignal): Promise<ImportLists> {
  const lists: ModuleHeader[] = [];
  for (const input of inputs) {
    const found = await importsOfInput(input, signal).catch(() => null);
    if (found === null) return null;
    lists.push(...found);
  }
  return lists;
}

/** The same of a file of submissions. */
export async function importsOfSubmissions(path: string): Promise<ImportLists> {
  const texts = new Set<string>();
  try {
    if (!(await canBeReadTwice(path))) return null;
    for await (const entry of readSubmissions(createReadStream(path)))
      if (entry.kind === 'good') texts.add(entry.value.asked.header).add(entry.value.submission);
  } catch {
    return null;
  }
  return importsOfTexts(texts);
}

/** Of a file that is read once more for its imports. */
const mostBytes = 64_000_000;

async function canBeReadTwice(path: string): Promise<boolean> {
  const found = await stat(path);
  return found.isFile() && found.size <= mostBytes;
}

async function importsOfInput(input: Input, signal: AbortSignal): Promise<ImportLists> {
  if (input.format === 'statement') return importsOfTexts([input.theorem.header]);
  if (!(await canBeReadTwice(input.name))) return null;
  const { format, chunks } = await openInput(input, signal);
  if (format === 'lean') {
    const { text } = leanSource(input.name, await readAll(chunks, maxLeanFileBytes));
    return importsOfTexts([text]);
  }
  const headers = new Set<string>();
  for await (const entry of readTheorems(chunks, input.name))
    if (entry.kind === 'good') headers.add(entry.value.header);
  return importsOfTexts(headers);
}
