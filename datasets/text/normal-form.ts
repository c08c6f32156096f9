import { sha256 } from '../../core/hash.ts';
import type { Theorem } from '../../core/theorem.ts';
import { cutCommands } from './commands.ts';
import { codeOfDeclaration, readDeclaration } from './declaration.ts';

type Text = Pick<Theorem, 'header' | 'statement'>;

/** Commands of a header that say where names are found, and nothing of what they mean. */
const settings = new Set(['import', 'open', 'set_option', 'section', 'namespace', 'end', 'universe']);

/** Behind the name of a declaration: `.{u, v}`. */
export const universes = /^\.\{[^}]*\}/u;

/**
 * A statement without all that doesn't change it: comments, white space, `lemma` or `theorem` and what stands before it
 * (attributes, `private`, `open ... in`), its name and the names of its universes behind that, and the older way to write sums
 * (`∑ x in s`). Equal texts are one statement, where their headers define alike what they use.
 */
export function normalStatement({ statement }: Pick<Theorem, 'statement'>): string {
  const [command] = cutCommands(statement);
  if (command === undefined) return '';
  const { name } = readDeclaration(statement, command);
  const rest = statement.slice(command.keywordEnd, command.end);
  const unnamed = name === null ? rest : rest.slice(rest.indexOf(name) + name.length);
  const code = ['theorem', ...codeOfDeclaration(unnamed.replace(universes, ''))].join(' ');
  return code.replace(/([∑∏] [^,∑∏]*?) in (?=[^,]*,)/gu, '$1 ∈ ');
}

/** The definitions of a header, normalised in the same way; imports, opens and options are left out. */
export function normalHeader({ header }: Pick<Theorem, 'header'>): string {
  return cutCommands(header)
    .filter(({ keyword }) => !settings.has(keyword))
    .map(({ start, end }) => codeOfDeclaration(header.slice(start, end)).join(' '))
    .join('\n');
}

/** The same for two theorems that ask for the same, as far as their statements go. */
export const normalFormHash = (theorem: Pick<Theorem, 'statement'>): string =>
  sha256(normalStatement(theorem));

/** The same only when what the headers define is alike too. */
export const problemHash = (theorem: Text): string =>
  sha256(`${normalHeader(theorem)}\n${normalStatement(theorem)}`);
