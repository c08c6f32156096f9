import { expect, test } from '@jest/globals';
import { makeVerdict } from '../../lean/gate/certificate.ts';
import { askGateTwice } from '../../src/prove/ask-gate.ts';
import { proveOptions } from '../support/prove-options.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';

test.each([
  ['lost', 2],
  ['timeout', 2],
  ['out-of-memory', 1],
] as const)('a gate that answers %s is asked %i times by who would ask again', async (code, times) => {
  let asked = 0;
  const engine = scriptedEngine({
    verify: async (request) => {
      asked += 1;
      const reasons = [{ code, message: 'nothing is known' }];
      return makeVerdict(request, 'toy', { theorems: [], axioms: [], passed: [], reasons });
    },
  });
  const theorem = { id: 'a', header: '', statement: 'theorem a : t' };
  const verdict = await askGateTwice(proveOptions({ engine }), theorem, 'by close', () => true);
  expect(verdict).toMatchObject({ kind: 'rejected', reasons: [{ code }] });
  expect(asked).toBe(times);
});
