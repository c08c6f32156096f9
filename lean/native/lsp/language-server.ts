import type { Clock } from '../../../core/clock.ts';
import { LakatosError } from '../../../core/errors.ts';
import { LeanProcess } from '../process/lean-process.ts';
import type { KillReason, ProcessEnd } from '../process/process-end.ts';
import type { ProcessLimits } from '../process/process-limits.ts';
import { commandLine, type ServerCommand } from '../process/server-command.ts';
import { settlesWithin } from '../process/settles-within.ts';
import { LspConnection } from './connection/lsp-connection.ts';
import type { ClientNotificationType, RequestType } from './connection/message-type.ts';
import { timeoutError } from './connection/server-errors.ts';
import { LeanDocument } from './lean-document.ts';
import {
  exit,
  fileProgress,
  type InitializeResult,
  initialize,
  initialized,
  publishDiagnostics,
  shutdown,
} from './protocol/messages.ts';
import type { RequestOptions, ServerReply } from './reply.ts';

export interface LanguageServerOptions {
  readonly command: ServerCommand;
  readonly limits: ProcessLimits;
  /** Longest time from the start to the answer to `initialize` (ms). */
  readonly initializeTimeoutMs: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

/** A running Lean server and its open documents. Disposing ends it with all its processes. */
export class LanguageServer implements AsyncDisposable {
  /** What the server calls itself. */
  readonly name: string;
  readonly #connection: LspConnection;
  readonly #options: LanguageServerOptions;
  readonly #documents = new Map<string, LeanDocument>();
  /**
   * The last version of each document ever opened. One that is opened again goes on from there, so that what the server
   * still says of the old text can't be taken for the new.
   */
  readonly #versions = new Map<string, number>();

  /**
   * Starts a server. Throws LEAN_SERVER_NOT_FOUND, _DIED, _PROTOCOL or _TIMEOUT, or the signal's reason; nothing is left
   * running then.
   */
  static async start(options: LanguageServerOptions): Promise<LanguageServer> {
    options.signal?.throwIfAborted();
    const { command, limits, clock } = options;
    const leanProcess = await LeanProcess.start(command, limits);
    const connection = new LspConnection(leanProcess, commandLine(command), clock);
    try {
      const result = await introduce(connection, options);
      return new LanguageServer(connection, options, result.serverInfo?.name ?? 'Lean server');
    } catch (thrown) {
      await leanProcess.kill({ kind: 'stop' });
      throw thrown;
    }
  }

  private constructor(connection: LspConnection, options: LanguageServerOptions, name: string) {
    this.name = name;
    this.#connection = connection;
    this.#options = options;
    connection.onNotification(publishDiagnostics, (published) =>
      this.#documents.get(published.uri)?.onDiagnostics(published),
    );
    connection.onNotification(fileProgress, (progress) =>
      this.#documents.get(progress.textDocument.uri)?.onProgress(progress),
    );
    connection.notify(initialized, {});
  }

  /** Set when the server is gone or can't be trusted: start another. */
  get fault(): LakatosError | null {
    return this.#connection.fault;
  }

  /** Resolves with the fault once there is one. */
  get ended(): Promise<LakatosError> {
    return this.#connection.ended;
  }

  get pid(): number {
    return this.#connection.process.pid;
  }

  /** The last lines of the server's standard error. */
  get lastWords(): readonly string[] {
    return this.#connection.process.lastWords;
  }

  /** Memory of the server and all its processes, in bytes. */
  memory(): Promise<number> {
    return this.#connection.process.memory();
  }

  /** Opens a text. The URI need not name a file that is there, but must not be open. */
  open(uri: string, text: string): LeanDocument {
    if (this.#documents.has(uri)) throw new LakatosError('INTERNAL', `the document ${uri} is open already`);
    const version = (this.#versions.get(uri) ?? 0) + 1;
    const onClosed = () => {
      this.#versions.set(uri, document.version);
      this.#documents.delete(uri);
    };
    const document = new LeanDocument(
      this.#connection,
      { uri, version, text },
      this.#options.clock,
      onClosed,
    );
    this.#documents.set(uri, document);
    return document;
  }

  /** Asks what documents have no method for, such as Lean's calls of procedures (`$/lean/rpc/call`). */
  request<Params, Result>(
    type: RequestType<Params, Result>,
    params: Params,
    options: RequestOptions,
  ): Promise<ServerReply<Result>> {
    return this.#connection.request(type, params, options);
  }

  /** Tells what documents have no method for. */
  notify<Params>(type: ClientNotificationType<Params>, params: Params): void {
    this.#connection.notify(type, params);
  }

  /** Ends it at once with all its processes: it hangs, say. */
  kill(reason: KillReason): Promise<ProcessEnd> {
    return this.#connection.process.kill(reason);
  }

  /** Asks the server to end, then makes it. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { process, fault } = this.#connection;
    const { graceMs } = this.#options.limits;
    this.#connection.leave();
    if (fault === null) {
      await this.#connection.request(shutdown, undefined, { timeoutMs: graceMs });
      this.#connection.notify(exit, undefined);
      await settlesWithin(process.ended, graceMs);
    }
    await process.stop();
  }
}

/** Sends `initialize`; throws when there is no answer. */
async function introduce(
  connection: LspConnection,
  { command, initializeTimeoutMs, signal }: LanguageServerOptions,
): Promise<InitializeResult> {
  const reply = await connection.request(
    initialize,
    {
      processId: process.pid,
      clientInfo: { name: 'lakatos' },
      rootUri: null,
      capabilities: {
        textDocument: { publishDiagnostics: { versionSupport: true } },
      },
      initializationOptions: { hasWidgets: false },
    },
    { timeoutMs: initializeTimeoutMs, signal },
  );
  switch (reply.kind) {
    case 'answered':
      return reply.value;
    case 'timeout':
      throw timeoutError(commandLine(command), reply.ms, connection.process.lastWords);
    case 'lost':
      throw reply.error;
    case 'cancelled':
      throw signal?.reason;
    case 'superseded':
    case 'refused':
      connection.violated(`it refuses to be initialized: ${reply.kind === 'refused' ? reply.message : ''}`);
      throw connection.fault;
  }
}
