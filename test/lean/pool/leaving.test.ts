import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const script = fileURLToPath(new URL('processes/leave.ts', import.meta.url));

test.each([
  ['faults', 'used', 'failed timeout lost timeout lost'],
  ['faults', 'busy', 'failed timeout lost timeout lost'],
  ['faults', 'early', 'fault-worker'],
  ['boot-throw', 'failed', 'LEAN_BOOT_FAILED'],
])('a process that disposes of its pool ends by itself: %s, %s', async (name, way, said) => {
  await using folder = await temporaryFolder();
  await using child = startProcess([process.execPath, script, join(folder.path, name), way]);
  const late = setTimeout(() => child.child.kill('SIGKILL'), 30_000);
  expect(await child.ended).toBe(0);
  clearTimeout(late);
  expect(child.lines).toEqual([said, 'left: ']);
  expect(child.complaints).toBe('');
});
