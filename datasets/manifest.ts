import { z } from 'zod';
import { natural, sha256Hex } from '../core/schemas.ts';

const name = z.string().regex(/^[a-z0-9][a-z0-9-]*$/u, 'small letters, digits and hyphens');
const pattern = z.string().min(1).refine(isPattern, 'no regular expression');

/** A path from the suite's folder with `/`; `*` stands for anything within a part, `**` for any parts. */
const files = z.string().min(1).refine(staysInside, 'it leads out of the suite');

/** Which fields of a JSON record hold what. */
export const mappingSchema = z.strictObject({
  /** Null: problems are numbered as they come. */
  id: z.string().nullable(),
  /** Put before the id. */
  idPrefix: z.string().optional(),
  /** Their texts one after the other are a Lean text with the theorem at its end; empty ones are passed over. */
  text: z.array(z.string()).min(1),
  /** Fields of `text` that a record may lack. */
  optional: z.array(z.string()).optional(),
  informal: z.string().optional(),
  split: z.string().optional(),
  /** A text, or a list of texts of which the first counts. */
  topic: z.string().optional(),
});
export type Mapping = z.infer<typeof mappingSchema>;

export const formatSchema = z.discriminatedUnion('kind', [
  /** One problem a Lean file: the theorem called like the problem, or the last that is open. */
  z.strictObject({
    kind: z.literal('file-per-problem'),
    /** Its first group, matched with the path, is the problem's id. */
    id: pattern,
  }),
  /** Every open theorem of every Lean file, each with what stands before it; theorems before it are left out. */
  z.strictObject({ kind: z.literal('theorems-per-file') }),
  /** One JSON object a line. */
  z.strictObject({ kind: z.literal('jsonl'), mapping: mappingSchema }),
  /** One JSON list of objects. */
  z.strictObject({ kind: z.literal('json-list'), mapping: mappingSchema }),
]);
export type Format = z.infer<typeof formatSchema>;

const sourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('git'),
    repository: z.string().min(1),
    /** Full, or its beginning as far as it is known. */
    commit: z.string().regex(/^[0-9a-f]{7,40}$/u),
  }),
  /** In the package of Lakatos. */
  z.strictObject({ kind: z.literal('shipped'), folder: files }),
  /** A folder or file of the user's. */
  z.strictObject({ kind: z.literal('local'), path: z.string().min(1) }),
]);

/** What is known of a suite: where it comes from, what is in it, how it is read. */
export const suiteManifestSchema = z.strictObject({
  schema: z.literal('lakatos/suite'),
  version: z.literal(1),
  name,
  title: z.string().min(1),
  source: sourceSchema,
  /** In words; null when its authors name none. */
  licence: z.string().nullable(),
  /** Who is to be named, and what to cite. */
  citation: z.string().nullable(),
  /** The versions that its authors use; null where they don't say. */
  lean: z.string().nullable(),
  mathlib: z.string().nullable(),
  /** Problems of each split; null where nobody has counted yet, and the first fetch does. */
  splits: z.array(z.strictObject({ name: z.string().min(1), count: natural.nullable() })).min(1),
  format: formatSchema,
  /** Which files are read. Those without a split have it in their records. */
  files: z.array(z.strictObject({ path: files, split: z.string().optional() })).min(1),
  /** Read besides: a JSON list whose records tell more of the problems. */
  details: z
    .strictObject({
      path: files,
      id: z.string(),
      informal: z.string().optional(),
      topic: z.string().optional(),
    })
    .optional(),
  answers: z.enum(['given', 'asked']).default('asked'),
  /** The topic of a problem is the first group of this, matched with its id. */
  topics: pattern.optional(),
  /** Of the files that are read (see `checksum.ts`). Null: not known yet; the first fetch records it. */
  checksum: sha256Hex.nullable(),
  /** Statements that are false, can't be elaborated, or ask for something else than their authors meant. */
  knownBad: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
  notes: z.array(z.string()).default([]),
});
export type Manifest = z.infer<typeof suiteManifestSchema>;

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

function staysInside(path: string): boolean {
  return !path.startsWith('/') && !path.includes('\\') && !path.split('/').includes('..');
}
