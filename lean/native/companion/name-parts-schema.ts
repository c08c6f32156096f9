import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';

/** The components of a name, as our Lean code writes them. */
export const namePartsSchema = z.array(z.union([z.string(), natural])).readonly();
