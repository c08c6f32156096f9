import type { LspConnection } from './connection/lsp-connection.ts';
import type { RequestType } from './connection/message-type.ts';
import type { Diagnostic, FileProgress, PublishDiagnostics } from './protocol/messages.ts';
import type { RequestOptions, ServerReply } from './reply.ts';

/** What the server has said of one version of a document. */
export class DocumentNews {
  readonly version: number;
  /** Null: none yet. An empty list is Lean's word that there are none. */
  #diagnostics: readonly Diagnostic[] | null = null;
  #isFatal = false;
  readonly #superseded = new AbortController();
  readonly #first = Promise.withResolvers<void>();

  constructor(version: number) {
    this.version = version;
  }

  get diagnostics(): readonly Diagnostic[] | null {
    return this.#diagnostics;
  }

  /** Resolves with the first diagnostics of the version. */
  get first(): Promise<void> {
    return this.#first.promise;
  }

  /** Whether Lean has given the document up: its header can't be processed, or its worker died. */
  get isFatal(): boolean {
    return this.#isFatal;
  }

  get isSuperseded(): boolean {
    return this.#superseded.signal.aborted;
  }

  /** The document is closed. */
  supersede(): void {
    this.#superseded.abort();
  }

  /** A request about this version, not waited for any longer when it is closed. */
  async request<Params, Result>(
    connection: LspConnection,
    type: RequestType<Params, Result>,
    params: Params,
    { timeoutMs, signal }: RequestOptions,
  ): Promise<ServerReply<Result>> {
    using joined = joinSignals([this.#superseded.signal, ...(signal === undefined ? [] : [signal])]);
    return await connection.request(type, params, { timeoutMs, signal: joined.signal });
  }

  /** Takes diagnostics if they are of this version. */
  onDiagnostics({ version, diagnostics, isIncremental }: PublishDiagnostics): void {
    if (version !== this.version) return;
    this.#diagnostics = isIncremental ? [...(this.#diagnostics ?? []), ...diagnostics] : diagnostics;
    this.#first.resolve();
  }

  /** Takes progress if it is of this version; some servers leave the version out. */
  onProgress({ textDocument, processing }: FileProgress): void {
    if ((textDocument.version ?? this.version) === this.version)
      this.#isFatal = processing.some(({ kind }) => kind === 'fatal-error');
  }
}

/** A signal that aborts when one of several does; disposing takes its listeners off them. */
function joinSignals(signals: readonly AbortSignal[]): Disposable & { readonly signal: AbortSignal } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return {
    signal: controller.signal,
    [Symbol.dispose]: () => {
      for (const signal of signals) signal.removeEventListener('abort', abort);
    },
  };
}
