import { crc32 } from 'node:zlib';
import type { z } from 'zod';

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
