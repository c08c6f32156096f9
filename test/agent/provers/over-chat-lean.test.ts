import { expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import { unlimited } from '../../../core/ledger.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { createProver, openProverModel } from '../../../src/agent/provers/create-prover.ts';
import { choosePolicy } from '../../../src/cli/options/choose-policy.ts';
import { openLibraryIndex } from '../../../src/prove/lemma-index/open-library.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { call, scriptedChat, submit } from '../dialogue/scripted-chat.ts';
import { openOnly } from './open-only.ts';

const { signal } = new AbortController();

test('a conversation finds what the header of its theorem imports', async () => {
  await using engine = await createEmbeddedEngine({ workers: 1 });
  // From here on it is in the cache: a conversation does not wait for it for ever.
  await openLibraryIndex(engine, { imports: ['Std.Data.HashMap'] });
  const choice = choosePolicy({ prover: 'dialogue', model: 'm.gguf', value: 'size', samples: 1 });
  const answers = [
    call('search_library', { by: 'name', query: 'HashMap.contains_insert_self' }),
    submit('by\n  exact Std.HashMap.contains_insert_self'),
  ];
  const chat = scriptedChat((_, number) => answers[number] ?? '');
  const opened = await openProverModel(choice.prover, openOnly(chat));
  const mode = await createProver(choice, opened, 'enumerative/2', { engine, signal });
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
