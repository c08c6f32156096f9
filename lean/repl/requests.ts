import { z } from 'zod';
import { messageOf } from '../../core/errors.ts';
import { natural } from '../../core/schemas.ts';
import { type InfoTreeKind, infoTreeKinds } from './steps.ts';

const reference = natural.nullish().transform((value) => value ?? null);
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const commandOptions = {
  env: reference,
  allTactics: flag,
  rootGoals: flag,
  /** Other words than those that are known ask for nothing. */
  infotree: z
    .string()
    .nullish()
    .transform((word): InfoTreeKind | null => infoTreeKinds.find((kind) => kind === word) ?? null),
};

/** The requests of the protocol, in the order in which `repl` tries them; further fields are not looked at. */
const requestSchemas = {
  tactic: z.object({ tactic: z.string(), proofState: natural }),
  pickleEnv: z.object({ pickleTo: z.string(), env: natural }),
  unpickleEnv: z.object({ unpickleEnvFrom: z.string() }),
  pickleState: z.object({ pickleTo: z.string(), proofState: natural }),
  unpickleState: z.object({ unpickleProofStateFrom: z.string(), env: reference }),
  command: z.object({ cmd: z.string(), ...commandOptions }),
  file: z.object({ path: z.string(), ...commandOptions }),
} as const;

type RequestSchemas = typeof requestSchemas;
export type ReplRequest = {
  [Kind in keyof RequestSchemas]: { readonly kind: Kind } & Readonly<z.infer<RequestSchemas[Kind]>>;
}[keyof RequestSchemas];

export type RequestReading =
  | { readonly kind: 'request'; readonly request: ReplRequest }
  | { readonly kind: 'malformed'; readonly message: string };

/** Reads a request; what it is shows in the fields that it has. */
export function readRequest(text: string): RequestReading {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (thrown) {
    return { kind: 'malformed', message: `Could not parse JSON:\n${messageOf(thrown)}` };
  }
  for (const [kind, schema] of Object.entries(requestSchemas)) {
    const read = schema.safeParse(json);
    if (read.success) return { kind: 'request', request: { kind, ...read.data } as ReplRequest };
  }
  const fields = 'cmd, path, tactic with proofState, pickleTo, unpickleEnvFrom or unpickleProofStateFrom';
  return {
    kind: 'malformed',
    message: `Could not parse as a valid JSON command:\nit must be an object with ${fields}`,
  };
}
