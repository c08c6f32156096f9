import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { compareWhole, wholeTable } from '../../../bench/ablations/compare-whole.ts';
import { wholeVariants } from '../../../bench/ablations/whole-variants.ts';
import { columnsText } from '../../../src/learn/report/columns-text.ts';
import { chooseProblems } from '../../../src/learn/run/config/choose-problems.ts';
import { fakeTrainer } from '../../learn/fake-trainer.ts';
import { openToyModel, toyProblems, toyProver, toySettings } from '../../learn/run/toy-run.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('whole runs: the full one, then each variant until it has used as many Lean calls; what is there is not made again', async () => {
  await using folder = await temporaryFolder();
  const problems = chooseProblems('toy', toyProblems, toySettings.evaluation.count);
  const lines: string[] = [];
  const compare = (engine = scriptedEngine()) =>
    compareWhole(
      {
        decided: { preset: 'tiny', suite: 'toy', seed: 1, settings: toySettings },
        provenance: { lakatos: '0', lean: 'scripted', policy: 'toy' },
        rounds: 1,
        variants: wholeVariants.filter(({ name }) => !name.endsWith('fresh-start')),
        out: folder.path,
        say: (line) => lines.push(line),
      },
      problems,
      {
        prover: toyProver(engine),
        workers: 2,
        trainer: fakeTrainer(),
        openModel: openToyModel,
        checkModel: async () => [],
        onEvent() {},
        signal: new AbortController().signal,
      },
    );
  const rows = await compare();
  expect(rows.map(({ name }) => name)).toEqual(['full', 'without-difficulty']);
  const [full, other] = rows;
  expect(full).toMatchObject({ rounds: 1, gained: 0, lost: 0, problems: 4, alone: expect.any(Number) });
  expect(other!.searchCalls).toBeGreaterThanOrEqual(full!.searchCalls);
  expect(lines).toContain('without-horizon: the preset does nothing otherwise');
  expect(existsSync(join(folder.path, 'without-difficulty', 'report.html'))).toBe(true);
  const engine = scriptedEngine();
  expect(await compare(engine)).toEqual(rows);
  expect(engine.opened).toEqual([]);
  expect(columnsText(wholeTable(rows, 'toy'))).toMatch(/\nfull +1 +\d+ +\d of 4 /);
});
