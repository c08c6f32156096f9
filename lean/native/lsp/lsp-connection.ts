import { z } from 'zod';
import { type LakatosError, messageOf } from '../../../core/errors.ts';
import type { LeanProcess, ProcessEnd } from '../process/lean-process.ts';
import { FrameParser } from './frame-parser.ts';
import {
  type ClientNotificationType,
  cancelRequest,
  errorCodes,
  type NoReply,
  type RequestOptions,
  type RequestType,
  type ServerNotificationType,
  type ServerReply,
} from './protocol.ts';
import { diedError, protocolError } from './server-errors.ts';

const jsonrpc = z.literal('2.0');
const id = z.union([z.string(), z.number().int()]);
const messageSchema = z.union([
  z.object({ jsonrpc, id: id.optional(), method: z.string(), params: z.unknown().optional() }),
  z.object({ jsonrpc, id, error: z.object({ code: z.number().int(), message: z.string() }) }),
  z.object({ jsonrpc, id, result: z.unknown() }).refine(({ result }) => result !== undefined),
]);
type Message = z.infer<typeof messageSchema>;

/** Reads the body of a message. Throws when it is none. */
function parseMessage(body: Buffer): Message {
  const text = body.toString('utf8');
  const beginning = JSON.stringify(text.slice(0, 80));
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error(`it wrote a message that is not JSON: ${beginning}`);
  }
  const message = messageSchema.safeParse(read);
  if (!message.success) throw new Error(`it wrote a message that is not JSON-RPC: ${beginning}`);
  return message.data;
}

/** How long a stream of the server may be closed while the server lives (ms): when it ends, its streams close first. */
const closingMs = 2_000;
/** The longest that a timer can be set for (ms). */
const longestMs = 2 ** 31 - 1;

/**
 * Requests and notifications to and from a server. The first fault is the last: a server that died, or wrote what can't
 * be understood, is killed, and all requests, under way or to come, end as `lost`.
 */
export class LspConnection {
  readonly process: LeanProcess;
  /** Resolves with the fault when there is one. The process is gone then, or about to be. */
  readonly ended: Promise<LakatosError>;
  readonly #name: string;
  /** Who waits for an answer, by the number of the request. */
  readonly #waiting = new Map<number, (reply: ServerReply<unknown>) => void>();
  readonly #listeners = new Map<string, (params: unknown) => void>();
  readonly #resolveEnded: (fault: LakatosError) => void;
  #requests = 0;
  #fault: LakatosError | null = null;
  #closing: NodeJS.Timeout | undefined;
  #isLeaving = false;

  /** `name` is the command, for messages. */
  constructor(process: LeanProcess, name: string) {
    this.process = process;
    this.#name = name;
    ({ promise: this.ended, resolve: this.#resolveEnded } = Promise.withResolvers<LakatosError>());
    const frames = new FrameParser();
    process.stdout.on('data', (chunk: Buffer) => {
      // What comes after a fault can't be trusted. It is read, so that the server does not block.
      if (this.#fault !== null) return;
      try {
        for (const body of frames.push(chunk)) this.#receive(parseMessage(body));
      } catch (thrown) {
        this.violated(messageOf(thrown));
      }
    });
    process.stdout.on('close', () => this.#streamClosed('its output'));
    process.stdin.on('error', () => this.#streamClosed('its input'));
    void process.ended.then((end) => {
      const how: ProcessEnd = this.#isLeaving ? { kind: 'killed', reason: { kind: 'stop' } } : end;
      this.#fail(diedError(name, how, process.lastWords));
    });
  }

  get fault(): LakatosError | null {
    return this.#fault;
  }

  /** Asks the server. When nobody waits for the answer any longer, the server is told. */
  async request<Params, Result>(
    type: RequestType<Params, Result>,
    params: Params,
    { timeoutMs, signal }: RequestOptions,
  ): Promise<ServerReply<Result>> {
    if (this.#fault !== null) return { kind: 'lost', error: this.#fault };
    if (signal?.aborted) return { kind: 'cancelled' };
    const { promise, resolve } = Promise.withResolvers<ServerReply<unknown>>();
    const number = this.#requests++;
    this.#waiting.set(number, resolve);
    const giveUp = (kind: 'timeout' | 'cancelled') => () => {
      this.notify(cancelRequest, { id: number });
      resolve({ kind });
    };
    const cancel = giveUp('cancelled');
    const timer = setTimeout(giveUp('timeout'), Math.min(timeoutMs, longestMs));
    signal?.addEventListener('abort', cancel, { once: true });
    this.#send({ id: number, method: type.method, params });
    const reply = await promise;
    clearTimeout(timer);
    this.#waiting.delete(number);
    signal?.removeEventListener('abort', cancel);
    return reply.kind === 'answered' ? this.#read(type, reply.value) : reply;
  }

  /** Tells the server. Once there is a fault, nobody listens. */
  notify<Params>(type: ClientNotificationType<Params>, params: Params): void {
    this.#send({ method: type.method, params });
  }

  /** Listens to a notification; one listener for each method. */
  onNotification<Params>(type: ServerNotificationType<Params>, listener: (params: Params) => void): void {
    this.#listeners.set(type.method, (raw) => {
      const read = type.params.safeParse(raw);
      if (read.success) listener(read.data);
      else this.violated(`its ${type.method} has a wrong shape: ${read.error.issues[0]?.message}`);
    });
  }

  /** The server is going to be asked to end: however it does, it was stopped. */
  leave(): void {
    this.#isLeaving = true;
  }

  /** The server broke the protocol: it is killed. `what` completes a sentence that begins with "the Lean server:". */
  violated(what: string): void {
    this.#fail(protocolError(this.#name, what, this.process.lastWords));
  }

  #send(message: object): void {
    if (this.#fault !== null || !this.process.stdin.writable) return;
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  #receive(message: Message): void {
    if (this.#fault !== null) return;
    if ('method' in message) {
      if (message.id === undefined) this.#listeners.get(message.method)?.(message.params);
      else this.#send({ id: message.id, ...answerTo(message.method) });
      return;
    }
    const reply: ServerReply<unknown> =
      'error' in message
        ? { kind: 'refused', ...message.error }
        : { kind: 'answered', value: message.result };
    this.#waiting.get(Number(message.id))?.(reply);
  }

  #read<Params, Result>(type: RequestType<Params, Result>, raw: unknown): ServerReply<Result> {
    const read = type.result.safeParse(raw);
    if (read.success) return { kind: 'answered', value: read.data };
    this.violated(`its answer to ${type.method} has a wrong shape: ${read.error.issues[0]?.message}`);
    return { kind: 'lost', error: this.#fault! };
  }

  /** Either the server is about to end, which says more, or it lives on and can't be talked to. */
  #streamClosed(which: string): void {
    if (this.#fault !== null) return;
    this.#closing ??= setTimeout(() => this.violated(`it closed ${which}`), closingMs);
  }

  #fail(fault: LakatosError): void {
    if (this.#fault !== null) return;
    this.#fault = fault;
    clearTimeout(this.#closing);
    const lost: NoReply = { kind: 'lost', error: fault };
    for (const resolve of this.#waiting.values()) resolve(lost);
    this.#resolveEnded(fault);
    void this.process.kill({ kind: 'stop' });
  }
}

/** Requests of the server that ask for nothing we have: null is the right answer to all of them. */
const harmless =
  /^(client\/(un)?registerCapability|workspace\/\w+\/refresh|window\/(workDoneProgress\/create|showMessageRequest))$/;

/** The answer to a request of the server. */
const answerTo = (method: string): object =>
  harmless.test(method)
    ? { result: null }
    : { error: { code: errorCodes.methodNotFound, message: `Lakatos does not answer ${method}` } };
