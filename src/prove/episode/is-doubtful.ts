import type { EpisodeView } from './episode-view.ts';

/** Whether the gate refused a proof of the search: then something in its tree is not what it seems. */
export const isDoubtful = ({ tree, offers }: EpisodeView): boolean =>
  tree.rejectedProofs.length > 0 || offers.some(({ verdicts }) => verdicts.some(({ accepted }) => !accepted));
