import { expect, test } from '@jest/globals';
import type { Theorem } from '../../../../core/theorem.ts';
import { roundPaths } from '../../../../src/learn/run/folder/round-paths.ts';
import type { RoundContext } from '../../../../src/learn/run/run-context.ts';
import { chooseTasks } from '../../../../src/learn/run/searches/search-tasks.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { toySettings } from '../toy-run.ts';

test('searches of a round that import the same stand together, in whatever order their imports are said', async () => {
  await using folder = await temporaryFolder();
  const headers = ['import A\nimport B\n', 'import C\n', 'import B\nimport A\n', ''];
  const train = Array.from(
    { length: 24 },
    (_, at): Theorem => ({ id: `t${at}`, header: headers[at % 4]!, statement: `theorem t${at} : t` }),
  );
  const tasks = { ...toySettings.tasks, firstCount: 24 };
  const settings = { ...toySettings, tasks };
  const context = { round: 0, paths: roundPaths(folder.path, 0), train, config: { seed: 1, settings } };
  const chosen = await chooseTasks(
    { results: [], known: new Map(), problems: [], theorems: new Map(train.map((one) => [one.id, one])) },
    context as unknown as RoundContext,
  );
  const groups = chosen.tasks.map(({ theorem }) => ['A B', 'C', 'A B', ''][Number(theorem.slice(1)) % 4]);
  expect(groups.filter((group, at) => at === 0 || groups[at - 1] !== group)).toHaveLength(3);
});
