import type { Equation } from '../../../src/prove/completion/equation.ts';
import { readTerm } from '../../../src/prove/completion/read-term.ts';
import { type Term, TermBank, type Variable } from '../../../src/prove/completion/term.ts';
import fc from '../../support/properties.ts';

/** Letters that stand for variables in the texts of these tests. */
const letters = ['X', 'Y', 'Z', 'U', 'V', 'W'];

/** Terms in the notation of Lean, with capital letters for variables. */
export function reader(bank = new TermBank()): {
  readonly bank: TermBank;
  readonly term: (text: string) => Term;
  readonly axiom: (text: string, id: number) => Equation;
} {
  const variables = new Map<string, Variable>(
    letters.map((letter, index) => [letter, bank.variable(index, null)]),
  );
  const term = (text: string): Term => {
    const read = readTerm(bank, text, variables);
    if (read === null) throw new Error(`no term: ${text}`);
    return read;
  };
  const axiom = (text: string, id: number): Equation => {
    const [left = '', right = ''] = text.split(' = ');
    const origin = { kind: 'axiom', name: `ax${id}`, parameters: [] } as const;
    return { id, left: term(left), right: term(right), origin };
  };
  return { bank, term, axiom };
}

/** Random terms over `f` (two arguments), `g` (one), three constants and `variables` variables. */
export function arbitraryTerm(bank: TermBank, variables: number): fc.Arbitrary<Term> {
  const constants = ['a', 'b', 'c'].map((name) => fc.constant<Term>(bank.apply(name, [])));
  const leaves = [
    ...constants,
    ...Array.from({ length: variables }, (_, index) => fc.constant<Term>(bank.variable(index, null))),
  ];
  const { term } = fc.letrec<{ term: Term }>((tie) => ({
    term: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(...leaves),
      tie('term').map((inner) => bank.apply('g', [inner])),
      fc.tuple(tie('term'), tie('term')).map((args) => bank.apply('f', args)),
    ),
  }));
  return term;
}
