import { complaintOf, type SuiteEntry } from '../suite-problem.ts';
import { toProblem } from '../text/to-problem.ts';
import type { LoadContext } from './context.ts';
import { readLeanFile } from './lean-file.ts';

/** One problem a Lean file. `idPattern`: its first group, matched with the path, is the id. */
export async function* filePerProblem(context: LoadContext, idPattern: string): AsyncGenerator<SuiteEntry> {
  const { source, path, split, answers, signal } = context;
  const wanted = new RegExp(idPattern, 'u').exec(path)?.[1];
  if (wanted === undefined) {
    yield complaintOf(path, 1, `the file's name is not of the form ${idPattern}`);
    return;
  }
  const read = await readLeanFile(source, path, signal);
  if (typeof read === 'string') {
    yield complaintOf(path, 1, read);
    return;
  }
  const informal = context.informalOf(wanted);
  const problem = toProblem({
    id: wanted,
    text: read.text,
    name: wanted,
    ...(informal === undefined ? {} : { informal }),
    split: split ?? '',
    topic: context.topicOf(wanted),
    file: path,
    line: 1,
    answers,
  });
  if (typeof problem === 'string') yield complaintOf(path, 1, problem);
  else {
    const theorem = { ...problem.theorem, id: context.takeId(wanted) };
    yield { kind: 'problem', problem: { ...problem, theorem } };
  }
}
