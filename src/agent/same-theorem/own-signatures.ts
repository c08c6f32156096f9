import { bracketStep } from '../../../core/lean-lexer.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration, readDeclaration } from '../../../datasets/text/declaration.ts';
import { namelessProblem } from './nameless-form.ts';

/** What a declaration says of its type, without the names that it binds. */
interface Signature {
  readonly binders: string;
  /** With the binders; null where Lean finds it out from the definition. */
  readonly whole: string | null;
}

/** The signatures of what a header declares, by the last part of the declared names. */
function ownSignatures(header: string): ReadonlyMap<string, readonly Signature[]> {
  const found = new Map<string, Signature[]>();
  for (const command of cutCommands(header)) {
    const { name } = readDeclaration(header, command);
    const last = name?.split('.').at(-1) ?? '';
    const code = codeOfDeclaration(header.slice(command.start, command.end));
    const end = code.findIndex(
      (word, at) => ['|', 'where', ':='].includes(word) || (word === ':' && code[at + 1] === '='),
    );
    const words = end < 0 ? code : code.slice(0, end);
    const colon = resultColon(words);
    const binders = formOf(colon < 0 ? words : words.slice(0, colon));
    if (last === '' || binders === null) continue;
    found.set(last, [...(found.get(last) ?? []), { binders, whole: colon < 0 ? null : formOf(words) }]);
  }
  return found;
}

const formOf = (words: readonly string[]): string | null =>
  namelessProblem({ header: words.join(' '), statement: '' });

/** Where the type of the result begins: the first colon outside all brackets; -1: nowhere. */
function resultColon(words: readonly string[]): number {
  let depth = 0;
  return words.findIndex((word) => {
    depth += bracketStep(word);
    return word === ':' && depth === 0;
  });
}

const areAlike = (one: Signature, other: Signature): boolean =>
  one.whole === null || other.whole === null ? one.binders === other.binders : one.whole === other.whole;

/**
 * Whether two headers seem to mean the same by some words: those that one of them declares the other declares too, at the
 * same type; where one of the two tells no type of the result, with the same binders. What they are defined to be can be
 * written in many ways, and is not compared.
 */
export function declareAlike(one: string, other: string, words: Iterable<string>): boolean {
  if (one === other) return true;
  const [ours, theirs] = [ownSignatures(one), ownSignatures(other)];
  return [...new Set(words)].every((word) => {
    const [mine, its] = [ours.get(word), theirs.get(word)];
    return mine === its || mine?.some((own) => its?.some((foreign) => areAlike(own, foreign))) === true;
  });
}
