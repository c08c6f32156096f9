import { describe, expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import { seededRandom } from '../../../core/random.ts';
import { chatExamplesOf } from '../../../src/agent/dialogue/chat-examples.ts';
import { defaultDialogue, readDialogue } from '../../../src/agent/dialogue/dialogue-lines.ts';
import { proveByDialogue } from '../../../src/agent/dialogue/prove-by-dialogue.ts';
import type { LanguageModel } from '../../../src/llm/language-model.ts';
import { plainChat } from '../../../src/llm/prompt.ts';
import { openRemoteChat } from '../../../src/llm/remote/open-remote.ts';
import { type Episode, noStore } from '../../../src/store/store.ts';
import { startServer } from '../../llm/serve/start-server.ts';
import { openSmallModel } from '../../support/gguf/open-small-model.ts';
import { proveOptions } from '../../support/prove-options.ts';

const never = new AbortController().signal;
const theorem = { id: 't', header: '', statement: 'theorem t : x' };

/** Holds two conversations with a model behind our own server. */
async function converse(model: LanguageModel) {
  await using server = await startServer(model, { chat: plainChat });
  await using chat = await openRemoteChat({ url: server.url, env: {}, random: seededRandom(1) }, never);
  const episodes: Episode[] = [];
  const store = { ...noStore(), putEpisode: async (episode: Episode) => void episodes.push(episode) };
  const settings = { ...defaultDialogue, attempts: 2, parallel: 2, turns: 2, maxTokens: 16 };
  const reported = await proveByDialogue(
    theorem,
    proveOptions({
      store,
      limits: unlimited,
      ...{
        chat,
        dialogue: { ...settings, contextTokens: 12_000 },
        library: null,
        memory: null,
      },
    }),
  );
  expect(reported.fault).toBeUndefined();
  expect(server.problems).toEqual([]);
  const view = readDialogue(episodes[0]?.lines ?? []);
  return { result: reported.result, view, ends: view.talks.map(({ end }) => [end.end, end.turns]) };
}

/** Random weights: what they say is noise. */
describe('with a real model behind our own server', () => {
  test('noise runs out of turns', async () => {
    await using model = await openSmallModel(
      { contextSize: 12_000, sequences: 2 },
      { contextLength: 12_000 },
    );
    const { result, view, ends } = await converse(model);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
    expect(result.spent.tokens).toBeGreaterThan(4_000);
    expect(ends).toEqual([
      ['turns', 2],
      ['turns', 2],
    ]);
    expect(chatExamplesOf(view, () => true).map(({ reward }) => reward)).toEqual([0, 0]);
  });

  test('a context that is smaller than was said ends the conversations, and breaks nothing', async () => {
    await using model = await openSmallModel({ contextSize: 512, sequences: 2 });
    const { result, view, ends } = await converse(model);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'prompt-too-long' });
    expect(new Set(ends.map(String))).toEqual(new Set(['too-long,0']));
    expect(chatExamplesOf(view, () => true)).toEqual([]);
  });
});
