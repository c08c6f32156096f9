import { expect, test } from '@jest/globals';
import { isDoubtful } from '../../../src/prove/episode/load-episode.ts';
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

test('a search behind what nobody has proved is doubtful', async () => {
  const view = await viewOf(false);
  const behind = (header: string) => {
    const theorem = { ...view.setting.theorem, header };
    return isDoubtful({ ...view, setting: { ...view.setting, theorem } });
  };
  expect(behind('theorem aux (n : Nat) : n < 5 := by sorry')).toBe(true);
  expect(behind('theorem aux (n : Nat) : n < n + 5 := by omega -- no sorry')).toBe(false);
});
