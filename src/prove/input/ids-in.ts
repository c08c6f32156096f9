import { DeclaredNames } from '../../../core/lean-name.ts';
import { theoremsOf } from '../../../datasets/text/pick-theorem.ts';
import { type LeanText, leanSource, maxLeanFileBytes } from './lean-source.ts';
import { candidateOfLine, type OnlyCandidate, type OnlyWords } from './only-words.ts';
import { type FileInput, standardInputName } from './open-inputs.ts';
import { readTheorems } from './read-jsonl.ts';
import { readAll, sniffFormat } from './sniff-format.ts';

/**
 * What is to prove in a file of which nothing was proved, as far as its text tells without Lean: ids as they would be, but for those that
 * are taken. Null where nobody can say: of standard input, and of what can't be read.
 */
export async function idsIn(
  input: FileInput,
  only: OnlyWords | undefined,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  if (input.name === standardInputName) return null;
  try {
    const { format, chunks } = await sniffFormat(input.open(signal));
    const found =
      (input.format ?? format) === 'jsonl'
        ? await candidatesOfLines(chunks, input.name)
        : candidatesOfText(leanSource(input.name, await readAll(chunks, maxLeanFileBytes)));
    const wanted = only?.choose(found, (one) => one);
    return found.filter((one) => wanted?.has(one) ?? true).map(({ id }) => id);
  } catch {
    return null;
  }
}

async function candidatesOfLines(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): Promise<readonly OnlyCandidate[]> {
  const found: OnlyCandidate[] = [];
  for await (const entry of readTheorems(chunks, file)) found.push(candidateOfLine(entry, file));
  return found;
}

function candidatesOfText({ name: file, text }: LeanText): readonly OnlyCandidate[] {
  const names = new DeclaredNames(text);
  const open = theoremsOf(text).filter(({ openness }) => openness !== 'proved');
  return open.map(({ name: own, start, line, declaration, statement }) => {
    const name = own === null ? null : (names.at(start) ?? own);
    const last = line + (declaration ?? statement).trimEnd().split('\n').length - 1;
    return { id: name ?? `example-${line}`, name, file, lines: [line, last] };
  });
}
