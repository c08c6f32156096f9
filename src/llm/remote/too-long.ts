import type { ServerRefusal } from './refusal.ts';

const marks = ['context_length_exceeded', 'exceed_context_size_error'];
const complaint = /context (?:length|size|window)|maximum (?:allowed |model )?length|max_model_len/i;
/** How vLLM (two ways), SGLang, llama-server and our own name the prompt's share. */
const counts = [
  /\((\d+) in the (?:messages|prompt|input)/i,
  /(\d+) tokens from the input/i,
  /(\d+) (?:input|prompt) tokens/i,
  /\((\d+) tokens\)/,
  /prompt has (\d+) tokens/,
];

/** How all of them but llama-server name what there is room for. */
const room = /context length (?:is|of) (\d+)/i;

/** What a server says of a prompt that leaves no room. Both in tokens, null when untold. */
export interface TooLong {
  readonly promptTokens: number | null;
  readonly contextSize: number | null;
}

/** Null when the refusal is about something else. */
export function readTooLong({ status, message, marks: told }: ServerRefusal): TooLong | null {
  if (status !== 400 && status !== 413 && status !== 422) return null;
  if (!told.some((mark) => marks.includes(mark)) && !complaint.test(message)) return null;
  const found = counts.map((pattern) => pattern.exec(message)?.[1]).find((digits) => digits !== undefined);
  return { promptTokens: numberOf(found), contextSize: numberOf(room.exec(message)?.[1]) };
}

const numberOf = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits);
