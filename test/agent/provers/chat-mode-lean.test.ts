import { expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import { unlimited } from '../../../core/ledger.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { chatMode } from '../../../src/agent/provers/chat-mode.ts';
import { choosePolicy } from '../../../src/cli/options/choose-policy.ts';
import { openLibraryIndex } from '../../../src/prove/lemma-index/open-library.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { call, scriptedChat, submit } from '../dialogue/scripted-chat.ts';

const { signal } = new AbortController();

test('a conversation finds what the header of its theorem imports', async () => {
  await using engine = await createEmbeddedEngine({ workers: 1 });
  // From here on it is in the cache: a conversation does not wait for it for ever.
  await openLibraryIndex(engine, { imports: ['Std.Data.HashMap'] });
  const flags = { prover: 'dialogue', model: 'm.gguf', value: 'size' } as const;
  const { chat: choice, prover: wanted } = choosePolicy(flags);
  if (choice === undefined) throw new Error('no chat');
  const answers = [
    call('search_library', { by: 'name', query: 'HashMap.contains_insert_self' }),
    submit('by\n  exact Std.HashMap.contains_insert_self'),
  ];
  const chat = scriptedChat((_, number) => answers[number] ?? '');
  const aids = { chat, memory: null, engine, signal };
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
