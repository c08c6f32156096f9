import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { repliesIn } from '../../bench/repl/differences.ts';
import { main } from '../../src/cli/main.ts';
import { realServices } from '../../src/cli/services.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { startProcess } from '../support/start-process.ts';

const longMs = 120_000;

describe('lakatos repl', () => {
  test(
    'answers each request of its input with JSON and a blank line, and ends with it',
    async () => {
      const stdin =
        '{"cmd": "theorem t : True := by sorry"}\n\n{"tactic": "trivial", "proofState": 0}\n\nno JSON';
      const terminal = fakeTerminal({ stdin });
      expect(await main(['repl'], terminal, realServices)).toBe(0);
      expect(terminal.out().split('\n\n')).toHaveLength(4);
      expect(repliesIn(terminal.out())).toEqual([
        expect.objectContaining({ env: 0, sorries: [expect.objectContaining({ goal: '⊢ True' })] }),
        { proofState: 1, goals: [], proofStatus: 'Completed' },
        { message: expect.stringContaining('Could not parse JSON') },
      ]);
      expect(terminal.err()).toBe('');
    },
    longMs,
  );

  test(
    'answers while its input is open, and ends with 130 at Ctrl-C, also in the middle of a request',
    async () => {
      const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
      await using session = startProcess([process.execPath, bin, 'repl', '--time', '1h']);
      session.child.stdin?.write('{"cmd": "def sail := 1"}\n\n');
      expect(await session.line(/./)).toBe('{"env":0}');
      session.child.stdin?.write('{"cmd": "partial def f (n : Nat) : Nat := f (n + 1)\\n#eval f 0"}\n\n');
      await setTimeout(2_000);
      session.child.kill('SIGINT');
      expect(await session.ended).toBe(130);
      expect(session.lines.filter((line) => line !== '')).toHaveLength(1);
    },
    longMs,
  );

  test('has the Lean that comes with Lakatos, and no other', async () => {
    const terminal = fakeTerminal();
    expect(await main(['repl', '--lean', 'native'], terminal, realServices)).toBe(2);
    expect(terminal.err()).toContain('leanprover-community/repl');
  });
});
