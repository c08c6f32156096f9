import { describe, expect, test } from '@jest/globals';
import { readRequest } from '../../../lean/repl/requests.ts';
import fc from '../../support/properties.ts';

const kindOf = (value: object): string => {
  const reading = readRequest(JSON.stringify(value));
  return reading.kind === 'request' ? reading.request.kind : reading.message;
};

describe('a request of the REPL', () => {
  test.each([
    [{ cmd: 'def x := 1' }, 'command'],
    [{ path: 'a.lean', env: 0 }, 'file'],
    [{ tactic: 'rfl', proofState: 0, cmd: 'also a command' }, 'tactic'],
    [{ pickleTo: 'a', env: 0, proofState: 1 }, 'pickleEnv'],
    [{ pickleTo: 'a', proofState: 1 }, 'pickleState'],
    [{ unpickleEnvFrom: 'a', cmd: 'also a command' }, 'unpickleEnv'],
    [{ unpickleProofStateFrom: 'a' }, 'unpickleState'],
    [{ tactic: 'rfl', proofState: -1, cmd: 'a command after all' }, 'command'],
  ])('%j is a %s', (value, kind) => {
    expect(kindOf(value)).toBe(kind);
  });

  test('asks for nothing that it leaves out, sets to null, or has no word for', () => {
    const plain = {
      kind: 'command',
      cmd: 'x',
      env: null,
      allTactics: false,
      rootGoals: false,
      infotree: null,
    };
    for (const more of [{}, { env: null, allTactics: null }, { infotree: 'all' }, { gc: true }])
      expect(readRequest(JSON.stringify({ cmd: 'x', ...more }))).toEqual({ kind: 'request', request: plain });
    expect(readRequest('{"cmd": "x", "env": 2, "infotree": "tactics"}')).toEqual({
      kind: 'request',
      request: { ...plain, env: 2, infotree: 'tactics' },
    });
  });

  test('is told apart from other JSON and from what is no JSON, and never throws', () => {
    expect(kindOf({ cmd: 5 })).toMatch(/^Could not parse as a valid JSON command:\n/);
    expect(kindOf({ cmd: 'x', env: 1.5 })).toMatch(/^Could not parse as a valid JSON command:\n/);
    expect(readRequest('{"cmd": ')).toMatchObject({
      message: expect.stringMatching(/^Could not parse JSON:\n/),
    });
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(['request', 'malformed']).toContain(readRequest(text).kind);
      }),
    );
  });
});
