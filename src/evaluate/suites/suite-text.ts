import type { SuiteCount } from '../../../datasets/count-suite.ts';
import type { Manifest } from '../../../datasets/manifest.ts';
import type { Complaint } from '../../../datasets/suite-problem.ts';
import { singleLine, withoutControls } from '../../report/single-line.ts';
import { type FetchedRecord, readFetchedRecord, type SuiteFolders } from './registry.ts';

/** A suite and whether it is here. */
export interface SuiteRow {
  readonly manifest: Manifest;
  readonly state: 'shipped' | 'fetched' | 'not fetched' | 'added';
  /** Of the fetch; null for suites that are not fetched. */
  readonly record: FetchedRecord | null;
}

export async function suiteRow(folders: SuiteFolders, manifest: Manifest): Promise<SuiteRow> {
  switch (manifest.source.kind) {
    case 'shipped':
      return { manifest, state: 'shipped', record: null };
    case 'local':
      return { manifest, state: 'added', record: null };
    case 'git': {
      const record = await readFetchedRecord(folders, manifest.name);
      return { manifest, state: record === null ? 'not fetched' : 'fetched', record };
    }
  }
}

/** Complaints beyond these are only counted. */
const mostComplaints = 20;

/** A table for people, one suite a line. */
export function suiteTable(rows: readonly SuiteRow[]): string {
  const name = Math.max(...rows.map((row) => row.manifest.name.length));
  const splits = Math.max(...rows.map((row) => splitsText(row).length));
  return rows
    .map((row) => {
      const { manifest, state } = row;
      const columns = [
        manifest.name.padEnd(name),
        splitsText(row).padEnd(splits),
        state.padEnd(11),
        manifest.title,
      ];
      return `${columns.join('  ')}\n`;
    })
    .join('');
}

/** `valid 244, test 244`; a question mark where nobody has counted. */
function splitsText({ manifest, record }: SuiteRow): string {
  return manifest.splits
    .map(({ name, count }) => `${name} ${count ?? record?.splits[name] ?? '?'}`)
    .join(', ');
}

export function suiteDescription(row: SuiteRow): string {
  const { manifest, record, state } = row;
  const { source, licence, citation, lean, mathlib, checksum, knownBad, notes } = manifest;
  const lines: (readonly [string, string] | null)[] = [
    ['title', manifest.title],
    ['problems', splitsText(row)],
    ['source', sourceText(source)],
    ['licence', licence ?? 'none named'],
    citation === null ? null : ['cite', citation],
    ['Lean', lean ?? 'not told'],
    ['Mathlib', mathlib ?? 'not told'],
    ['files', manifest.files.map(({ path }) => path).join(', ')],
    ['format', manifest.format.kind],
    ['answers', manifest.answers === 'given' ? 'put in their places' : 'to be found where one is asked for'],
    ['state', state],
    record?.commit ? ['fetched', `at ${record.commit}`] : null,
    ['checksum', record?.checksum ?? checksum ?? 'recorded by the first fetch'],
  ];
  const fields = lines.flatMap((line) => (line === null ? [] : [`${line[0].padEnd(9)} ${line[1]}\n`]));
  const bad = knownBad.map(({ id, reason }) => `bad       ${id}: ${reason}\n`);
  return [`${manifest.name}\n`, ...fields, ...bad, ...notes.map((note) => `note      ${note}\n`)].join('');
}

function sourceText(source: Manifest['source']): string {
  switch (source.kind) {
    case 'git':
      return `${source.repository} at ${source.commit}`;
    case 'shipped':
      return `shipped with Lakatos, ${source.folder}`;
    case 'local':
      return source.path;
  }
}

/** What a suite was found to hold, and what is wrong with it. */
export function countText({ splits, askingForAnswer, complaints, differences }: SuiteCount): string {
  const counts = [...splits].map(([name, count]) => `${name} ${count}`).join(', ');
  const asking = askingForAnswer === 0 ? '' : `; ${askingForAnswer} ask for an answer to be found`;
  const more = complaints.length - mostComplaints;
  return [
    `problems: ${counts}${asking}\n`,
    ...differences.map((difference) => `${difference}\n`),
    ...complaints.slice(0, mostComplaints).map(complaintText),
    more > 0 ? `and ${more} more records that can't be read\n` : '',
  ].join('');
}

const complaintText = ({ file, line, message }: Complaint): string =>
  `${singleLine(file)}:${line}: ${withoutControls(message)}\n`;
