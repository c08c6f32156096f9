import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { jsonOrUndefined } from '../../../core/json-or-undefined.ts';
import { defaultKeyVariable, type ServerKey } from './server-address.ts';

const text = z.union([z.string(), z.number()]).nullish();
const errorFields = { message: z.string(), type: text, code: text };
/** OpenAI, vLLM since 0.10 and llama-server wrap the error; older ones of vLLM, and SGLang, don't. */
const errorSchema = z.union([
  z.looseObject({ error: z.looseObject(errorFields) }).transform(({ error }) => error),
  z.looseObject(errorFields),
]);

const mostShown = 500;

/** What a server says when it says no, without the key. */
interface Refusal {
  /** In the server's words, in a line; may be empty. */
  readonly said: string;
  /** Words for programs that the server added: `type` and `code` of its error. */
  readonly marks: readonly string[];
}

export function readRefusal(body: string, key: ServerKey | null): Refusal {
  const error = errorSchema.safeParse(jsonOrUndefined(body)).data;
  const hideKey = (text: string): string => key?.hideIn(text) ?? text;
  const said = hideKey((error?.message ?? body).replace(/\s+/g, ' ').trim());
  return {
    said: said.length > mostShown ? `${said.slice(0, mostShown)} ...` : said,
    marks: [error?.type, error?.code].flatMap((mark) => (typeof mark === 'string' ? [hideKey(mark)] : [])),
  };
}

/** An answer that says no, and would say it again. */
export class RefusalError extends LakatosError {
  readonly status: number;
  readonly said: string;
  readonly marks: readonly string[];

  constructor(message: string, status: number, { said, marks }: Refusal, key: ServerKey | null) {
    super('MODEL_SERVER', message, { advice: adviceFor(status, key) });
    this.status = status;
    this.said = said;
    this.marks = marks;
  }
}

function adviceFor(status: number, key: ServerKey | null): string {
  switch (status) {
    case 401:
      return key === null
        ? `The server wants a key: put it into the environment variable ${defaultKeyVariable}.`
        : `The server doesn't accept the key in the environment variable ${key.variable}.`;
    case 403:
      return `The key ${key === null ? 'is missing or ' : ''}has no right to this model: ask who runs the server.`;
    case 404:
      return 'Check the address (it usually ends in /v1) and the name of the model; GET /v1/models lists those there are.';
    default:
      return 'Check the address, that it is a server with the OpenAI protocol, and its log.';
  }
}

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
interface TooLong {
  readonly promptTokens: number | null;
  readonly contextSize: number | null;
}

/** Null when the refusal is about something else. */
export function readTooLong({ status, said, marks: told }: RefusalError): TooLong | null {
  if (status !== 400 && status !== 413 && status !== 422) return null;
  if (!told.some((mark) => marks.includes(mark)) && !complaint.test(said)) return null;
  const found = counts.map((pattern) => pattern.exec(said)?.[1]).find((digits) => digits !== undefined);
  return { promptTokens: numberOf(found), contextSize: numberOf(room.exec(said)?.[1]) };
}

const numberOf = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits);
