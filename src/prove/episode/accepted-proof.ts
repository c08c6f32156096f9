import type { EpisodeView, RecordedOffer } from './episode-view.ts';

/** The proof of an episode that the gate accepted, as the tree gave it; null when there is none. */
export function acceptedOffer({ offers }: EpisodeView): RecordedOffer | null {
  return offers.findLast(({ verdicts }) => verdicts.some(({ accepted }) => accepted)) ?? null;
}
