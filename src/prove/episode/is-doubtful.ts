import { claimsUnproved } from '../refute/claims-unproved.ts';
import type { EpisodeView } from './episode-view.ts';

/**
 * Whether something in the tree of a search may not be what it seems: the gate refused a proof of it, in whatever words (texts
 * refused beside an accepted one of the same proof, a polished one, say, are no such sign), or what stands before the
 * theorem claims what nobody has proved, by which goals look proved that may be false.
 */
export const isDoubtful = ({ tree, offers, setting: { theorem } }: EpisodeView): boolean =>
  tree.rejectedProofs.length > 0 ||
  offers.some(({ verdicts }) => verdicts.length > 0 && !verdicts.some(({ accepted }) => accepted)) ||
  claimsUnproved(`${theorem.header}\n${theorem.statement}`);
