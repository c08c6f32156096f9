import { z } from 'zod';
import { reasonCodes } from '../../core/verdict.ts';

/** A constant that rests on what is no proof. */
export const unprovedConstantSchema = z.strictObject({
  /** For people. */
  name: z.string(),
  /** Two constants are the same if and only if their keys are. */
  key: z.string(),
  /** The axiom, `sorryAx`, what trusts compiled code, or what the kernel has not checked. */
  because: z.string(),
  code: z.enum(reasonCodes),
});
export type UnprovedConstant = Readonly<z.infer<typeof unprovedConstantSchema>>;

/** One of a library. */
export interface UnprovedImport extends UnprovedConstant {
  readonly module: string;
}
