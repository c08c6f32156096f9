import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import { exitCodeOfError, exitCodeOfResult } from '../../src/cli/exit-code.ts';
import { sizeOption, storeFolder } from '../../src/cli/options/common-options.ts';
import { defaultWorkers } from '../../src/cli/options/default-workers.ts';
import { formatDuration, parseDuration } from '../../src/report/numbers.ts';

describe('parseDuration', () => {
  test.each([
    ['30s', 30_000],
    ['2m', 120_000],
    ['500ms', 500],
    ['1.5s', 1_500],
    ['1h', 3_600_000],
    ['45', 45_000],
    [' 3 s ', 3_000],
    ['0', null],
    ['0s', null],
    ['-1s', null],
    ['', null],
    ['s', null],
    ['1d', null],
    ['1e3', null],
    ['25h', null],
    ['Infinity', null],
  ])('reads %j as %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });
});

test.each([
  [0, '0.0 s'],
  [449, '0.4 s'],
  [9_900, '9.9 s'],
  [9_960, '10 s'],
  [59_400, '59 s'],
  [60_000, '60 s'],
  [100_000, '1 min 40 s'],
  [125_000, '2 min 05 s'],
])('formatDuration writes %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [8, 0.2, 1],
  [8, 0.7, 1],
  [8, 1.1, 1],
  [8, 1.4, 1],
  // Two, though not when both have grown as far as they may.
  [8, 1.6, 2],
  [2, 1.6, 2],
  [8, 3.7, 2],
  [8, 3.9, 3],
  [16, 6, 4],
  [4, 14, 4],
  [2, 64, 2],
  [8, 64, 8],
  [1, 64, 1],
])('defaultWorkers: %i cores, %d GB free', (cores, gigabytes, workers) => {
  expect(defaultWorkers(cores, gigabytes * 2 ** 30)).toBe(workers);
});

test('the option of the store names a folder, none, or leaves the usual one', () => {
  expect(storeFolder('none')).toBeNull();
  expect(storeFolder('x')).toBe('x');
  expect(storeFolder(undefined)).toMatch(/lakatos.*store$/);
});

test('each result has its exit code', () => {
  expect(exitCodeOfResult({ status: 'proved', reason: null })).toBe(0);
  expect(exitCodeOfResult({ status: 'not-proved', reason: 'exhausted' })).toBe(1);
  expect(exitCodeOfResult({ status: 'invalid', reason: 'statement-error' })).toBe(1);
  expect(exitCodeOfResult({ status: 'error', reason: 'lost' })).toBe(1);
  expect(exitCodeOfResult({ status: 'error', reason: 'bad-input' })).toBe(2);
  expect(exitCodeOfResult({ status: 'error', reason: 'machinery' })).toBe(3);
  expect(exitCodeOfError(new LakatosError('INPUT_INVALID', ''))).toBe(2);
  expect(exitCodeOfError(new LakatosError('OUTPUT_UNWRITABLE', ''))).toBe(2);
  expect(exitCodeOfError(new LakatosError('POOL_BROKEN', ''))).toBe(3);
  expect(exitCodeOfError(new LakatosError('TRAINING_UNSOUND', ''))).toBe(3);
});

test.each([
  ['800MB', 800_000_000],
  ['1.5 gb', 1_500_000_000],
  // 4.1 * 1e9 is 4099999999.9999995.
  ['4.1GB', 4_100_000_000],
  ['1.07GB', 1_070_000_000],
])('a size is whole bytes: %s', (text, bytes) => {
  expect(sizeOption(text)).toBe(bytes);
});

test.each(['0GB', '4', '-1GB', 'GB', '4TB'])('%j is no size of memory', (text) => {
  expect(() => sizeOption(text)).toThrow('800MB or 4GB');
});
