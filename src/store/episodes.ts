import { keys, prefixes, put, type RecordDatabase } from './record-database.ts';
import { chunkCodec, type EpisodeHeader, episodeCodec, presenceCodec } from './schemas.ts';
import type { Episode } from './store.ts';

/** UTF-16 units in a piece, more or less: pieces end with a line. An episode may be longer than a string can be. */
const chunkLength = 256 * 1024;

/** Writes header, pieces and the entry in the theorem's list in one batch: they appear together or not at all. */
export async function writeEpisode(database: RecordDatabase, { header, lines }: Episode): Promise<void> {
  const { id, theoremId } = header;
  const chunks = cut(lines.map((line) => JSON.stringify(line) ?? 'null'));
  await database.write(
    [
      put(episodeCodec, keys.episode(id), { header, chunks: chunks.length }),
      put(presenceCodec, keys.episodeOfTheorem(theoremId, id), true),
      ...chunks.map((chunk, number) => put(chunkCodec, keys.chunk(id, number), chunk)),
    ],
    { sync: true },
  );
}

export async function fetchEpisode(database: RecordDatabase, id: string): Promise<Episode | undefined> {
  const [record] = await database.read(episodeCodec, [keys.episode(id)]);
  if (record === undefined) return undefined;
  const chunkKeys = Array.from({ length: record.chunks }, (_, number) => keys.chunk(id, number));
  const chunks = await database.read(chunkCodec, chunkKeys);
  if (chunks.includes(undefined)) return undefined;
  const lines = chunks.flatMap((chunk = '') => chunk.split('\n')).map((line): unknown => JSON.parse(line));
  return { header: record.header, lines };
}

/** @param theoremId an episode that has replaced one of its id may be of another theorem than the list says */
export async function listEpisodes(database: RecordDatabase, theoremId?: string): Promise<EpisodeHeader[]> {
  const prefix = theoremId === undefined ? prefixes.episodes : prefixes.episodesOfTheorem(theoremId);
  const found = await database.keysWith(prefix);
  const records = await database.read(
    episodeCodec,
    found.map((key) => prefixes.episodes + key.slice(prefix.length)),
  );
  return records
    .flatMap((record) => record?.header ?? [])
    .filter((header) => theoremId === undefined || header.theoremId === theoremId)
    .sort(byAge);
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
