import { expect, test } from '@jest/globals';
import { isDoubtful } from '../../../src/prove/episode/is-doubtful.ts';
import { readEpisode } from '../../../src/prove/episode/read-episode.ts';
import { rules } from '../../search/graph-game.ts';
import { recordGame } from './record-game.ts';

const viewOf = async (rejects: boolean) =>
  readEpisode(
    (await recordGame({ root: rules({ yes: 'proved' }) }, { rejects: () => rejects })).episode.lines,
  );

test('a search is doubtful when a proof of its tree was refused, and not when a polished text of an accepted one was', async () => {
  const view = await viewOf(false);
  expect(isDoubtful(view)).toBe(false);
  const [offer] = view.offers;
  const polished = { ...offer!.verdicts[0]!, at: view.end.at + 1, accepted: false };
  expect(isDoubtful({ ...view, offers: [{ ...offer!, verdicts: [...offer!.verdicts, polished] }] })).toBe(
    false,
  );
  expect(isDoubtful(await viewOf(true))).toBe(true);
});
