import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import type { Services } from '../../src/cli/services.ts';
import { bfsProver } from '../../src/llm/profiles/tactic-profiles.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { sayAlways, scriptedLanguageModel } from '../support/scripted-language-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** How many expansions at once the episode of a search tells. */
async function parallelismOf(...argv: readonly string[]): Promise<unknown> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'store');
  const services: Services = {
    ...fakeServices(scriptedEngine()),
    openModel: async () => ({ model: scriptedLanguageModel(sayAlways('close')), profile: bfsProver }),
  };
  const asked = ['prove', '--statement', 'theorem a : t & t', '--store', path, ...argv];
  expect(await main(asked, fakeTerminal(), services)).toBe(0);
  const terminal = fakeTerminal();
  await main(['replay', 'a', '--json', '--store', path], terminal, services);
  const [first] = terminal.out().split('\n');
  return (JSON.parse(first!) as { parallelism: unknown }).parallelism;
}

test('as many positions at once as there are workers, or as the user says', async () => {
  expect(await parallelismOf()).toBe(1);
  expect(await parallelismOf('--set', 'search.parallel=5')).toBe(5);
});

test('with a model more, so that it reads several at a time', async () => {
  expect(await parallelismOf('--model', 'm.gguf', '--workers', '2')).toBe(4);
  expect(await parallelismOf('--model', 'm.gguf', '--workers', '2', '--set', 'search.parallel=1')).toBe(1);
});

test('with one worker a search can be made again, with a model too', async () => {
  expect(await parallelismOf('--model', 'm.gguf', '--workers', '1')).toBe(1);
});
