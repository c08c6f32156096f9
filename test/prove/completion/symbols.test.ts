import { expect, test } from '@jest/globals';
import { readLaw } from '../../../src/prove/completion/read-term.ts';
import { readSymbols } from '../../../src/prove/completion/symbols.ts';
import { TermBank } from '../../../src/prove/completion/term.ts';

/** The types that these laws tell, in a context of variables with their types. */
function sortsOf(laws: readonly string[], types: Readonly<Record<string, string>>): Record<string, string> {
  const bank = new TermBank();
  const equations = laws.map((type) => {
    const law = readLaw(bank, { name: 'law', type });
    if (law === null) throw new Error(`no law: ${type}`);
    return law.conclusion;
  });
  return Object.fromEntries(readSymbols(bank, equations, new Map(Object.entries(types))).sorts);
}

test('types of symbols are told by the context and by the equations', () => {
  expect(sortsOf(['∀ (a : α), f a = g a'], { f: 'α → β', a: 'α' })).toEqual({ f: 'β', g: 'β', a: 'α' });
  const assoc = '∀ (a b c : β), H.mul (H.mul a b) c = H.mul a (H.mul b c)';
  expect(
    sortsOf([assoc, '∀ (a : β), H.mul H.one a = a', '∀ (a : β), H.mul (H.inv a) a = H.unit'], {}),
  ).toEqual({
    'H.mul': 'β',
    'H.one': 'β',
    'H.inv': 'β',
    'H.unit': 'β',
  });
  expect(sortsOf(['∀ (a : α) (b : β), m a b = m (i a) b'], { m: 'α → (β → γ)' })).toEqual({ m: 'γ', i: 'α' });
});

test('a symbol that is a function here and an argument there has none', () => {
  expect(sortsOf(['∀ (a : α), app f (f a) = a'], { f: 'α → α' })).not.toHaveProperty('f');
});
