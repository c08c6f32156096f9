import { expect, test } from '@jest/globals';
import { tacticLimits } from '../../../core/limits.ts';
import { askLean } from '../../../src/prove/lean/ask-lean.ts';
import { rootPosition } from '../../../src/prove/lean/lean-position.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const theorem = { id: 'a', header: '', statement: 'theorem a : st' };
const { signal } = new AbortController();

test('behind a proof that the store knows Lean is asked nothing, as it tries nothing behind one that it finds', async () => {
  await using folder = await temporaryFolder();
  await using store = await openStore(folder.path);
  const engine = scriptedEngine();
  const opening = await engine.open(theorem, tacticLimits);
  if (opening.kind !== 'opened') throw new Error(opening.kind);
  const position = rootPosition(theorem, opening.opened.part);
  await store.putOutcomes(
    position.state.part.key,
    [
      { tactic: 'failing', outcome: { kind: 'failed', message: 'no', ms: 1 } },
      { tactic: 'proving', outcome: { kind: 'proved', ms: 1 } },
    ],
    tacticLimits,
  );
  const ask = (tactics: readonly string[]) =>
    askLean({ engine, store, limits: tacticLimits }, position, tactics, signal);
  const answers = await ask(['split', 'failing', 'proving', 'unwrap', 'close']);
  expect(answers.map(({ outcome: { kind }, remembered }) => [kind, remembered])).toEqual([
    ['failed', false],
    ['failed', true],
    ['proved', true],
    ['lost', false],
    ['lost', false],
  ]);
  expect(engine.asked).toEqual(['split']);
});
