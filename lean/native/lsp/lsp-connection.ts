import {
  CancellationTokenSource,
  ConnectionError,
  createMessageConnection,
  ErrorCodes,
  type MessageConnection,
  ResponseError,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { type LakatosError, messageOf } from '../../../core/errors.ts';
import type { LeanProcess, ProcessEnd } from '../process/lean-process.ts';
import type { NoReply, RequestOptions, ServerMessage, ServerReply } from './protocol.ts';
import { diedError, protocolError } from './server-errors.ts';
import { StrictMessageReader } from './strict-message-reader.ts';

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
  readonly #connection: MessageConnection;
  /** Who waits for an answer. */
  readonly #waiting = new Set<(reply: NoReply) => void>();
  readonly #resolveEnded: (fault: LakatosError) => void;
  #fault: LakatosError | null = null;
  #closing: NodeJS.Timeout | undefined;
  #isLeaving = false;

  /** `name` is the command, for messages. */
  constructor(process: LeanProcess, name: string) {
    this.process = process;
    this.#name = name;
    ({ promise: this.ended, resolve: this.#resolveEnded } = Promise.withResolvers<LakatosError>());
    const reader = new StrictMessageReader(process.stdout);
    reader.onError(({ message }) => this.violated(message));
    reader.onClose(() => this.#streamClosed('its output'));
    const writer = new StreamMessageWriter(process.stdin);
    writer.onError(() => this.#streamClosed('its input'));
    this.#connection = createMessageConnection(reader, writer);
    // Without a listener an error would be thrown where nobody catches it; those of the streams are handled above.
    this.#connection.onError(() => {});
    this.#connection.onRequest(answerTo);
    this.#connection.listen();
    void process.ended.then((end) => {
      const how: ProcessEnd = this.#isLeaving ? { kind: 'killed', reason: { kind: 'stop' } } : end;
      this.#fail(diedError(name, how, process.lastWords));
    });
  }

  /** Set when the server is gone or can't be trusted: start another. */
  get fault(): LakatosError | null {
    return this.#fault;
  }

  /** Asks the server. When nobody waits for the answer any longer, the server is told. */
  async request<Result>(
    type: ServerMessage<Result>,
    params: object | undefined,
    { timeoutMs, signal }: RequestOptions,
  ): Promise<ServerReply<Result>> {
    if (this.#fault !== null) return { kind: 'lost', error: this.#fault };
    if (signal?.aborted) return { kind: 'cancelled' };
    const { promise, resolve } = Promise.withResolvers<ServerReply<unknown>>();
    const cancel = () => resolve({ kind: 'cancelled' });
    const timer = setTimeout(() => resolve({ kind: 'timeout' }), Math.min(timeoutMs, longestMs));
    this.#waiting.add(resolve);
    signal?.addEventListener('abort', cancel, { once: true });
    const source = new CancellationTokenSource();
    const args = params === undefined ? [] : [params];
    this.#connection.sendRequest(type.method, ...args, source.token).then(
      (value) => resolve({ kind: 'answered', value }),
      (thrown) => {
        // A server that has just ended did not refuse: the fault comes, and says what happened.
        if (!neverArrived(thrown)) resolve(refusalOf(thrown));
      },
    );
    const reply = await promise;
    if (reply.kind === 'timeout' || reply.kind === 'cancelled') source.cancel();
    source.dispose();
    clearTimeout(timer);
    this.#waiting.delete(resolve);
    signal?.removeEventListener('abort', cancel);
    if (reply.kind !== 'answered') return reply;
    const read = this.#read(type, reply.value, `answer to ${type.method}`);
    return read.success ? { kind: 'answered', value: read.data } : { kind: 'lost', error: this.#fault! };
  }

  /** Tells the server. Once there is a fault, nobody listens. */
  notify(method: string, params?: object): void {
    if (this.#fault !== null) return;
    // An `undefined` among the arguments would be sent as `[null]`.
    const args = params === undefined ? [] : [params];
    this.#connection.sendNotification(method, ...args).catch(() => {});
  }

  /** Listens to a notification; one listener for each method. */
  onNotification<Params>(type: ServerMessage<Params>, listener: (params: Params) => void): void {
    this.#connection.onNotification(type.method, (raw: unknown) => {
      if (this.#fault !== null) return;
      const read = this.#read(type, raw, type.method);
      if (read.success) listener(read.data);
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

  #read<Content>({ content }: ServerMessage<Content>, raw: unknown, what: string) {
    const read = content.safeParse(raw);
    if (!read.success) this.violated(`its ${what} has a wrong shape: ${read.error.issues[0]?.message}`);
    return read;
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
    for (const resolve of this.#waiting) resolve(lost);
    this.#resolveEnded(fault);
    void this.process.kill({ kind: 'stop' });
    this.#connection.dispose();
  }
}

/** The question did not reach the server, whose end is told in a moment. */
const neverArrived = (thrown: unknown): boolean =>
  thrown instanceof ConnectionError ||
  (thrown instanceof ResponseError && thrown.code === ErrorCodes.MessageWriteError);

/** What an error in place of an answer means. */
const refusalOf = (thrown: unknown): NoReply => ({
  kind: 'refused',
  code: thrown instanceof ResponseError ? thrown.code : ErrorCodes.UnknownErrorCode,
  message: messageOf(thrown),
});

/** Requests of the server that ask for nothing we have: null is the right answer to all of them. */
const harmless =
  /^(client\/(un)?registerCapability|workspace\/\w+\/refresh|window\/(workDoneProgress\/create|showMessageRequest))$/;

/** The answer to a request of the server. */
const answerTo = (method: string): null | ResponseError<void> =>
  harmless.test(method)
    ? null
    : new ResponseError(ErrorCodes.MethodNotFound, `Lakatos does not answer ${method}`);
