import { expect, test } from '@jest/globals';
import { GgmlType, GgufFileType, getLlama, LlamaLogLevel } from 'node-llama-cpp';
import { z } from 'zod';
import { fileTypes, tensorTypes } from '../../../src/llm/models/quantisation.ts';

interface Bindings {
  getBlockSizeForGgmlType(type: number): number | undefined;
  getTypeSizeForGgmlType(type: number): number | undefined;
}

test('quantisations have the numbers and names that llama.cpp has', () => {
  for (const [number, name] of Object.entries(fileTypes))
    expect(GgufFileType[Number(number)]?.replace(/^(ALL|MOSTLY)_/, '')).toBe(name);
});

test('tensor types have the numbers, names and sizes that ggml has', async () => {
  const llama = await getLlama({ gpu: false, build: 'never', logLevel: LlamaLogLevel.error, maxThreads: 1 });
  const { _bindings: ggml } = z.looseObject({ _bindings: z.custom<Bindings>() }).parse(llama);
  for (const [number, { name, block, bytes }] of Object.entries(tensorTypes)) {
    const type = Number(number);
    expect(GgmlType[type]).toBe(name);
    const sizes = [ggml.getBlockSizeForGgmlType(type), ggml.getTypeSizeForGgmlType(type)];
    expect([name, ...sizes]).toEqual([name, block, bytes]);
  }
  await llama.dispose();
});
