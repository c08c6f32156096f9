import { cutCommands } from '../../../../datasets/text/commands.ts';
import { codeOf, readDeclaration } from '../../../../datasets/text/declaration.ts';
import { namelessProblem } from '../../../../datasets/text/nameless-form.ts';

/** The types of what a header declares, without the names that they bind, by the last part of the declared names. */
function ownSignatures(header: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const command of cutCommands(header)) {
    const { name } = readDeclaration(header, command);
    const last = name?.split('.').at(-1) ?? '';
    const code = codeOf(header.slice(command.start, command.end));
    const end = code.findIndex(
      (word, at) => ['|', 'where', ':='].includes(word) || (word === ':' && code[at + 1] === '='),
    );
    const form = namelessProblem({
      header: code.slice(0, end < 0 ? code.length : end).join(' '),
      statement: '',
    });
    if (last !== '' && form !== null) found.set(last, [...(found.get(last) ?? []), form]);
  }
  return found;
}

/**
 * Whether two headers seem to mean the same by some words: those that one of them declares the other declares too, at the
 * same type. What they are defined to be can be written in many ways, and is not compared.
 */
export function declareAlike(one: string, other: string, words: Iterable<string>): boolean {
  if (one === other) return true;
  const [ours, theirs] = [ownSignatures(one), ownSignatures(other)];
  return [...new Set(words)].every((word) => {
    const [mine, its] = [ours.get(word), theirs.get(word)];
    return mine === its || (mine !== undefined && its?.some((form) => mine.includes(form)) === true);
  });
}
