import type { Theorem } from '../../core/theorem.ts';
import { type PickedTheorem, pickTheorem } from './pick-theorem.ts';

/** A Lean text that asks for one theorem. */
export interface StatementText {
  /** What stands before it and asks for nothing. */
  readonly header: string;
  readonly statement: string;
  /** The theorem's Lean name, where it is known which of several it is. */
  readonly name?: string;
}

export type StatementReading =
  | {
      readonly kind: 'theorem';
      readonly picked: PickedTheorem;
      /** All that stands before it. */
      readonly before: string;
      /** How much longer its keyword is than the author's, in characters. */
      readonly longer: number;
    }
  /** Lean may know what it is, or say what is wrong with it. */
  | { readonly kind: 'unclear'; readonly message: string };

/**
 * What a text asks for, the same wherever it comes from: files of benchmarks, lines of JSON, references of submissions, the
 * command line. The theorem ends before its placeholder (`:= by sorry`, `:= by`, `:=`, nothing; `isPlaceholder` knows the
 * others); all before it is header, but for the comment that belongs to it; what stands behind it is left out. Lean is not
 * asked, so where we may be wrong the words of the author go with it (`ownWords`), for the gate to hold a proof against.
 */
export function readStatement({ header, statement, name }: StatementText): StatementReading {
  const before = header === '' || header.endsWith('\n') ? header : `${header}\n`;
  const picked = pickTheorem(before + statement, name, before.length);
  if (picked === null) return { kind: 'unclear', message: 'there is no theorem in it' };
  const problem = picked.openness === 'proved' ? 'it has a proof already' : picked.unclear;
  if (problem !== null) return { kind: 'unclear', message: `${picked.name ?? 'example'}: ${problem}` };
  const named = picked.name === null ? nameExample(picked, freshName(before + statement)) : picked;
  const isAlone = named.header.trimEnd() === header.trimEnd();
  return {
    kind: 'theorem',
    picked: isAlone ? { ...named, header } : named,
    before: (before + statement).slice(0, picked.start),
    longer: named.statement.length - picked.statement.length,
  };
}

/** What a theorem says for the gate, beside the statement that was cut out. */
export function ownWords({
  header,
  declaration,
  statement,
  openness,
}: PickedTheorem): Pick<Theorem, 'declaration'> {
  if (declaration === null) return {};
  // A string may declare a sign of which it is a part.
  if (header.includes('"')) return { declaration };
  const rest = declaration.slice(statement.length);
  if (/^\s*:=\s*(?:by)?$/u.test(rest)) return {};
  // What stands behind this `:=` says nothing when a theorem is open, as far as our own reading goes.
  return openness !== 'partial' && /^\s+:=/u.test(rest) ? {} : { declaration };
}

/** A theorem that was cut out of a text, or an `example`. */
interface Cut {
  readonly statement: string;
  readonly declaration: string | null;
  /** Where the keyword ends in both. */
  readonly keywordEnd: number;
}

const isExample = ({ statement, keywordEnd }: Cut): boolean =>
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
