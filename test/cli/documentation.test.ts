import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { nothingSpent, resultReasons } from '../../core/theorem-result.ts';
import { main } from '../../src/cli/main.ts';
import { resultLine } from '../../src/cli/output/print-result.ts';
import { calibrationSchema, runCalibrationSchema } from '../../src/learn/calibration/run-calibration.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';

const page = await readFile(new URL('../../docs/cli.md', import.meta.url), 'utf8');
const ofTraining = page.split('## `lakatos train`\n')[1]?.split('\n## ')[0] ?? '';

test('docs/cli.md explains every reason, and no other', () => {
  const section = page.slice(page.indexOf('Without `--json`'), page.indexOf('### What the help'));
  const rows = [...section.matchAll(/^\*\*([a-z-]+)\*\*|^- `([a-z-]+)`:/gm)];
  let status = '';
  const explained = rows.flatMap(([, given, reason]) => {
    status = given ?? status;
    return reason === undefined ? [] : `${status} ${reason}`;
  });
  const known = Object.entries(resultReasons).flatMap(([kind, reasons]) =>
    reasons.map((reason) => `${kind} ${reason}`),
  );
  expect(explained).toEqual(known);
});

test('docs/cli.md and the help name every field of a result, and no other', async () => {
  const line = resultLine(
    {
      result: {
        ...{ id: 't', status: 'not-proved', reason: 'exhausted', proof: null },
        ...{ certificate: null, spent: nothingSpent },
      },
      ...{ statement: null, detail: null },
    },
    { name: 't', file: null, line: null },
  );
  const fields = Object.keys(JSON.parse(line) as object);
  const section = page.slice(page.indexOf('### Results'), page.indexOf('Without `--json`'));
  expect([...section.matchAll(/^- `(\w+)`:/gmu)].map(([, field]) => field)).toEqual(fields);
  const terminal = fakeTerminal();
  expect(await main(['prove', '--help'], terminal, fakeServices())).toBe(0);
  const [, listed = ''] = /one line \{([^}]*)\}/u.exec(terminal.out()) ?? [];
  expect(listed.split(/,\s*/u)).toEqual(fields);
});

test('docs/cli.md has every field of lakatos train calibrate --json', () => {
  const { rows, ...rest } = runCalibrationSchema.shape;
  const text = ofTraining.split('### `lakatos train calibrate`')[1] ?? '';
  expect(text).toContain(`{${[...Object.keys(rest), 'rows'].join(', ')}}`);
  const { brier, bins, auc, ...figures } = calibrationSchema.shape;
  const names = [
    rows.element.shape,
    ...[figures, { brier, bins, auc }, brier.shape, bins.element.shape, auc.unwrap().shape],
  ].flatMap((shape) => Object.keys(shape));
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('the help shows the defaults of times and sizes with their units', async () => {
  const help = async (...words: readonly string[]): Promise<string> => {
    const terminal = fakeTerminal();
    expect(await main([...words, '--help'], terminal, fakeServices())).toBe(0);
    return terminal.out();
  };
  const commands = [...(await help()).matchAll(/^ {2}([a-z][a-z-]+) {2,}\S/gmu)].map(([, name]) => name!);
  expect(commands.length).toBeGreaterThan(15);
  for (const command of commands) {
    const options = (await help(command)).split(/^ {2}(?=-)/mu);
    const bare = options.filter((text) => /^--[a-z-]+ <(?:duration|size)>[^[]*\(default: \d+\)/u.test(text));
    expect([command, bare]).toEqual([command, []]);
  }
});
