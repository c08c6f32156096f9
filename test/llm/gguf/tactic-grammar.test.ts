import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openGguf } from '../../../src/llm/gguf/open-gguf.ts';
import { lakatos, tacticGrammar } from '../../../src/llm/profiles/tactic-profiles.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const { signal } = new AbortController();
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => await folder[Symbol.asyncDispose]());

const theorem = { id: 't', header: '', statement: 'theorem t : True' };
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '⟨': '⟩' };

/** Whether every bracket outside of strings is closed by its own, and in order. */
function isBalanced(text: string): boolean {
  const expected: string[] = [];
  for (const [mark] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[()[\]{}⟨⟩"]/gsu)) {
    if (mark.startsWith('"') && mark.length > 1) continue;
    const close = closing[mark];
    if (close !== undefined) expected.push(close);
    else if (expected.pop() !== mark) return false;
  }
  return expected.length === 0;
}

test('a model that writes anything keeps to the look of tactics', async () => {
  const path = await writeSmallModel(folder.path);
  await using model = await openGguf(path, { sequences: 8, contextSize: 256 }, { signal });
  const prompt = lakatos.prompt({ theorem, goals: ['⊢ True'], tactics: [] });
  const request = {
    ...lakatos.sampling,
    method: 'sample',
    temperature: 1.5,
    count: 24,
    maxTokens: 40,
    seed: 5,
  } as const;
  const texts = async (grammar?: string) => {
    const [completion] = await model.complete([prompt], { ...request, ...(grammar && { grammar }) }, signal);
    return completion!.continuations.filter(({ end }) => end === 'stop').map(({ text }) => text);
  };
  const obeying = await texts(tacticGrammar);
  expect(obeying.length).toBeGreaterThan(0);
  for (const text of obeying) {
    expect(text).toMatch(/^[a-z·({]/u);
    expect(text).not.toMatch(/[#✝⋯]/u);
    expect(isBalanced(text)).toBe(true);
  }
  // Left alone, the same model does not.
  const free = await texts();
  expect(free.some((text) => !/^[a-z·({]/u.test(text) || !isBalanced(text))).toBe(true);
});
