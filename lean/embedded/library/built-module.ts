import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';

/** Raised with every change to what compiling a module means: results of an older one are not used. */
export const buildVersion = 2 as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The parts that Lean writes a module in. `olean` and `ir` are what others import. */
export const modulePart = z.enum(['olean', 'olean.server', 'olean.private', 'ir']);
export type ModulePart = z.infer<typeof modulePart>;

/** Where Lean looks for a part of a module, below the place of the mount. */
export const partPath = (module: readonly string[], part: string): string =>
  `lean/${module.join('/')}.${part}`;

const message = z.strictObject({
  severity: z.enum(['error', 'warning', 'information']),
  line: natural,
  column: natural,
  text: z.string(),
});

const common = {
  schema: z.literal('lakatos/built-module'),
  version: z.literal(buildVersion),
  module: z.string(),
  /** What the module was made from: its text, its options, the results of its imports, Lean. */
  key: hash,
  /** Wall clock, the import of other modules included. */
  ms: z.number(),
  /** Of the thread. */
  cpuMs: z.number(),
  /** Bytes of Lean's memory at the end. */
  memoryBytes: natural,
};

const built = z.strictObject({
  ...common,
  kind: z.literal('built'),
  isModule: z.boolean(),
  /** Names its results and those of all that it imports. */
  result: hash,
  parts: z.array(z.strictObject({ part: modulePart, size: natural, sha256: hash })),
  /** Constants that rest on an axiom that is none of Lean's logic, `sorryAx` among them. */
  unproved: z.array(z.strictObject({ name: z.string(), because: z.string() })),
  warnings: z.array(message),
});

const failed = z.strictObject({ ...common, kind: z.literal('failed'), messages: z.array(message).min(1) });

/** What is kept of a module that was compiled, or that has errors. */
export const builtModuleSchema = z.discriminatedUnion('kind', [built, failed]);
export type ModuleRecord = z.infer<typeof builtModuleSchema>;
export type BuiltModule = z.infer<typeof built>;
export type FailedModule = z.infer<typeof failed>;
export type BuildMessage = z.infer<typeof message>;
