import { DeclaredNames } from '../../../core/lean-name.ts';
import { theoremsOf } from '../../../datasets/text/pick-theorem.ts';
import { leanSource, maxLeanFileBytes } from './lean-source.ts';
import { type FileInput, standardInputName } from './open-inputs.ts';
import { readTheorems } from './read-jsonl.ts';
import { readAll, sniffFormat } from './sniff-format.ts';

/**
 * What is to prove in a file of which nothing was proved, as far as its text tells without Lean: ids as they would be, but for those that
 * are taken. Null where nobody can say: of standard input, and of what can't be read.
 */
export async function idsIn(input: FileInput, signal: AbortSignal): Promise<readonly string[] | null> {
  if (input.name === standardInputName) return null;
  try {
    const { format, chunks } = await sniffFormat(input.open(signal));
    if ((input.format ?? format) === 'jsonl') {
      const ids: string[] = [];
      for await (const { id, line } of readTheorems(chunks, input.name)) ids.push(id ?? `line-${line}`);
      return ids;
    }
    const { text } = leanSource(input.name, await readAll(chunks, maxLeanFileBytes));
    const names = new DeclaredNames(text);
    const open = theoremsOf(text).filter(({ openness }) => openness === 'open');
    return open.map(({ name, start, line }) =>
      name === null ? `example-${line}` : (names.at(start) ?? name),
    );
  } catch {
    return null;
  }
}
