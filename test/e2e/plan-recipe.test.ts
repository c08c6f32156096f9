import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
const page = await readFile(new URL('../../docs/planning.md', import.meta.url), 'utf8');

/** The commands of the recipe, which name a model that is not there. Nothing listens at port 1. */
const [, section = ''] = /^## Planning with your own model$([\s\S]*?)^## /mu.exec(page) ?? [];
const commands = [...section.matchAll(/^lakatos (.*)$/gmu)].map(([, text = '']) =>
  text.replace('127.0.0.1:8080', '127.0.0.1:1'),
);

/** What each comes to for want of a model, or of an episode that one has left. */
const failures: readonly (readonly [RegExp, string])[] = [
  [/--model-server/u, 'MODEL_SERVER'],
  [/^(?:prove|serve-model|models info) /u, 'MODEL_NOT_FOUND'],
  [/^(?:explain|replay|export) /u, 'INPUT_UNREADABLE'],
];

test('the recipe for a model of one’s own has commands of every kind', () => {
  const verbs = new Set(commands.map((command) => command.split(' ')[0]));
  expect(verbs).toEqual(new Set(['models', 'prove', 'explain', 'replay', 'export', 'serve-model']));
});

test('each command is read, and fails for want of the model alone', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'Hard.lean'), 'theorem half_twice : 1 + 1 = 2 := by\n  sorry\n');
  const ended = await Promise.all(
    commands.map(async (command, at) => {
      // Each has a store of its own, which they would else be waiting for.
      const home = join(folder.path, `home-${at}`);
      await using running = startProcess([process.execPath, bin, ...command.split(' ')], {
        cwd: folder.path,
        env: { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
      });
      running.child.stdin?.end();
      await running.ended;
      return [command, /\(([A-Z_]+)\)$/mu.exec(running.complaints)?.[1] ?? running.complaints];
    }),
  );
  const wanted = commands.map((command) => [
    command,
    failures.find(([pattern]) => pattern.test(command))?.[1],
  ]);
  expect(ended).toEqual(wanted);
}, 120_000);
