import { z } from 'zod';

/** How the order of the built-in policy's tactics is learnt. */
export const rankingSettingsSchema = z.strictObject({
  /** States of each search at which all of its tactics are tried. */
  statesPerSearch: z.number().int().positive(),
});
