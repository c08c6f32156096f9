import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import { nearAt } from '../../../src/agent/same-theorem/levels.ts';
import { refusalReasons } from '../../../src/learn/problems/problem-record.ts';
import { proposersFor } from '../../../src/learn/problems/propose/proposers-for.ts';
import { presetNames, presets } from '../../../src/learn/run/config/presets.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const text = await readFile(new URL('../../../docs/training.md', import.meta.url), 'utf8');
/** What the lines of tables and lists between two headings begin with. */
const rowsOf = (heading: string) =>
  [
    ...(text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^[|-] `([\w-]+)`(?: +\||:)/gm),
  ].map(([, name]) => name);

test('the documentation tells of every proposer, and of every reason for a refusal', () => {
  const { signal } = new AbortController();
  const tools = { engine: scriptedEngine(), tacticLimits, fileLimits, signal };
  const names = proposersFor([], [], [], tools).map(({ name }) => name);
  expect(rowsOf('New problems')).toEqual([...names, ...refusalReasons]);
  expect(text).toContain(`${nearAt} of all word triples`);
});

test('the presets are as the documentation has them', () => {
  expect(rowsOf('A round')).toEqual(presetNames);
  for (const name of presetNames) {
    const { tasks, evaluation, problems, lessons } = presets[name];
    const row = text.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? '';
    expect(row).toContain(` ${tasks.firstCount}, then ${tasks.count} `);
    expect(row).toContain(` ${tasks.horizon.stages.join(', then ')} `);
    expect(row).toContain(` ${evaluation.count} problems, ${evaluation.calls} calls `);
    expect(problems.share).toBe(0);
    expect(tasks.reverse).toBeNull();
    expect(lessons.labels).toBe('uniform');
  }
  expect(text).toContain('it is 0 with every preset');
});
