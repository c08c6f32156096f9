/** A theorem that was cut out of a text, or an `example`. */
interface Cut {
  readonly statement: string;
  readonly declaration: string | null;
  /** Where the keyword ends in both. */
  readonly keywordEnd: number;
}

export const isExample = ({ statement, keywordEnd }: Cut): boolean =>
  statement.slice(0, keywordEnd).endsWith('example');

/** An `example` as a theorem of a name: only what has one can be checked. Anything else stays as it is. */
export function nameExample<T extends Cut>(cut: T, name: string): T {
  if (!isExample(cut)) return cut;
  const { statement, declaration, keywordEnd } = cut;
  const asTheorem = (text: string) =>
    `${text.slice(0, keywordEnd - 'example'.length)}theorem ${name}${text.slice(keywordEnd)}`;
  return {
    ...cut,
    statement: asTheorem(statement),
    declaration: declaration === null ? null : asTheorem(declaration),
  };
}

/** A name for an `example` that occurs nowhere in `text`. */
export function freshName(text: string): string {
  let name = 'lakatos_example';
  for (let n = 2; text.includes(name); n += 1) name = `lakatos_example_${n}`;
  return name;
}
