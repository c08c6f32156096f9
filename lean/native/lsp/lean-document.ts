import { setTimeout as sleep } from 'node:timers/promises';
import { settlesWithin } from '../process/settles-within.ts';
import type { LspConnection } from './lsp-connection.ts';
import {
  type Diagnostic,
  type FileProgress,
  type LspPosition,
  lspErrorCodes,
  type NoReply,
  type PublishDiagnostics,
  type RequestOptions,
  waitForDiagnostics,
} from './protocol.ts';

/** How long a document that Lean has given up may take to settle (ms). When its worker is dead, it never does. */
const fatalMs = 2_000;
/** How long diagnostics may come after Lean's word that they are all there (ms). */
const lateMs = 2_000;
/** Before asking again (ms). */
const againMs = 50;

/** The version of every document: none ever changes. */
const version = 1;

/** What became of waiting for what Lean has to say of a document. */
export type SettledRequest =
  /** All of it, in the order of the server. */
  | { readonly kind: 'settled'; readonly diagnostics: readonly Diagnostic[] }
  /** The server lives, but its worker for this document died (stack overflow, say). */
  | { readonly kind: 'crashed'; readonly message: string }
  | NoReply;

/** A text that is open in the server, and never changes. */
export class LeanDocument {
  readonly uri: string;
  readonly text: string;
  readonly #connection: LspConnection;
  /** Null: none yet. An empty list is Lean's word that there are none. */
  #diagnostics: readonly Diagnostic[] | null = null;
  readonly #first = Promise.withResolvers<void>();
  /** Whether Lean has given the document up: its header can't be processed, or its worker died. */
  #isFatal = false;

  /** Opens the text at once. Made by `LanguageServer.open`, which passes on what the server says of it. */
  constructor(connection: LspConnection, uri: string, text: string) {
    this.uri = uri;
    this.text = text;
    this.#connection = connection;
    connection.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'lean4', version, text },
      // Lean's own: opening the document builds none of the modules that it imports.
      dependencyBuildMode: 'never',
    });
  }

  /** The end of the text. */
  get end(): LspPosition {
    const lines = this.text.split('\n');
    return { line: lines.length - 1, character: lines.at(-1)!.length };
  }

  /** Waits until Lean has said all of the text. */
  async settled({ timeoutMs, signal }: RequestOptions): Promise<SettledRequest> {
    const end = performance.now() + timeoutMs;
    for (;;) {
      const leftMs = Math.max(0, end - performance.now());
      const isFatal = this.#isFatal;
      const reply = await this.#connection.request(
        waitForDiagnostics,
        { uri: this.uri, version },
        { timeoutMs: isFatal ? Math.min(fatalMs, leftMs) : leftMs, signal },
      );
      if (reply.kind === 'answered') return await this.#finish();
      if (reply.kind === 'timeout' && isFatal && leftMs > fatalMs)
        return { kind: 'crashed', message: 'Lean has given the document up' };
      if (reply.kind !== 'refused') return reply;
      if (reply.code === lspErrorCodes.workerCrashed || reply.code === lspErrorCodes.workerExited)
        return { kind: 'crashed', message: reply.message };
      if (reply.code !== lspErrorCodes.contentModified) return reply;
      // It is not: Lean has started another worker for the document.
      await sleep(Math.min(againMs, leftMs));
    }
  }

  /** Lean says that it is done: it must have said something of this very text. */
  async #finish(): Promise<SettledRequest> {
    const connection = this.#connection;
    if (this.#diagnostics === null)
      await settlesWithin(Promise.race([this.#first.promise, connection.ended]), lateMs);
    const diagnostics = this.#diagnostics;
    if (diagnostics === null) connection.violated('it is done with a document, of which it has said nothing');
    if (diagnostics === null || connection.fault !== null) return { kind: 'lost', error: connection.fault! };
    return { kind: 'settled', diagnostics };
  }

  /** Closes the text in the server. */
  close(): void {
    this.#connection.notify('textDocument/didClose', { textDocument: { uri: this.uri } });
  }

  /** The server published diagnostics; those without a version are of nobody knows which text. */
  onDiagnostics(published: PublishDiagnostics): void {
    if (published.version !== version) return;
    this.#diagnostics = published.diagnostics;
    this.#first.resolve();
  }

  /** The server told of its progress; some servers leave the version out. */
  onProgress(progress: FileProgress): void {
    if ((progress.version ?? version) === version) this.#isFatal = progress.isFatal;
  }
}
