import { z } from 'zod';

/** A library that was added: its sources are in the cache folder, and what of it is built is in the project's index there. */
export const libraryEntrySchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z][\w-]*$/),
  /** An absolute path. */
  folder: z.string(),
  /** What git fetched it from. */
  from: z.string(),
  /** As it was asked for. */
  revision: z.string(),
  commit: z.string().regex(/^[0-9a-f]{40,64}$/),
  /** The set of ours that was asked for last; null: none. */
  set: z.string().nullable(),
  /** All modules that were asked for, without what they import. */
  modules: z.array(z.string()),
  /** ISO 8601 in UTC. */
  addedAt: z.string(),
});
export type LibraryEntry = z.infer<typeof libraryEntrySchema>;
