import type { Theorem } from '../../../core/theorem.ts';
import { type Command, cutCommands } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import { corePrelude } from './core-prelude.ts';
import type { PreludePart } from './prelude-part.ts';

export interface CoreHeader {
  /** To stand before the statement in the place of its header. */
  readonly header: string;
  /** What of the prelude is in it. */
  readonly parts: readonly PreludePart[];
}

/** Else Lean would take a name that it doesn't know for a variable. */
export const strictNames = 'set_option autoImplicit false';

/**
 * A theorem's header without Mathlib: the parts of the prelude that its words ask for and that it doesn't declare itself,
 * empty namespaces so that its `open` lines hold, and its own header without imports and without limits, which are the
 * prover's to set.
 */
export function coreHeader({ header, statement }: Pick<Theorem, 'header' | 'statement'>): CoreHeader {
  const kept = withoutImports(header);
  const code = codeOfDeclaration(kept).join(' ');
  const parts = partsFor(`${code} ${codeOfDeclaration(statement).join(' ')}`).filter(
    ({ name }) => !declares(code, name),
  );
  const lines = [
    strictNames,
    'universe u v',
    ...parts.map(({ lean }) => lean),
    ...openedNames(kept).map((name) => `namespace ${name} end ${name}`),
  ];
  return { header: `${lines.join('\n')}\n${kept === '' ? '' : `${kept}\n`}`, parts };
}

/** Parts that some text asks for, and those that they are built on, in the order of the prelude. */
function partsFor(code: string): PreludePart[] {
  const names = new Set(corePrelude.filter(({ uses }) => uses.test(code)).map(({ name }) => name));
  // A part is built on earlier ones only.
  for (const { name, needs } of corePrelude.toReversed())
    if (names.has(name)) for (const need of needs) names.add(need);
  return corePrelude.filter(({ name }) => names.has(name));
}

/** Whether code declares a name, or makes a sign a notation, that a part of the prelude would. */
function declares(code: string, name: string): boolean {
  const declared = codeOfDeclaration(name).join(' ').replaceAll('.', '\\.');
  return new RegExp(
    `\\b(?:def|abbrev|structure|inductive|class) ${declared}(?= |$)(?! \\.)|"${name}"`,
    'u',
  ).test(code);
}

function withoutImports(header: string): string {
  let result = '';
  let copied = 0;
  for (const command of cutCommands(header)) {
    if (!isLeftOut(header, command)) continue;
    result += header.slice(copied, command.start);
    copied = command.end;
  }
  return (result + header.slice(copied)).replace(/\n{3,}/gu, '\n\n').trim();
}

function isLeftOut(header: string, { keyword, start, end }: Command): boolean {
  if (keyword === 'import') return true;
  const code = codeOfDeclaration(header.slice(start, end));
  return keyword === 'set_option' && code[1] === 'maxHeartbeats' && !code.includes('in');
}

/** Names behind `open` and `open scoped`, as far as they stand there alone; before a declaration with `in`, too. */
function openedNames(header: string): string[] {
  const names = cutCommands(header).flatMap(({ start, end }) => {
    const text = header.slice(start, end);
    if (!/^open\b/u.test(text)) return [];
    const [plain = ''] = text.slice('open'.length).split(/\(|\bhiding\b|\brenaming\b|\bin\b/u);
    return plain
      .split(/\s+/u)
      .filter((name) => /^[\p{L}_][\p{L}\p{N}_'.]*$/u.test(name) && name !== 'scoped');
  });
  return [...new Set(names)];
}
