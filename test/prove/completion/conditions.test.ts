import { describe, expect, test } from '@jest/globals';
import { encodeConditions, hasChoice, instancesFor } from '../../../src/prove/completion/law-instances.ts';
import { readLaw } from '../../../src/prove/completion/read-term.ts';
import { readSymbols } from '../../../src/prove/completion/symbols.ts';
import { reader } from './terms.ts';

const limits = { taken: 60, generated: 600, size: 40 };

/** The instances by which the goal follows, as `law arguments`. */
function instances(laws: readonly string[], equations: readonly string[], goal: string) {
  const { bank, term, axiom } = reader();
  const conditional = laws.map((type, at) => {
    const law = readLaw(bank, { name: `law${at}`, type });
    if (law === null) throw new Error(`no law: ${type}`);
    return law;
  });
  const [left = '', right = ''] = goal.split(' = ');
  const sides = [term(left), term(right)] as const;
  const symbols = readSymbols(bank, [sides], new Map());
  const found = instancesFor(
    { bank, symbols, axioms: equations.map(axiom), goal: sides, limits },
    conditional,
  );
  return found?.map(({ law, arguments: args }) =>
    [law.name, ...args.map((arg) => (arg.kind === 'application' ? arg.symbol : '?'))].join(' '),
  );
}

describe('conditional laws', () => {
  test('have equations for premises', () => {
    const { bank } = reader();
    const read = (type: string) => readLaw(bank, { name: 'h', type });
    expect(read('∀ (a b c : α), m a b = m a c → b = c')).toMatchObject({
      premises: [{}],
      parameters: [{}, {}, {}],
    });
    expect(read('∀ (a b : α), f a = b → g a = b → a = b')?.premises).toHaveLength(2);
    for (const none of [
      '∀ (a : α), a ≠ e → m a a = e',
      '∀ (a b : α), a = b → p a',
      '∀ (a b c : α), a = b → b = a',
    ])
      expect(read(none)).toBeNull();
  });

  test('tell the instances that a proof takes', () => {
    const cancel = '∀ (a b c : α), m a b = m a c → b = c';
    expect(instances([cancel], ['m X e = X', 'm a b = a'], 'b = e')).toEqual(['law0 a e b']);
    expect(instances(['∀ (x y : α), f x = f y → x = y'], ['f a = f b'], 'a = b')).toHaveLength(1);
    expect(instances([cancel], ['m X e = X'], 'a = e')).toBeUndefined();
  });

  test('tell several, one for the premise of another', () => {
    const laws = ['∀ (x y : α), f x = f y → x = y', '∀ (x y : α), g x = g y → x = y'];
    expect(instances(laws, ['f (g a) = f (g b)'], 'a = b')?.map((call) => call.split(' ')[0])).toEqual(
      expect.arrayContaining(['law0', 'law1']),
    );
  });

  test('are encoded so that nothing follows where a premise is not met', () => {
    const { bank, axiom } = reader();
    const law = readLaw(bank, { name: 'h', type: '∀ (x : α), f x = e → x = e' });
    const [same, encoded] = encodeConditions(bank, [law!], 3);
    expect([same?.id, encoded?.id]).toEqual([3, 4]);
    expect(hasChoice(encoded!.left)).toBe(true);
    expect(hasChoice(axiom('f X = e', 0).left)).toBe(false);
    expect(instances(['∀ (x : α), f x = e → x = e'], ['f b = e'], 'a = e')).toBeUndefined();
  });
});
