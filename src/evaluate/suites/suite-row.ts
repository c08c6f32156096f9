import type { Manifest } from '../../../datasets/manifest.ts';
import { type FetchedRecord, readFetchedRecord } from './fetched-record.ts';
import type { SuiteFolders } from './suite-folders.ts';

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
