import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { writeSmallModel } from '../support/gguf/small-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let model: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  model = await writeSmallModel(folder.path, { size: '1M', contextLength: 4096 });
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** `lakatos models info` of a small model on a machine with so much free memory. */
async function info(free: number, json = false): Promise<string> {
  jest.spyOn(process, 'availableMemory').mockReturnValue(free);
  const terminal = fakeTerminal({ env: { LAKATOS_MODELS: folder.path } });
  expect(await main(['models', 'info', model, ...(json ? ['--json'] : [])], terminal, fakeServices())).toBe(
    0,
  );
  return terminal.out();
}

test.each([
  [8e9, 'yes: 8.0 GB of main memory are free'],
  [
    5e7,
    'with fewer answers at once or shorter ones (--sequences, --context): 50.0 MB of main memory are free',
  ],
  [1e6, 'NO: 1.0 MB of main memory are free'],
])('info says whether the model fits into %d free bytes', async (free, words) => {
  const line = (await info(free)).split('\n').find((each) => each.startsWith('fits here'));
  expect(line?.replace(/^fits here +/u, '')).toBe(words);
});

test('whether a model fits into the memory is told to programs too', async () => {
  expect(JSON.parse(await info(8e9, true))).toMatchObject({ memory: { free: 8e9, fits: 'yes' } });
  expect(JSON.parse(await info(1e6, true))).toMatchObject({ memory: { free: 1e6, fits: 'no' } });
});
