import { readFile } from 'node:fs/promises';
import { codeOf, LakatosError, messageOf } from '../../../core/errors.ts';
import { asLeanWrites, waysToName } from '../../../core/lean-name.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { unreadable } from '../../files/read-file.ts';
import type { EpisodeHeader } from '../../store/schemas.ts';
import type { Episode, Store } from '../../store/store.ts';
import { isCertified, type KeptProof } from '../ask-gate.ts';
import { claimsUnproved } from '../refute/probe.ts';
import type { EpisodeView, RecordedOffer } from './episode-view.ts';

/** The proof of an episode that the gate accepted, as the tree gave it; null when there is none. */
export function acceptedOffer({ offers }: EpisodeView): RecordedOffer | null {
  return offers.findLast(({ verdicts }) => verdicts.some(({ accepted }) => accepted)) ?? null;
}

/** What an episode says the gate accepted: verdicts on the way, and the result where that is `proved`. */
export type Accepted = readonly KeptProof[];

/** The result as far as it is one: what is not proved claims nothing. */
export const provedBy = (result: KeptProof & { readonly status: string }): Accepted =>
  result.status === 'proved' ? [result] : [];

/**
 * Refuses an episode with a word of the gate's that is about something else than its theorem: nobody shall read "proved" in
 * a file that somebody changed. Whoever computes the hashes of certificates gets by; `replay --check` asks the gate.
 *
 * @throws LakatosError INPUT_INVALID
 */
export function assertCertified(theorem: Theorem, accepted: Accepted): void {
  if (accepted.every((proof) => isCertified(theorem, proof))) return;
  throw new LakatosError(
    'INPUT_INVALID',
    `the episode calls ${theorem.id} proved by a certificate that is not of this theorem with this proof`,
    {
      advice:
        'It was changed after it was recorded, or another Lakatos recorded it. `lakatos check` judges a proof, and `lakatos prove` finds one anew.',
    },
  );
}

/**
 * Whether something in the tree of a search may not be what it seems: the gate refused a proof of it, in whatever words (texts
 * refused beside an accepted one of the same proof, a polished one, say, are no such sign), or what stands before the
 * theorem claims what nobody has proved, by which goals look proved that may be false.
 */
export const isDoubtful = ({ tree, offers, setting: { theorem } }: EpisodeView): boolean =>
  tree.rejectedProofs.length > 0 ||
  offers.some(({ verdicts }) => verdicts.length > 0 && !verdicts.some(({ accepted }) => accepted)) ||
  claimsUnproved(`${theorem.header}\n${theorem.statement}`);

/** An episode's own lines, unchecked; `readEpisode` checks them. */
export type EpisodeLines = readonly unknown[];

const missing = new Set<string | undefined>(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** The lines of a file; null when there is no file of that name (a folder is none). */
export async function loadEpisodeFile(path: string): Promise<EpisodeLines | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    if (missing.has(codeOf(cause))) return null;
    throw unreadable(path, cause);
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index): unknown => {
      try {
        return JSON.parse(line);
      } catch (cause) {
        throw new LakatosError('INPUT_INVALID', `${path}:${index + 1} is no JSON: ${messageOf(cause)}`, {
          advice: 'An episode is a file of JSON lines, as `lakatos replay EPISODE --json` writes it.',
          cause,
        });
      }
    });
}

/**
 * The episode that `name` means: its id, or the latest of the theorem of this id, or of the only one whose name ends so, or the
 * only one whose id begins with it (four letters at least).
 *
 * @throws LakatosError INPUT_UNREADABLE with a list of what there is
 */
export async function loadEpisode(store: Store, name: string): Promise<Episode> {
  const headers = await store.episodes();
  const sameTheorem = ofTheorem(headers, name);
  const sameBeginning = name.length < fewestOfId ? [] : headers.filter(({ id }) => id.startsWith(name));
  const found = headers.find(({ id }) => id === name) ?? sameTheorem.at(-1) ?? sameBeginning.at(-1);
  if (found === undefined) throw unknown(name, store, headers);
  if (sameTheorem.length === 0 && found.id !== name && sameBeginning.length > 1) {
    throw new LakatosError(
      'INPUT_UNREADABLE',
      `${name} is the beginning of ${sameBeginning.length} episodes' ids`,
      { advice: `Give more of the id:\n${listed(sameBeginning)}` },
    );
  }
  const episode = await store.episode(found.id);
  if (episode !== undefined) return episode;
  throw new LakatosError('INPUT_UNREADABLE', `the episode ${found.id} is damaged in the store`, {
    advice: '`lakatos prove` with another --store searches again, and records a new episode there.',
  });
}

/** Those of the theorem that a person calls so. */
function ofTheorem(headers: readonly EpisodeHeader[], name: string): readonly EpisodeHeader[] {
  const same = headers.filter(({ theoremId }) => theoremId === name);
  if (same.length > 0) return same;
  const written = asLeanWrites(name);
  const found = waysToName
    .map((isMeant) => headers.filter(({ theoremId }) => isMeant(asLeanWrites(theoremId), written)))
    .find((meant) => meant.length > 0);
  const theorems = new Set(found?.map(({ theoremId }) => asLeanWrites(theoremId)));
  if (theorems.size <= 1) return found ?? [];
  throw new LakatosError('INPUT_UNREADABLE', `${name} may be one of ${theorems.size} theorems`, {
    advice: `Give the full name:\n${[...theorems].map((id) => `  ${id}`).join('\n')}`,
  });
}

function unknown(name: string, store: Store, headers: readonly EpisodeHeader[]): LakatosError {
  const place = store.location === null ? '' : ` in ${store.location}`;
  return new LakatosError('INPUT_UNREADABLE', `there is no episode, theorem or file ${name}${place}`, {
    advice:
      headers.length === 0
        ? 'The store holds no episodes. `lakatos prove` records one for every search.'
        : `\`lakatos replay\` lists all ${headers.length}. The latest are:\n${listed(headers)}`,
  });
}

/** Fewer letters are a theorem's name: of one without an episode, another's would be told. */
const fewestOfId = 4;

const mostListed = 10;

const listed = (headers: readonly EpisodeHeader[]): string =>
  headers
    .slice(-mostListed)
    .reverse()
    .map(({ id, theoremId }) => `  ${id}  ${theoremId}`)
    .join('\n');
