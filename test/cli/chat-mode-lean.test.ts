import { expect, test } from '@jest/globals';
import { systemClock } from '../../core/clock.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import { chatMode } from '../../src/cli/chat-mode.ts';
import { choosePolicy } from '../../src/cli/options/model-choice.ts';
import { openLibrary } from '../../src/prove/lemma-index/open-library.ts';
import { unlimited } from '../../src/prove/prove-options.ts';
import { call, scriptedChat, submit } from '../agent/dialogue/scripted-chat.ts';
import { proveOptions } from '../support/prove-options.ts';

const { signal } = new AbortController();

test('a conversation finds what the header of its theorem imports', async () => {
  await using engine = await createEmbeddedEngine({ workers: 1 });
  // From here on it is in the cache: a conversation does not wait for it for ever.
  await openLibrary(engine, { imports: ['Std.Data.HashMap'] });
  const flags = { prover: 'dialogue', model: 'm.gguf', value: 'size' } as const;
  const { chat: choice, prover: wanted } = choosePolicy(flags);
  if (choice === undefined) throw new Error('no chat');
  const answers = [
    call('search_library', { by: 'name', query: 'HashMap.contains_insert_self' }),
    submit('by\n  exact Std.HashMap.contains_insert_self'),
  ];
  const chat = scriptedChat((_, number) => answers[number] ?? '');
  const aids = { chat, lemmas: null, advise: null, withMemory: <P>(planner: P) => planner, engine, signal };
  const mode = await chatMode({ ...choice, model: { ...choice.model, samples: 1 } }, wanted, aids);
  const theorem = {
    id: 't',
    header: 'import Std.Data.HashMap\n',
    statement: 'theorem t (m : Std.HashMap Nat Nat) (k v : Nat) : (m.insert k v).contains k = true',
  };
  const { result } = await mode.prover.prove(
    theorem,
    proveOptions({ engine, clock: systemClock, limits: unlimited }),
  );
  expect(result).toMatchObject({ status: 'proved', reason: null });
  const found = chat.calls[1]?.messages.at(-1)?.content;
  expect(found).toMatch(/Std\.HashMap\.contains_insert_self\.?\{?.*\(m\.insert k v\)\.contains k = true/su);
});
