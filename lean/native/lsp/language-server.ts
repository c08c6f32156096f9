import { LakatosError } from '../../../core/errors.ts';
import {
  type KillReason,
  LeanProcess,
  type ProcessEnd,
  type ProcessLimits,
} from '../process/lean-process.ts';
import { commandLine, type ServerCommand } from '../process/server-command.ts';
import { settlesWithin } from '../process/settles-within.ts';
import { LeanDocument } from './lean-document.ts';
import { LspConnection } from './lsp-connection.ts';
import {
  type ClientNotificationType,
  exit,
  fileProgress,
  initialize,
  initialized,
  publishDiagnostics,
  type RequestOptions,
  type RequestType,
  type ServerReply,
  shutdown,
} from './protocol.ts';
import { timeoutError } from './server-errors.ts';

export interface LanguageServerOptions {
  readonly command: ServerCommand;
  readonly limits: ProcessLimits;
  /** Longest time from the start to the answer to `initialize` (ms). */
  readonly initializeTimeoutMs: number;
}

/** A running Lean server and its documents. Disposing ends it with all its processes. */
export class LanguageServer implements AsyncDisposable {
  /** What the server calls itself. */
  readonly name: string;
  readonly #connection: LspConnection;
  readonly #graceMs: number;
  /** All that were ever opened: what is said of one that was closed is not taken for another. */
  readonly #documents = new Map<string, LeanDocument>();

  /** Starts a server. Throws LEAN_SERVER_NOT_FOUND, _DIED, _PROTOCOL or _TIMEOUT; nothing is left running then. */
  static async start(options: LanguageServerOptions): Promise<LanguageServer> {
    const { command, limits } = options;
    const leanProcess = await LeanProcess.start(command, limits);
    const connection = new LspConnection(leanProcess, commandLine(command));
    try {
      return new LanguageServer(connection, limits, await introduce(connection, options));
    } catch (thrown) {
      await leanProcess.kill({ kind: 'stop' });
      throw thrown;
    }
  }

  private constructor(connection: LspConnection, { graceMs }: ProcessLimits, name: string) {
    this.name = name;
    this.#connection = connection;
    this.#graceMs = graceMs;
    connection.onNotification(publishDiagnostics, (published) =>
      this.#documents.get(published.uri)?.onDiagnostics(published),
    );
    connection.onNotification(fileProgress, (progress) =>
      this.#documents.get(progress.uri)?.onProgress(progress),
    );
    connection.notify(initialized, {});
  }

  /** Set when the server is gone or can't be trusted: start another. */
  get fault(): LakatosError | null {
    return this.#connection.fault;
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

  /** Opens a text, each URI once. It need not name a file that is there. */
  open(uri: string, text: string): LeanDocument {
    if (this.#documents.has(uri)) throw new LakatosError('INTERNAL', `the document ${uri} was opened before`);
    const document = new LeanDocument(this.#connection, uri, text);
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
    this.#connection.leave();
    if (fault === null) {
      await this.#connection.request(shutdown, undefined, { timeoutMs: this.#graceMs });
      this.#connection.notify(exit, undefined);
      await settlesWithin(process.ended, this.#graceMs);
    }
    await process.stop();
  }
}

/** Sends `initialize` and gives the name of the server; throws when there is no answer. */
async function introduce(
  connection: LspConnection,
  { command, initializeTimeoutMs }: LanguageServerOptions,
): Promise<string> {
  const reply = await connection.request(
    initialize,
    {
      processId: process.pid,
      clientInfo: { name: 'lakatos' },
      rootUri: null,
      capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } },
      initializationOptions: { hasWidgets: false },
    },
    { timeoutMs: initializeTimeoutMs },
  );
  switch (reply.kind) {
    case 'answered':
      return reply.value.serverInfo?.name ?? 'Lean server';
    case 'timeout':
      throw timeoutError(commandLine(command), initializeTimeoutMs, connection.process.lastWords);
    case 'lost':
      throw reply.error;
    case 'refused':
    case 'cancelled':
      connection.violated(`it refuses to be initialized: ${'message' in reply ? reply.message : reply.kind}`);
      throw connection.fault;
  }
}
