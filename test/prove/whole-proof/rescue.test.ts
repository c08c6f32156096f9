import { expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { prove, sayInTurn } from './drive-whole-proof.ts';

test('each text that has a step too many is tried without it, whatever became of others that get as far', async () => {
  const theorem: Theorem = { id: 'a', header: '', statement: 'theorem a : t' };
  const error = { severity: 'error' as const, text: 'no goals', start: { line: 3, column: 2 } };
  const honest = scriptedEngine();
  const engine = scriptedEngine({
    elaborate: async (text, limits) => {
      const outcome = await honest.elaborate(text, limits);
      if (outcome.kind !== 'elaborated' || !text.includes('surplus')) return outcome;
      return { ...outcome, report: { ...outcome.report, messages: [error] } };
    },
  });
  // The gate takes no `wrong`.
  const model = sayInTurn(['by\n  wrong\n  surplus', 'by\n  close\n  surplus']);
  const { result } = await prove(engine, theorem, model, { rescue: { attempts: 2, calls: 50 } });
  expect(result).toMatchObject({ status: 'proved', proof: expect.stringContaining('close') });
});
