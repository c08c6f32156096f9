import { sha256 } from '../../../core/hash.ts';

/** Whether a theorem is kept from training: decided by its name, so that all of its states are on one side, in every round. */
export const isHeldOut = (theorem: string, oneIn: number): boolean =>
  oneIn > 0 && Number.parseInt(sha256(`held out ${theorem}`).slice(0, 8), 16) % oneIn === 0;
