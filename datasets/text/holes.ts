import { cutCommands } from './commands.ts';
import { isPlaceholder, readDeclaration } from './declaration.ts';

const defining = new Set(['abbrev', 'def', 'opaque', 'instance']);

/**
 * The name of a definition of the header with a `sorry` for its value that the statement speaks of, be it by way of other
 * definitions; null where there is none. By the names alone: Lean knows it better, and is not asked.
 */
export function restsOnHole(header: string, statement: string): string | null {
  const declared = cutCommands(header)
    .filter(({ keyword }) => defining.has(keyword))
    .flatMap((command) => {
      const { name, proof } = readDeclaration(header, command);
      if (name === null) return [];
      const words = wordsOf(header.slice(command.start, command.end));
      return [{ name: lastPart(name), words, isHole: proof !== '' && isPlaceholder(proof) }];
    });
  const reached = new Set<string>();
  for (let words = wordsOf(statement); ; ) {
    const next = declared.filter(({ name }) => words.has(name) && !reached.has(name));
    const hole = next.find(({ isHole }) => isHole);
    if (hole !== undefined) return hole.name;
    if (next.length === 0) return null;
    for (const { name } of next) reached.add(name);
    words = new Set(next.flatMap((one) => [...one.words]));
  }
}

const lastPart = (name: string): string => name.split('.').at(-1)!;
const wordsOf = (text: string): Set<string> => new Set(text.split(/[^\p{L}\p{N}_'!?₀-₉]+/u));
