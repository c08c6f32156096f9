import type { EpisodeView } from './episode-view.ts';

/**
 * Whether the gate refused a proof of the search, in whatever words: then something in its tree is not what it seems. Texts
 * refused beside an accepted one of the same proof (a polished one, say) are no such sign.
 */
export const isDoubtful = ({ tree, offers }: EpisodeView): boolean =>
  tree.rejectedProofs.length > 0 ||
  offers.some(({ verdicts }) => verdicts.length > 0 && !verdicts.some(({ accepted }) => accepted));
