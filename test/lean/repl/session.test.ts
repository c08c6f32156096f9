import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sha256 } from '../../../core/hash.ts';
import { ReplSession, type StepEngine } from '../../../lean/repl/session.ts';
import { replEngine } from '../../support/repl-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let engine: StepEngine;
let place: Awaited<ReturnType<typeof temporaryFolder>>;
let session: ReplSession;
beforeAll(async () => {
  place = await temporaryFolder();
  engine = await replEngine();
}, 120_000);
beforeEach(() => {
  session = newSession();
});
afterAll(async () => {
  await engine?.[Symbol.asyncDispose]();
  await place[Symbol.asyncDispose]();
});

const newSession = (limitMs = 60_000) => new ReplSession({ engine, limitMs, folder: place.path });
const command = (cmd: string, env: number | null = null, own = session) =>
  own.answer({ kind: 'command', cmd, env, allTactics: false, rootGoals: false, infotree: null });
const tactic = (text: string, proofState: number) =>
  session.answer({ kind: 'tactic', tactic: text, proofState });

const endsLean = '#eval (IO.Process.exit 7 : IO Unit)';
const longMs = 120_000;

describe('when its Lean ends in the middle', () => {
  test(
    'a session keeps its environments and proof states, with the same numbers',
    async () => {
      await command('def keel := 40');
      await command('theorem two (p q : Prop) (hp : p) (hq : q) : p ∧ q := by\n  constructor <;> sorry', 0);
      await command('theorem plain (n : Nat) : n = n := by sorry', 1);
      await tactic('cases n', 2);
      expect(await command(endsLean, 2)).toEqual({ message: expect.stringContaining('exit code 7') });
      expect(await tactic('all_goals rfl', 3)).toEqual({
        ...{ proofState: 4, goals: [], proofStatus: 'Completed' },
      });
      expect(await tactic('exact hq', 1)).toMatchObject({ proofStatus: 'Completed' });
      expect(await command('#eval keel + 2', 0)).toMatchObject({ env: 3, messages: [{ data: '42' }] });
    },
    longMs,
  );

  test(
    'what comes out differently the second time is told, and nothing is built on it',
    async () => {
      const chance = [
        'import Lean',
        'open Lean Elab Command in',
        'elab "toss" : command => do',
        '  if (← IO.getRandomBytes 1)[0]! % 2 == 0 then logInfo "heads" else logWarning "tails"',
      ].join('\n');
      expect(await command(chance)).toEqual({ env: 0 });
      const tosses = Array.from({ length: 40 }, () => 'toss').join('\n');
      expect(await command(tosses, 0)).toMatchObject({ env: 1 });
      await command(endsLean);
      expect(await command('#eval 1', 1)).toEqual({ message: expect.stringContaining('differently') });
      expect(await command('#eval 1', 0)).toMatchObject({ messages: [{ data: '1' }] });
    },
    longMs,
  );

  test(
    'a request that goes on for ever is ended by its limit, and the session goes on',
    async () => {
      // Starting and importing is not what the limit is for here.
      await command('def warm := 1');
      const short = newSession(5_000);
      await command('partial def drift (n : Nat) : Nat := drift (n + 1)\ndef sail := 3', null, short);
      const stuck = await command('#eval drift 0', 0, short);
      expect(stuck).toEqual({ message: expect.stringMatching(/timed out after \d+ seconds/) });
      expect(await command('#eval sail', 0, short)).toMatchObject({ env: 1, messages: [{ data: '3' }] });
    },
    longMs,
  );
});

test(
  'what a session runs reaches no file, no process and no network of the machine',
  async () => {
    const secret = join(place.path, 'secret.txt');
    await writeFile(secret, 'hidden');
    const attempts = [
      `#eval IO.FS.readFile "${secret}"`,
      `#eval IO.FS.writeFile "${secret}" "changed"`,
      '#eval IO.FS.writeFile "/tmp/lakatos-repl-was-here" "x"',
      '#eval do let o ← IO.Process.output { cmd := "id" }; IO.println o.stdout',
      '#eval IO.getEnv "PATH"',
    ];
    for (const attempt of attempts) {
      const reply = JSON.stringify(await command(attempt));
      expect(reply).toMatch(/"severity":"error"|"message":|none/);
      expect(reply).not.toMatch(/hidden|uid=|\/bin/);
    }
    expect(await readFile(secret, 'utf8')).toBe('hidden');
  },
  longMs,
);

test(
  'a pickle whose steps come out differently than when it was made is refused',
  async () => {
    const file = join(place.path, 'other.pickle');
    await command('theorem gale : 1 = 1 := by sorry');
    await session.answer({ kind: 'pickleState', proofState: 0, pickleTo: file });
    const { checksum, ...content } = JSON.parse(await readFile(file, 'utf8'));
    expect(checksum).toBe(sha256(JSON.stringify(content)));
    content.steps[0].action.text = 'theorem gale : 2 = 2 := by sorry';
    await writeFile(file, JSON.stringify({ ...content, checksum: sha256(JSON.stringify(content)) }));
    expect(await session.answer({ kind: 'unpickleState', unpickleProofStateFrom: file, env: null })).toEqual({
      message: expect.stringContaining('differently'),
    });
  },
  longMs,
);

test(
  'warnings about what was put in the place of a line are not told, errors and those of other lines are',
  async () => {
    const prepare = (text: string) => text.replace('-- here', 'theorem put (n : Nat) : True := trivial');
    const own = new ReplSession({ engine, limitMs: 60_000, folder: place.path, prepare });
    const wrong = '-- here\ntheorem own (k : Nat) : True := trivial';
    expect(await command(wrong, null, own)).toMatchObject({
      env: 0,
      messages: [{ severity: 'warning', data: expect.stringContaining('`k`'), pos: { line: 2 } }],
    });
    expect(await command('-- here\n-- here', null, own)).toEqual({ env: 1 });
    expect(await command('-- here\ndef later := 1', 0, own)).toEqual({ env: 2 });
  },
  longMs,
);
