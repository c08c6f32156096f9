import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { proofStateSchema } from '../../core/goal.ts';
import { amount, natural } from '../../core/schemas.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import { certificateSchema } from '../../core/verdict.ts';
import { caseSchema } from './case.ts';

/** Turns a value into the text of a record and back. */
export interface RecordCodec<T> {
  encode(key: string, value: T): string;
  /** Undefined when the record is damaged, belongs to another key, or is of a version we don't know. */
  decode(key: string, text: string): T | undefined;
}

const envelope = /^(\d+):([0-9a-f]{8}):/;

/**
 * A record reads `<version>:<CRC-32 of key and JSON>:<JSON>`. The checksum is our own because LevelDB doesn't
 * check its own when it reads, and it covers the key so that no value is taken for another one's.
 */
export function recordCodec<T>(version: number, schema: z.ZodType<T>): RecordCodec<T> {
  return {
    encode(key, value) {
      const json = JSON.stringify(value);
      return `${version}:${checksum(key, json)}:${json}`;
    },
    decode(key, text) {
      const match = envelope.exec(text);
      if (match === null || Number(match[1]) !== version) return undefined;
      const json = text.slice(match[0].length);
      if (checksum(key, json) !== match[2]) return undefined;
      const parsed = schema.safeParse(parseJson(json));
      return parsed.success ? parsed.data : undefined;
    },
  };
}

function checksum(key: string, json: string): string {
  return crc32(json, crc32(key)).toString(16).padStart(8, '0');
}

/** Undefined when the text is not JSON; no schema of the store accepts undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/*
 * The schemas of what is stored. They are strict: whoever changes one raises its version below.
 */

/**
 * An outcome that comes again. `lost` does not, nor what the clock on the wall ended, which other work on the machine moves;
 * heartbeats and recursion end a tactic at the same place each time.
 */
const outcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('progress'), state: proofStateSchema, ms: amount }),
  z.strictObject({ kind: z.literal('proved'), ms: amount }),
  z.strictObject({ kind: z.literal('failed'), message: z.string(), ms: amount }),
  z.strictObject({
    kind: z.literal('timeout'),
    limit: z.enum(['heartbeats', 'recursion-depth']),
    ms: amount,
  }),
  z.strictObject({ kind: z.literal('refused'), message: z.string(), ms: amount }),
]);

export const isLasting = (outcome: TacticOutcome): outcome is z.infer<typeof outcomeSchema> =>
  outcome.kind !== 'lost' && (outcome.kind !== 'timeout' || outcome.limit !== 'wall-clock');

/** The tactic is kept with its outcome, so that the store can be read without the search that filled it. */
export const outcomeCodec = recordCodec(2, z.strictObject({ tactic: z.string(), outcome: outcomeSchema }));

/** A proof that was accepted once. Whoever reads it back has it verified again before calling it proved. */
export const storedProofSchema = z.strictObject({
  /** The text that follows the statement. */
  proof: z.string(),
  certificate: certificateSchema,
});

export const proofCodec = recordCodec(1, storedProofSchema);

/** What an episode is filed under. */
export const episodeHeaderSchema = z.strictObject({
  id: z.string(),
  /** `Theorem.id` of the theorem that was searched. */
  theoremId: z.string(),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** What came of it: `proved`, or why not, in a word of `resultReasons`; `not-proved` where a part of a proof was proved. */
  result: z.string().exactOptional(),
});

/** `chunks`: the number of pieces that the lines were cut into. */
export const episodeCodec = recordCodec(2, z.strictObject({ header: episodeHeaderSchema, chunks: natural }));

/** A piece of an episode: some of its lines, joined by line feeds. */
export const chunkCodec = recordCodec(1, z.string());

/** What an arm of the mode `auto` has achieved in its slices of one level on theorems of one kind (`src/agent/conductor`). */
export const armTallySchema = z.strictObject({
  kind: z.string(),
  arm: z.string(),
  level: natural,
  tried: natural,
  proved: natural,
});

/** One record for all: they are few. */
export const armsCodec = recordCodec(1, z.array(armTallySchema).readonly());

/** A proof that a server was asked for. `content` is JSON; the reader checks it against its own schema. */
export const storedJobSchema = z.strictObject({ id: z.string(), content: z.unknown() });

export const jobCodec = recordCodec(1, storedJobSchema);

/** The value of a key that says all there is to say. */
export const presenceCodec = recordCodec(1, z.literal(true));

export const caseCodec = recordCodec(2, caseSchema);
