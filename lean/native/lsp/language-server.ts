import { LakatosError } from '../../../core/errors.ts';
import { LeanProcess, type ProcessLimits } from '../process/lean-process.ts';
import { commandLine, type ServerCommand } from '../process/server-command.ts';
import { settlesWithin } from '../process/settles-within.ts';
import { LeanDocument } from './lean-document.ts';
import { LspConnection } from './lsp-connection.ts';
import { fileProgress, initialize, publishDiagnostics, shutdown } from './protocol.ts';
import { timeoutError } from './server-errors.ts';

export interface LanguageServerOptions {
  readonly command: ServerCommand;
  readonly limits: ProcessLimits;
  /** Longest time from the start to the answer to `initialize` (ms). */
  readonly initializeTimeoutMs: number;
}

/** A running Lean server and its documents. Disposing ends it with all its processes. */
export class LanguageServer extends LspConnection implements AsyncDisposable {
  readonly #graceMs: number;
  /** All that were ever opened: what is said of one that was closed is not taken for another. */
  readonly #documents = new Map<string, LeanDocument>();
  #name = 'Lean server';

  /** Starts a server. Throws LEAN_SERVER_NOT_FOUND, _DIED, _PROTOCOL or _TIMEOUT; nothing is left running then. */
  static async start({
    command,
    limits,
    initializeTimeoutMs,
  }: LanguageServerOptions): Promise<LanguageServer> {
    const server = new LanguageServer(await LeanProcess.start(command, limits), command, limits);
    try {
      await server.#initialize(command, initializeTimeoutMs);
      return server;
    } catch (thrown) {
      await server.process.kill({ kind: 'stop' });
      throw thrown;
    }
  }

  private constructor(process: LeanProcess, command: ServerCommand, { graceMs }: ProcessLimits) {
    super(process, commandLine(command));
    this.#graceMs = graceMs;
  }

  /** What the server calls itself. */
  get name(): string {
    return this.#name;
  }

  /** Opens a text, each URI once. It need not name a file that is there. */
  open(uri: string, text: string): LeanDocument {
    if (this.#documents.has(uri)) throw new LakatosError('INTERNAL', `the document ${uri} was opened before`);
    const document = new LeanDocument(this, uri, text);
    this.#documents.set(uri, document);
    return document;
  }

  /** Asks the server to end, then makes it. */
  async [Symbol.asyncDispose](): Promise<void> {
    const { process, fault } = this;
    this.leave();
    if (fault === null) {
      await this.request(shutdown, undefined, { timeoutMs: this.#graceMs });
      this.notify('exit');
      await settlesWithin(process.ended, this.#graceMs);
    }
    await process.stop();
  }

  /** Throws when there is no answer. */
  async #initialize(command: ServerCommand, timeoutMs: number): Promise<void> {
    const reply = await this.request(
      initialize,
      {
        processId: process.pid,
        clientInfo: { name: 'lakatos' },
        rootUri: null,
        capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } },
        // The text of a message is complete then.
        initializationOptions: { hasWidgets: false },
      },
      { timeoutMs },
    );
    switch (reply.kind) {
      case 'answered':
        this.#name = reply.value.serverInfo?.name ?? this.#name;
        break;
      case 'timeout':
        throw timeoutError(commandLine(command), timeoutMs, this.process.lastWords);
      case 'lost':
        throw reply.error;
      case 'refused':
      case 'cancelled':
        this.violated(`it refuses to be initialized: ${'message' in reply ? reply.message : reply.kind}`);
        throw this.fault;
    }
    this.onNotification(publishDiagnostics, (published) =>
      this.#documents.get(published.uri)?.onDiagnostics(published),
    );
    this.onNotification(fileProgress, (progress) => this.#documents.get(progress.uri)?.onProgress(progress));
    this.notify('initialized', {});
  }
}
