import { expect, test } from '@jest/globals';
import { knownTactics } from '../../../src/prove/policy/mixed-policy.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const theorem = (header: string) => ({ id: 't', header, statement: 'theorem t : 1 = 1' });

/** Parses these and no others. */
const engineWith = (...known: readonly string[]) => {
  const asked: string[] = [];
  const engine = scriptedEngine({
    apply: async (_state, tactics) => {
      asked.push(...tactics);
      return tactics.map((tactic) =>
        known.some((name) => tactic === `first | skip | ${name}`)
          ? { kind: 'progress', state: { parts: [] }, ms: 1 }
          : { kind: 'failed', message: '<tactic>:1:1: unknown tactic', ms: 1 },
      );
    },
  });
  return { engine, asked };
};

test('tactics of a library are known where they are parsed, and asked for once for what headers import', async () => {
  const { engine, asked } = engineWith('ring', 'linear_combination 0');
  const headers = [
    'import Mathlib.Tactic.Ring',
    'import Mathlib.Tactic.Ring\n\ndef a := 1',
    'import Mathlib',
  ];
  for (const header of headers)
    expect(await knownTactics(engine, theorem(header))).toEqual(new Set(['ring', 'linear_combination']));
  expect(asked.filter((tactic) => tactic.endsWith('| ring'))).toHaveLength(2);
});

test('where Lean left a tactic without an answer it is asked again', async () => {
  let isLost = true;
  const engine = scriptedEngine({
    apply: async (_state, tactics) =>
      tactics.map(() =>
        isLost
          ? { kind: 'lost', reason: 'worker-died', ms: 1 }
          : { kind: 'progress', state: { parts: [] }, ms: 1 },
      ),
  });
  expect(await knownTactics(engine, theorem('import Mathlib'))).toEqual(new Set());
  isLost = false;
  expect((await knownTactics(engine, theorem('import Mathlib'))).has('ring')).toBe(true);
});

test('a header that imports nothing but modules of Lean is asked for none', async () => {
  const { engine, asked } = engineWith('ring');
  for (const header of ['', 'import Std.Data.HashMap\nimport Lean', 'def a := 1'])
    expect(await knownTactics(engine, theorem(header))).toEqual(new Set());
  expect(asked).toEqual([]);
});
