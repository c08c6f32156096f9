import { expect, test } from '@jest/globals';
import { pageData } from '../../../../src/prove/episode/page/page-data.ts';
import { readEpisode } from '../../../../src/prove/episode/read-episode.ts';
import { edgeFacts } from '../../../../web/search/words.ts';
import { recordGame } from '../record-game.ts';

test('a tactic that the policy held for impossible has the probability 0 on the page, and no other', async () => {
  const never = Number.NEGATIVE_INFINITY;
  const { episode } = await recordGame(
    { root: [{ action: 'never', logProbability: never, effect: ['a'] }], a: [] },
    {
      policy: {
        propose: async ({ key }) =>
          key === 'root' ? [{ action: 'never', logProbability: never, prior: never }] : [],
      },
    },
  );
  const lines = JSON.parse(JSON.stringify(episode.lines)) as unknown[];
  const data = JSON.parse(JSON.stringify(pageData(readEpisode(lines)))) as ReturnType<typeof pageData>;
  expect(edgeFacts(data, data.edges[0]!)).toContain('probability 0.0');
  expect(Math.exp(data.nodes[1]!.logProbability)).toBe(0);
});
