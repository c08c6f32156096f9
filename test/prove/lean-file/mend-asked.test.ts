import { expect, test } from '@jest/globals';
import type { BrokenCommand, FileOutcome } from '../../../lean/engine.ts';
import { mendAsked } from '../../../src/prove/lean-file/mend-asked.ts';

const lost = 'theorem a : bogus := by sorry';
const wrong = 'theorem b : p := by nonsense';
const fine = 'theorem c : p := by sorry';
const text = `${lost}\n\n${wrong}\n\n${fine}\n\n`;

/** A command with an error reaches to where the next one begins. */
const broken = (own: string, change: Partial<BrokenCommand> = {}): BrokenCommand => {
  const start = text.indexOf(own);
  return {
    ...{ start, end: start + own.length + 2, line: 1, effect: 'theorem', statementEnd: null },
    ...{ names: [], uses: [], messages: [] },
    ...change,
  };
};
const proofOfB = text.indexOf(wrong) + wrong.indexOf(':= by');

async function askedAfter(asked: readonly string[], ...reports: readonly (readonly BrokenCommand[])[]) {
  const read: string[] = [];
  const engine = {
    async elaborate(own: string): Promise<FileOutcome> {
      const errors = reports[read.length] ?? [];
      read.push(own);
      return { kind: 'elaborated', ms: 1, report: { messages: [], open: [], partial: [], broken: errors } };
    },
  };
  const theorems = asked.map((before, at) => ({
    ...{ id: `${at}`, header: '', statement: 'theorem t : p' },
    asked: before,
  }));
  const mended = await mendAsked(theorems, engine, new AbortController().signal);
  return { read, asked: mended.map((theorem) => theorem.asked) };
}

test('theorems with errors become what Lean makes of them, in every text of the file', async () => {
  const before = [`${lost}\n`, `${lost}\n\n${wrong}\n`, `${lost}\n\n${wrong}\n\n${fine}\n`];
  const endOfA = lost.indexOf(':= by');
  const { read, asked } = await askedAfter(
    before,
    [broken(lost, { statementEnd: endOfA }), broken(wrong, { statementEnd: proofOfB })],
    // Its statement was no better without the proof.
    [broken(lost, { statementEnd: endOfA })],
  );
  // Until nothing is wrong any more, and the longest text alone.
  expect(read).toHaveLength(3);
  expect(read[0]).toBe(before[2]);
  expect(asked.map((one) => one!.replace(/\n+/g, '|'))).toEqual([
    '|',
    '|theorem b : p:=sorry|',
    `|theorem b : p:=sorry|${fine}|`,
  ]);
});

test('behind another command with an error all stays as it is', async () => {
  const before = [`${lost}\n`, `${lost}\n\n${wrong}\n`];
  const report = [broken(lost), broken(wrong, { effect: 'any' })];
  expect((await askedAfter(before, report)).asked.map((one) => one!.trimEnd())).toEqual([
    '',
    before[1]!.trimEnd(),
  ]);
});
