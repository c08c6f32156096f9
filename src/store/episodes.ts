import { sha256OfLines } from '../../core/hash.ts';
import { type Change, keys, prefixes, put, type RecordDatabase } from './record-database.ts';
import { chunkCodec, episodeCodec, presenceCodec } from './schemas.ts';
import type { Episode, EpisodeHeader } from './store.ts';

/** UTF-16 units in a piece, more or less: pieces end with a line. */
const chunkLength = 256 * 1024;

/**
 * Writes an episode in one batch: header, pieces and the entry in the theorem's list appear together or not at
 * all. Pieces are filed under the hash of the content, so a replaced episode is whole at every moment.
 */
export async function writeEpisode(database: RecordDatabase, episode: Episode): Promise<void> {
  const { header } = episode;
  const lines = episode.lines.map((line) => JSON.stringify(line) ?? 'null');
  const chunks = cut(lines);
  const contentHash = sha256OfLines(chunks);
  const record = { header, contentHash, chunks: chunks.length, lines: lines.length };
  await database.write(
    [
      ...(await removal(database, header.id, contentHash)),
      put(episodeCodec, keys.episode(header.id), record),
      put(presenceCodec, keys.episodeOfTheorem(header.theoremId, header.id), true),
      ...chunks.map((chunk, number) => put(chunkCodec, keys.chunk(header.id, contentHash, number), chunk)),
    ],
    { sync: true },
  );
}

export async function fetchEpisode(database: RecordDatabase, id: string): Promise<Episode | undefined> {
  const [record] = await database.read(episodeCodec, [keys.episode(id)]);
  if (record === undefined) return undefined;
  const chunkKeys = Array.from({ length: record.chunks }, (_, number) =>
    keys.chunk(id, record.contentHash, number),
  );
  const chunks = await database.read(chunkCodec, chunkKeys);
  const there = chunks.filter((chunk) => chunk !== undefined);
  if (there.length < chunks.length || sha256OfLines(there) !== record.contentHash) return undefined;
  const lines = there.flatMap((chunk) => chunk.split('\n')).map((line): unknown => JSON.parse(line));
  return { header: record.header, lines };
}

export async function listEpisodes(database: RecordDatabase, theoremId?: string): Promise<EpisodeHeader[]> {
  const prefix = theoremId === undefined ? prefixes.episodes : prefixes.episodesOfTheorem(theoremId);
  const found = await database.keysWith(prefix);
  const headerKeys = found.map((key) => prefixes.episodes + key.slice(prefix.length));
  const records = await database.read(episodeCodec, headerKeys);
  return records
    .flatMap((record) => (record === undefined ? [] : [record.header]))
    .filter((header) => theoremId === undefined || header.theoremId === theoremId)
    .sort(byAge);
}

/** Deletes what an earlier episode of the same id left and the new one doesn't write over. */
async function removal(database: RecordDatabase, id: string, contentHash: string): Promise<Change[]> {
  const [old] = await database.read(episodeCodec, [keys.episode(id)]);
  if (old === undefined) return [];
  const stale = old.contentHash === contentHash ? 0 : old.chunks;
  return [
    { type: 'del', key: keys.episodeOfTheorem(old.header.theoremId, id) },
    ...Array.from(
      { length: stale },
      (_, number): Change => ({ type: 'del', key: keys.chunk(id, old.contentHash, number) }),
    ),
  ];
}

function cut(lines: readonly string[]): string[] {
  const chunks: string[] = [];
  let chunk: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (length > 0 && length + line.length > chunkLength) {
      chunks.push(chunk.join('\n'));
      chunk = [];
      length = 0;
    }
    chunk.push(line);
    length += line.length + 1;
  }
  if (chunk.length > 0) chunks.push(chunk.join('\n'));
  return chunks;
}

function byAge(left: EpisodeHeader, right: EpisodeHeader): number {
  const a = `${left.createdAt} ${left.id}`;
  const b = `${right.createdAt} ${right.id}`;
  return a < b ? -1 : a > b ? 1 : 0;
}
