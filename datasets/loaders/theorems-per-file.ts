import { hasNul } from '../../core/decode-text.ts';
import { DeclaredNames } from '../../core/lean-name.ts';
import { maxLeanFileBytes } from '../../core/limits.ts';
import { readSmallFile } from '../files/file-source.ts';
import { complaintOf, type SuiteEntry } from '../suite-problem.ts';
import { cutCommands, theoremWords } from '../text/commands.ts';
import { readDeclaration } from '../text/declaration.ts';
import { type PickedTheorem, theoremsOf } from '../text/pick-theorem.ts';
import { nameExample } from '../text/read-statement.ts';
import { cleanText, originsOf, piecesOfRest, problemOf } from '../text/to-problem.ts';
import type { LoadContext } from './context.ts';

/**
 * A header without the theorems that are still open: whoever used one of them would have proved nothing. The comments
 * before such a theorem go with it, as Lean wants a declaration behind a documentation comment. What is cut is found
 * without Lean, and what follows may mean something else by what is gone: so the gate is shown the author's own text.
 */
export function withoutTheorems(text: string): string {
  let kept = '';
  let copied = 0;
  let before = 0;
  for (const command of cutCommands(text)) {
    if (theoremWords.has(command.keyword) && readDeclaration(text, command).openness !== 'proved') {
      kept += text.slice(copied, before);
      copied = command.end;
    }
    before = command.end;
  }
  return kept + text.slice(copied);
}

/** Every open theorem of a Lean file is a problem; what is proved already may be used. */
export async function* theoremsPerFile(context: LoadContext): AsyncGenerator<SuiteEntry> {
  const { source, path, split, answers, signal } = context;
  const text = cleanText(await readSmallFile(source, path, maxLeanFileBytes, signal));
  if (hasNul(text)) {
    yield complaintOf(path, 1, 'there is a NUL character in it, which Lean can not read');
    return;
  }
  const theorems = theoremsOf(text);
  const names = new DeclaredNames(text);
  const topic = theorems.length > 1 ? topicOfPath(path) : null;
  for (const picked of theorems) {
    if (picked.openness === 'proved') continue;
    const wanted = nameOf(picked);
    const complaint = picked.openness === 'partial' ? 'there is a sorry inside of its proof' : picked.unclear;
    if (complaint !== null) {
      yield complaintOf(path, picked.line, `${wanted}: ${complaint}`);
      continue;
    }
    const { header: asked } = picked;
    const header = withoutTheorems(asked);
    const named = nameExample(picked, `example_${picked.line}`);
    const file = [{ at: 1, of: null, line: 1, column: 0 }];
    const longer = named.statement.length - picked.statement.length;
    const { statement } = originsOf(text.slice(0, picked.start), file, longer);
    const problem = problemOf(
      { ...named, header, asked },
      {
        id: context.takeId(names.at(picked.start) ?? wanted),
        informal: context.informalOf(wanted),
        split: split ?? '',
        topic: context.topicOf(wanted) ?? topic,
        file: path,
        line: picked.line,
        answers,
        origins: { header: piecesOfRest(header, asked), statement },
      },
    );
    yield { kind: 'problem', problem };
  }
}

const nameOf = ({ name, line }: PickedTheorem): string => name ?? `example-${line}`;

/** A book or chapter: the name of the file. */
const topicOfPath = (path: string): string | null => /([^/]+)\.lean$/u.exec(path)?.[1] ?? null;
