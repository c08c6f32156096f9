import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { call, submit } from './scripted-chat.ts';

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

test('lakatos prove --prover dialogue, and the transcript by lakatos replay', async () => {
  const answers = [
    call('search_library', { by: 'name', query: 'Nat.add_comm' }),
    submit('by\n  exact Nat.add_comm a b'),
  ];
  const script = pathOf('./processes/chat-server.ts');
  await using server = startProcess([process.execPath, script, JSON.stringify(answers)]);
  const url = (await server.line(/^listening/u)).split(' ')[1] ?? '';
  await using folder = await temporaryFolder();
  const bin = pathOf('../../../bin/lakatos.js');
  const statement = 'theorem t (a b : Nat) : a + b = b + a';
  const common = ['--store', folder.path];
  const flags = ['--prover', 'dialogue', '--model', 'scripted', '--model-server', url, '--samples', '1'];
  await using prove = startProcess([
    process.execPath,
    bin,
    ...['prove', '--statement', statement, '--json', '--workers', '1', '--time', '10m', ...flags, ...common],
  ]);
  const result = JSON.parse(await prove.line(/^\{/u));
  expect(result).toMatchObject({ status: 'proved', proof: 'by\n  exact Nat.add_comm a b' });
  expect(await prove.ended).toBe(0);
  expect(server.lines.at(-1)).toContain('Nat.add_comm (n m : Nat) : n + m = m + n');
  await using replay = startProcess([process.execPath, bin, 'replay', result.id, ...common]);
  expect(await replay.line(/^-- handed in, accepted/u)).toContain('ms');
  expect(await replay.ended).toBe(0);
});

test('--prover dialogue without a server is a mistake of the user', async () => {
  const bin = pathOf('../../../bin/lakatos.js');
  const args = ['prove', '--statement', 'theorem t : True', '--prover', 'dialogue'];
  await using prove = startProcess([process.execPath, bin, ...args]);
  await prove.ended;
  expect(prove.complaints).toContain('--prover dialogue needs a --model that chats');
});
