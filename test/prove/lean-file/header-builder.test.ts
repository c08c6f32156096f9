import { expect, test } from '@jest/globals';
import type { FileOutcome } from '../../../lean/engine.ts';
import { HeaderBuilder } from '../../../src/prove/lean-file/header-builder.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const broken = 'theorem wrong : p := by\n  nonsense\n';
const text = `${broken}theorem easy : t := by sorry\n`;
const report = {
  ...{ messages: [], open: [], partial: [] },
  broken: [
    {
      ...{ start: 0, end: broken.length, line: 1, effect: 'theorem' as const, names: ['wrong'], uses: [] },
      messages: [],
      statementEnd: 'theorem wrong : p '.length,
    },
  ],
};
const easy = {
  ...{ name: 'easy', keyword: 'theorem', line: 3, start: broken.length, end: text.length },
  statementEnd: text.indexOf(' := by sorry'),
};

test('where Lean does not answer what it accepts before a theorem, asked twice, nothing is said of that', async () => {
  let asked = 0;
  const answers: FileOutcome[] = [
    ...Array.from({ length: 3 }, () => ({ kind: 'lost', reason: 'it died', ms: 1 }) as const),
    { kind: 'elaborated', ms: 1, report: { ...report, broken: [] } },
  ];
  const engine = scriptedEngine({ elaborate: async () => answers[asked++]! });
  const headers = new HeaderBuilder(text, report, proveOptions({ engine }));
  expect(await headers.before(easy)).toBeNull();
  expect(asked).toBe(2);
  // The next theorem asks again.
  expect((await headers.before(easy))?.asked?.replace(/\s+/g, ' ')).toBe('theorem wrong : p:=sorry ');
  expect(asked).toBe(4);
});
