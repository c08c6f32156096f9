import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { packagePart } from '../../../../src/files/package-folder.ts';
import { whyNoCompute } from '../../../../src/llm/gguf/accelerator/choose-accelerator.ts';
import { writeSmallModel } from '../../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** What a process that runs this says. */
async function saidOf(program: string): Promise<string | null> {
  await using folder = await temporaryFolder();
  const entry = join(folder.path, 'entry.mjs');
  await writeFile(entry, program);
  return await whyNoCompute('cuda', entry);
}

test('the CPU is always fit to compute', async () => {
  expect(await whyNoCompute('none')).toBeNull();
});

test('an accelerator that is not here does not compute, and the reason is told', async () => {
  // Metal is on no Linux, and CUDA on no Mac.
  expect(await whyNoCompute(process.platform === 'darwin' ? 'cuda' : 'metal')).toMatch(/./);
});

test('llama.cpp says why before it ends its process', async () => {
  const program = `
    process.stderr.write(\`ggml-cuda.cu:108: CUDA error
libggml-base.so(+0x1c8eb)[0x7ff0141a18eb]
[node-llama-cpp] CUDA error: the provided PTX was compiled with an unsupported toolchain.
[node-llama-cpp]   current device: 0, in function ggml_cuda_kernel_can_use_pdl
\`);
    process.abort();`;
  expect(await saidOf(program)).toBe('the provided PTX was compiled with an unsupported toolchain.');
});

test('a process that says nothing', async () => {
  expect(await saidOf('process.abort()')).toBe('its process ended with SIGABRT');
  expect(await saidOf('process.exit(3)')).toBe('its process ended with code 3');
});

test('the model to try with is a small one with random weights', async () => {
  await using folder = await temporaryFolder();
  const made = await writeSmallModel(folder.path, { type: 'q8_0' });
  expect(await readFile(packagePart('models/probe.gguf', 'missing'))).toEqual(await readFile(made));
});
