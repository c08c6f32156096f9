import { z } from 'zod';

/** The components of a name, as our Lean code writes them. */
export const namePartsSchema = z.array(z.union([z.string(), z.number().int().nonnegative()])).readonly();
