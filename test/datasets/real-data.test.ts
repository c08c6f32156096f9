import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { readCatalogue } from '../../datasets/catalogue.ts';
import { folderSource } from '../../datasets/files/file-source.ts';
import type { Manifest } from '../../datasets/manifest.ts';
import { asksForAnswer } from '../../datasets/suite-problem.ts';
import { putAnswers } from '../../datasets/text/answers.ts';
import { codeOfDeclaration } from '../../datasets/text/declaration.ts';
import { pickTheorem } from '../../datasets/text/pick-theorem.ts';
import { normalFormHash } from '../../src/agent/same-theorem/levels.ts';
import { collect } from './collect.ts';
import { type DataRecord, dataFolder, haveData, rawFolder, readData } from './shared-data.ts';

const manifests = await readCatalogue(fileURLToPath(new URL('../../datasets/suites/', import.meta.url)));
const manifest = (name: string): Manifest => manifests.find((one) => one.name === name)!;
const code = (text: string) => codeOfDeclaration(text).join(' ');

test('real benchmarks are looked at where they lie beside the repository', () => {
  expect(existsSync(rawFolder('minif2f'))).toBe(haveData);
});

if (haveData) {
  const pick = (record: DataRecord) => pickTheorem(`${record.header}\n${record.statement}`, record.name);

  /** As a suite whose records have header and statement apart. */
  const reading = {
    splits: [{ name: 'all', count: null }],
    answers: 'asked' as const,
    format: {
      kind: 'jsonl' as const,
      mapping: { id: 'name', text: ['header', 'statement'], optional: ['header'], split: 'split' },
    },
  };

  describe('every statement of the real benchmarks is read, with no sorry in it', () => {
    test.each([
      ['minif2f-valid', 244, 0],
      ['putnambench', 672, 346],
      ['proofnet-verified', 367, 0],
      ['fate-m', 150, 0],
      ['fate-h', 100, 0],
      ['fate-x', 100, 0],
      ['combibench', 100, 45],
    ])('%s: %i, of which %i ask for an answer', async (name, count, asking) => {
      const files = [{ path: `${name}.jsonl` }];
      const { problems, complaints } = await collect({ ...reading, files }, folderSource(dataFolder));
      expect([problems.length, complaints]).toEqual([count, []]);
      const names = readData(`${name}.jsonl`).map((record) => record.name);
      expect(problems.map(({ theorem }) => theorem.id.replace(/#\d+$/u, ''))).toEqual(names);
      expect(
        problems.filter(({ theorem }) => codeOfDeclaration(theorem.statement).includes('sorry')),
      ).toEqual([]);
      expect(problems.filter(asksForAnswer)).toHaveLength(asking);
    });
  });

  test('no two statements of a benchmark look the same to the contamination scan, but those that are', () => {
    const twice = ['minif2f-valid', 'proofnet-verified'].map((name) => {
      const hashes = readData(`${name}.jsonl`).map((record) =>
        normalFormHash({ statement: pick(record)!.statement }),
      );
      return hashes.length - new Set(hashes).size;
    });
    expect(twice).toEqual([0, 0]);
  });

  describe('PutnamBench', () => {
    const records = readData('putnambench.jsonl').filter(({ solutions }) => solutions.length > 0);

    test('the answers are those of the comments, in their places', () => {
      for (const record of records) {
        const { header } = pick(record)!;
        const given = putAnswers(header, 'given');
        expect(given.answers.map(({ name, answer }) => ({ name, answer }))).toEqual(
          record.solutions.map(({ name, answer }) => ({ name, answer })),
        );
        const wanted = pickTheorem(`${record.header}\n${record.statement_with_answer}`, record.name)!;
        expect(code(given.header)).toBe(code(wanted.header));
      }
    });

    test('no header gives away the answer of its problem', () => {
      const leaks = records.filter((record) => {
        const { header, answers } = putAnswers(pick(record)!.header, 'asked');
        // Short ones occur everywhere.
        return answers.some(({ answer }) => answer !== null && answer.length > 6 && header.includes(answer));
      });
      expect(leaks.map(({ name }) => name)).toEqual([]);
    });
  });

  describe('files in their original formats', () => {
    test.each([
      ['minif2f', 'minif2f', 7, 'minif2f-valid'],
      ['putnambench', 'putnambench-no-answers', 15, 'putnambench'],
      ['combibench', 'combibench', 5, 'combibench'],
    ])('are read: %s', async (folder, name, count, data) => {
      const reading = { ...manifest(name), files: [{ path: '*.lean', split: 'test' }], details: undefined };
      const { details: _, ...rest } = reading;
      const { problems, complaints } = await collect(rest, folderSource(rawFolder(folder)));
      expect([problems.length, complaints]).toEqual([count, []]);
      const known = new Map(readData(`${data}.jsonl`).map((record) => [record.name, record]));
      for (const { theorem } of problems) {
        const record = known.get(theorem.id);
        if (record === undefined) continue;
        const expected = pick(record)!;
        expect(code(theorem.statement)).toBe(code(expected.statement));
        expect(code(theorem.header)).toBe(code(expected.header));
      }
    });

    test('FATE-X as Lean files, whose theorems are not called like them', async () => {
      const reading = {
        ...manifest('minif2f'),
        files: [{ path: '*.lean', split: 'test' }],
        format: { kind: 'file-per-problem' as const, id: '(\\d+)\\.lean$' },
      };
      const { problems, complaints } = await collect(reading, folderSource(rawFolder('fate-x')));
      expect(problems.map(({ theorem }) => theorem.id)).toEqual(['26', '44', '62', '80', '99']);
      // The file that only imports the others is none of them.
      expect(complaints.map(({ file }) => file)).toEqual(['FATEX.lean']);
    });

    test('are read: DeepSeek-Prover-V1.5', async () => {
      const reading = { ...manifest('minif2f-deepseek'), files: [{ path: '*.jsonl' }] };
      const { problems, complaints } = await collect(reading, folderSource(rawFolder('deepseek')));
      expect([problems.length, complaints]).toEqual([10, []]);
      expect(new Set(problems.map(({ split }) => split))).toEqual(new Set(['valid']));
      for (const { theorem } of problems) expect(theorem.statement).not.toMatch(/:=\s*(by)?\s*$/u);
    });
  });
}
