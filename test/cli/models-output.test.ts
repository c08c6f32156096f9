import { expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { byteProgress } from '../../src/cli/output/byte-progress.ts';
import { modelDescription, modelTable } from '../../src/llm/models/model-text.ts';
import { smokeText } from '../../src/llm/models/smoke-test.ts';
import { bytesText } from '../../src/report/numbers.ts';
import { entryOf } from '../llm/models/entry.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { writeSmallModel } from '../support/gguf/small-model.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [999_960, '1.0 MB'],
  [4_514_816, '4.5 MB'],
  [4_700_000_000, '4.7 GB'],
  [5e15, '5000.0 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('progress without a window is a line for each tenth, and none for small files', () => {
  const terminal = fakeTerminal();
  using progress = byteProgress(terminal);
  for (let bytes = 0; bytes <= 1000e6; bytes += 10e6) progress.show('fetching', bytes, 1000e6);
  progress.show('reading', 1e6, 2e6);
  const lines = terminal.err().split('\n');
  expect(lines[1]).toBe('fetching: 100.0 MB of 1.0 GB (10 %)');
  expect(lines).toHaveLength(12);
  expect(terminal.err()).not.toContain('\x1b');
});

test('progress in a window is one line that is taken away in the end', () => {
  const terminal = fakeTerminal({ errIsTty: true });
  {
    using progress = byteProgress(terminal);
    progress.show('fetching', 500e6, null);
    progress.show('fetching', 510e6, null);
    progress.show('fetching', 600e6, null);
  }
  expect(terminal.err()).toBe('\r\x1b[Kfetching: 500.0 MB\r\x1b[Kfetching: 600.0 MB\r\x1b[K');
});

test('the table tells what is wrong with files', () => {
  const rows = (['here', 'touched', 'changed', 'missing'] as const).map((file) => ({
    entry: entryOf(file),
    file,
  }));
  expect(modelTable(rows).split('\n').slice(1)).toEqual([
    'here     100 bytes  F32           64       -        here',
    'touched  100 bytes  F32           64       -        here (its time has changed)',
    'changed  100 bytes  F32           64       -        CHANGED',
    'missing  100 bytes  F32           64       -        MISSING',
    '',
  ]);
});

test('names out of a file can not redraw the screen', () => {
  const { facts, ...entry } = entryOf('m');
  const text = modelDescription({
    ...entry,
    version: 3,
    facts: { ...facts, name: 'a\x1b[2Jb' },
    lean: null,
    checksum: 'unchanged',
    specialTokens: { wanted: ['<a>', '<b>'], missing: ['<b>'] },
    contextSize: 64,
    sequences: 1,
    memory: 'nobody can tell',
  });
  expect(text).not.toContain('\x1b');
  expect(text).toContain('MISSING <b> of 2 that the profile needs');
  expect(text).toContain('memory          nobody can tell');
});

test('the report of a test shows proposals, and what is wrong', () => {
  const text = smokeText('m', 'lakatos', {
    complaints: ['it is slow'],
    proposals: [
      { read: 'intro h\nsimp', text: '', logProbability: -0.5, end: 'stop' },
      { read: null, text: 'a\x1bb', logProbability: null, end: 'length' },
    ],
    value: null,
    tokens: { read: 10, written: 20 },
    contextSize: 256,
    device: 'cuda, 20 of 33 layers',
    loadMs: 1500,
    completeMs: 500,
    memory: 1e6,
  });
  expect(text).toMatch(/^runs on +cuda, 20 of 33 layers$/mu);
  expect(text).toContain('  -0.500  intro h\n          simp\n');
  expect(text).toContain('not readable: a b (cut off)\n');
  expect(text).toContain('20 tokens in 0.50 s (40.0 a second, reading included)');
  expect(text.endsWith('PROBLEM: it is slow\n')).toBe(true);
});

test('Ctrl-C ends it at once, with the code that shells know', async () => {
  await using dir = await temporaryFolder();
  const source = await writeSmallModel(dir.path);
  const terminal = fakeTerminal({ env: { LAKATOS_MODELS: dir.path } });
  const adding = main(['models', 'add', source], terminal, fakeServices());
  terminal.interrupt();
  expect([await adding, terminal.out(), terminal.err()]).toEqual([130, '', 'interrupted\n']);
});
