import { expect, test } from '@jest/globals';
import type { FileReport } from '../../../lean/engine.ts';
import { checkCompleted } from '../../../src/prove/lean-file/keep-what-holds.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const text = 'def broken\ntheorem a : t := sorry\ndef other\n';
const place = (word: string, keyword: string, within = text) => {
  const start = within.indexOf(word);
  return {
    ...{ name: word, keyword, start, end: start + word.length, line: 1 },
    ...{ effect: 'any' as const, names: [word], uses: [], statementEnd: null, messages: [] },
  };
};
const open = { ...place('theorem a : t := sorry', 'theorem'), statementEnd: text.indexOf(' :=') };
const report: FileReport = {
  messages: [error('first')],
  open: [open],
  partial: [],
  broken: [place('def broken', 'def')],
};
const proof = { start: open.statementEnd, end: open.end, text: ' := by\n  rfl' };
const proved = text.replace(' := sorry', proof.text);

function error(message: string) {
  const start = { line: 1, column: 0 };
  return { severity: 'error' as const, text: message, start, end: start };
}

const check = (now: Partial<FileReport>) =>
  checkCompleted(
    { name: 'a.lean', text },
    { report, proved: new Set([open]), proofs: [proof] },
    proveOptions({
      engine: scriptedEngine({
        async elaborate() {
          return { kind: 'elaborated', ms: 1, report: { ...report, open: [], ...now } };
        },
      }),
    }),
  );

test('a file whose errors stayed where they were is right', async () => {
  expect(await check({})).toEqual({ kind: 'right' });
});

test('an error that is gone does not make up for one elsewhere', async () => {
  expect(await check({ broken: [place('def other', 'def', proved)] })).toMatchObject({ kind: 'wrong' });
  // Behind the proof places have moved.
  const behind = { ...report, broken: [place('def other', 'def')] };
  const options = proveOptions({
    engine: scriptedEngine({
      async elaborate() {
        const broken = [place('def other', 'def', proved)];
        return { kind: 'elaborated', ms: 1, report: { ...behind, open: [], broken } };
      },
    }),
  });
  const completion = { report: behind, proved: new Set([open]), proofs: [proof] };
  expect(await checkCompleted({ name: 'a.lean', text }, completion, options)).toEqual({
    kind: 'right',
  });
});

test('a sorry that was not there before is told', async () => {
  const partial = [place('def other', 'def', proved)];
  expect(await check({ partial })).toMatchObject({
    kind: 'wrong',
    why: expect.stringContaining('def other'),
  });
});
