import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { messageOf } from '../../core/errors.ts';
import type { LeanMessage, TextPosition } from '../../core/message.ts';
import { natural } from '../../core/schemas.ts';
import {
  type CommandMade,
  type GoalPlace,
  type InfoTreeKind,
  infoTreeKinds,
  type StateMade,
} from './steps.ts';

/** What a REPL is asked and what it answers, as leanprover-community/repl has it. */

/**
 * The queries in a stream, as `repl` frames them: lines up to a blank one, or to the end, joined without what ends them. Those that
 * begin with `#` or `--` are remarks, and left out.
 */
export async function* readQueries(input: Readable): AsyncGenerator<string> {
  let query = '';
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const part = line.replace(blankEnd, '');
    query += part;
    if (part !== '') continue;
    if (isQuery(query)) yield query;
    query = '';
  }
  if (isQuery(query)) yield query;
}

/** What Lean counts as white space in ASCII. */
const blankEnd = /[ \t\r\n]+$/;

const isQuery = (text: string): boolean => text !== '' && !text.startsWith('#') && !text.startsWith('--');

/** A reply of the protocol: JSON, in which empty lists are left out. */
export type ReplReply = Readonly<Record<string, unknown>>;

export const errorReply = (message: string): ReplReply => ({ message });

/** @param firstState the number of the first proof state that was made */
export function commandReply(
  env: number,
  { messages, sorries, tactics, infotree }: CommandMade,
  firstState: number,
): ReplReply {
  return {
    env,
    ...unlessEmpty('messages', messages.map(messageJson)),
    ...unlessEmpty('sorries', sorriesJson(sorries, firstState)),
    ...unlessEmpty(
      'tactics',
      tactics.map(({ tactic, goals, start, end, usedConstants }, at) => ({
        pos: start,
        endPos: end,
        goals,
        tactic,
        proofState: firstState + sorries.length + at,
        usedConstants,
      })),
    ),
    ...(infotree !== null && { infotree }),
  };
}

export function stateReply(
  { goals, messages, sorries, traces, proofStatus }: StateMade,
  firstState: number,
): ReplReply {
  return {
    proofState: firstState + sorries.length,
    goals,
    ...unlessEmpty('messages', messages.map(messageJson)),
    ...unlessEmpty('sorries', sorriesJson(sorries, firstState)),
    ...unlessEmpty('traces', traces),
    proofStatus,
  };
}

const unlessEmpty = (key: string, list: readonly unknown[]): ReplReply =>
  list.length === 0 ? {} : { [key]: list };

const severities = { information: 'info', warning: 'warning', error: 'error' } as const;

const messageJson = ({ severity, text, start, end }: LeanMessage): ReplReply => ({
  severity: severities[severity],
  pos: start,
  endPos: end ?? null,
  data: text.trim(),
});

/** A place in a tactic that was sent alone has no line. */
const sorriesJson = (sorries: readonly GoalPlace[], firstState: number): ReplReply[] => {
  const placed = (key: string, place: TextPosition): ReplReply => (place.line === 0 ? {} : { [key]: place });
  return sorries.map(({ goal, start, end }, at) => ({
    goal,
    proofState: firstState + at,
    ...placed('pos', start),
    ...placed('endPos', end),
  }));
};

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

type RequestReading =
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
