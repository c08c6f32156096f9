import { expect, test } from '@jest/globals';
import type { Llama } from 'node-llama-cpp';
import { LakatosError } from '../../../../core/errors.ts';
import {
  type Accelerators,
  chooseAccelerator,
} from '../../../../src/llm/gguf/accelerator/choose-accelerator.ts';

/** Accelerators of a machine, the best first, each with why it computes nothing. */
function machine(there: Partial<Record<'cuda' | 'vulkan' | 'metal', string | null>>) {
  const disposed: string[] = [];
  const opened: string[] = [];
  const accelerators: Accelerators<Pick<Llama, 'gpu' | 'dispose'>> = {
    async open(gpu) {
      if (gpu === 'none') return cpu;
      const kinds = Object.keys(there) as (keyof typeof there)[];
      const kind = gpu === 'auto' ? (kinds[0] ?? false) : kinds.find((one) => one === gpu);
      if (kind === undefined) throw new LakatosError('MODEL_UNFIT', `there is no ${gpu}`);
      if (kind === false) return cpu;
      opened.push(kind);
      return { gpu: kind, dispose: async () => void disposed.push(String(kind)) };
    },
    whyNoCompute: async (gpu) => there[gpu as keyof typeof there] ?? null,
  };
  return { accelerators, disposed, opened };
}

const cpu = { gpu: false, dispose: async () => {} } as const;

const old = 'the provided PTX was compiled with an unsupported toolchain.';

test.each([
  ['the CPU where there is nothing else', {}, 'none', []],
  ['the best', { cuda: null, vulkan: null }, 'cuda', []],
  ['Vulkan where CUDA computes nothing', { cuda: old, vulkan: null }, 'vulkan', [`cuda: ${old}`]],
  ['the CPU where neither does', { cuda: old, vulkan: 'lost' }, 'none', [`cuda: ${old}`]],
  ['the CPU where CUDA is all there is', { cuda: old }, 'none', [`cuda: ${old}`]],
  ['the CPU where Metal computes nothing', { metal: 'lost' }, 'none', ['metal: lost']],
] as const)('of the accelerators auto takes %s', async (_, there, gpu, passedOver) => {
  const { accelerators, disposed, opened } = machine(there);
  const chosen = await chooseAccelerator('auto', accelerators);
  expect({ gpu: chosen.llama.gpu || 'none', passedOver: chosen.passedOver }).toEqual({ gpu, passedOver });
  // None is there twice.
  expect(new Set(opened).size).toBe(opened.length);
  // What is not used gives its memory back.
  expect(disposed).toEqual(Object.entries(there).flatMap(([kind, why]) => (why === null ? [] : [kind])));
});

test('the one that is wanted is taken or complained about', async () => {
  const { accelerators } = machine({ cuda: old, vulkan: null });
  expect(await chooseAccelerator('vulkan', accelerators)).toMatchObject({
    llama: { gpu: 'vulkan' },
    passedOver: [],
  });
  await expect(chooseAccelerator('cuda', accelerators)).rejects.toMatchObject({
    code: 'MODEL_UNFIT',
    message: `cuda is here, but computes nothing: ${old}`,
    advice: expect.stringContaining('driver'),
  });
  await expect(chooseAccelerator('metal', accelerators)).rejects.toMatchObject({ code: 'MODEL_UNFIT' });
});

test('the CPU is not tried out', async () => {
  const never = async () => {
    throw new Error('nobody asked for that');
  };
  const accelerators = { open: async () => cpu, whyNoCompute: never };
  expect(await chooseAccelerator('none', accelerators)).toEqual({ llama: cpu, passedOver: [] });
});
