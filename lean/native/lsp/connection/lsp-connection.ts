import {
  CancellationTokenSource,
  ConnectionError,
  createMessageConnection,
  ErrorCodes,
  type MessageConnection,
  ResponseError,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { Clock } from '../../../../core/clock.ts';
import { type LakatosError, messageOf } from '../../../../core/errors.ts';
import type { LeanProcess } from '../../process/lean-process.ts';
import type { ProcessEnd } from '../../process/process-end.ts';
import { errorCodesOfProtocol } from '../protocol/messages.ts';
import type { NoReply, RequestOptions, ServerReply } from '../reply.ts';
import { defaultFrameLimits, type FrameLimits } from './frame-parser.ts';
import type { ClientNotificationType, RequestType, ServerNotificationType } from './message-type.ts';
import { diedError, protocolError } from './server-errors.ts';
import { StrictMessageReader } from './strict-message-reader.ts';

/** A request under way. */
interface ServerRequest {
  /** As it came; rejects with a `ResponseError` when the server refuses, and when the connection ends. */
  readonly answer: Promise<unknown>;
  /** The answer is no longer waited for: unless it came, the server is told to give up. */
  forget(): void;
}

function askServer(connection: MessageConnection, method: string, params: unknown): ServerRequest {
  const source = new CancellationTokenSource();
  let isAnswered = false;
  const answer = send();
  const done = () => {
    isAnswered = true;
  };
  answer.then(done, done);
  return {
    answer,
    forget() {
      if (!isAnswered) source.cancel();
      source.dispose();
    },
  };

  async function send(): Promise<unknown> {
    return params === undefined
      ? await connection.sendRequest(method, source.token)
      : await connection.sendRequest(method, params, source.token);
  }
}

/** How long a stream of the server may be closed while the server lives (ms): when it ends, its streams close first. */
const closingMs = 2_000;

/**
 * Requests and notifications to and from a server. The first fault is the last: a server that died, or wrote what can't
 * be understood, is killed, and all requests, under way or to come, end as `lost`.
 */
export class LspConnection {
  readonly process: LeanProcess;
  /** Resolves with the fault when there is one. The process is gone then, or about to be. */
  readonly ended: Promise<LakatosError>;
  readonly #name: string;
  readonly #clock: Clock;
  readonly #connection: MessageConnection;
  readonly #waiting = new Set<(reply: NoReply) => void>();
  readonly #resolveEnded: (fault: LakatosError) => void;
  #fault: LakatosError | null = null;
  #closing: NodeJS.Timeout | undefined;
  #isLeaving = false;

  /** `name` is the command, for messages. */
  constructor(process: LeanProcess, name: string, clock: Clock, limits: FrameLimits = defaultFrameLimits) {
    this.process = process;
    this.#name = name;
    this.#clock = clock;
    ({ promise: this.ended, resolve: this.#resolveEnded } = Promise.withResolvers<LakatosError>());
    const reader = new StrictMessageReader(process.stdout, limits);
    reader.onError(({ message }) => this.violated(message));
    reader.onClose(() => this.#streamClosed('its output'));
    const writer = new StreamMessageWriter(process.stdin);
    writer.onError(() => this.#streamClosed('its input'));
    this.#connection = createMessageConnection(reader, writer);
    // Without a listener an error would be thrown where nobody catches it; those of the streams are handled above.
    this.#connection.onError(() => {});
    this.#connection.onRequest((method: string) => answerServer(method));
    this.#connection.listen();
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
    options: RequestOptions,
  ): Promise<ServerReply<Result>> {
    if (this.#fault !== null) return { kind: 'lost', error: this.#fault };
    if (options.signal?.aborted) return { kind: 'cancelled' };
    const started = this.#clock.now();
    const { promise, resolve } = Promise.withResolvers<{ readonly raw: unknown } | NoReply>();
    const cancel = () => resolve({ kind: 'cancelled' });
    const timer = setTimeout(
      () => resolve({ kind: 'timeout', ms: this.#clock.now() - started }),
      Math.min(options.timeoutMs, 2 ** 31 - 1),
    );
    this.#waiting.add(resolve);
    options.signal?.addEventListener('abort', cancel, { once: true });
    const question = askServer(this.#connection, type.method, params);
    question.answer.then(
      (raw) => resolve({ raw }),
      (thrown) => {
        // A server that has just ended did not refuse: the fault comes, and says what happened.
        if (!neverArrived(thrown)) resolve(refusalOf(thrown));
      },
    );
    try {
      const reply = await promise;
      if ('raw' in reply) return this.#read(type, reply.raw);
      return reply;
    } finally {
      question.forget();
      clearTimeout(timer);
      this.#waiting.delete(resolve);
      options.signal?.removeEventListener('abort', cancel);
    }
  }

  /** Tells the server. Once there is a fault, nobody listens. */
  notify<Params>(type: ClientNotificationType<Params>, params: Params): void {
    if (this.#fault !== null) return;
    // An `undefined` among the arguments would be sent as `[null]`.
    const args = params === undefined ? [] : [params];
    this.#connection.sendNotification(type.method, ...args).catch(() => {});
  }

  /** Listens to a notification; one listener for each method. */
  onNotification<Params>(type: ServerNotificationType<Params>, listener: (params: Params) => void): void {
    this.#connection.onNotification(type.method, (raw: unknown) => {
      if (this.#fault !== null) return;
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
    for (const resolve of this.#waiting) resolve({ kind: 'lost', error: fault });
    this.#resolveEnded(fault);
    void this.process.kill({ kind: 'stop' });
    this.#connection.dispose();
  }
}

/** The question did not reach the server, whose end is told in a moment. */
function neverArrived(thrown: unknown): boolean {
  return (
    thrown instanceof ConnectionError ||
    (thrown instanceof ResponseError && thrown.code === ErrorCodes.MessageWriteError)
  );
}

/** What an error in place of an answer means. */
function refusalOf(thrown: unknown): NoReply {
  const code = thrown instanceof ResponseError ? thrown.code : ErrorCodes.UnknownErrorCode;
  return code === errorCodesOfProtocol.contentModified
    ? { kind: 'superseded' }
    : { kind: 'refused', code, message: messageOf(thrown) };
}

/** Requests of the server that ask for nothing we have: null is the right answer to all of them. */
const harmless =
  /^(client\/(un)?registerCapability|workspace\/\w+\/refresh|window\/(workDoneProgress\/create|showMessageRequest))$/;

/** The answer to a request of the server. */
function answerServer(method: string): null | ResponseError<void> {
  return harmless.test(method)
    ? null
    : new ResponseError(ErrorCodes.MethodNotFound, `Lakatos does not answer ${method}`);
}
