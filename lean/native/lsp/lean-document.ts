import type { Clock } from '../../../core/clock.ts';
import type { LspConnection } from './connection/lsp-connection.ts';
import { DocumentNews } from './document-news.ts';
import {
  didClose,
  didOpen,
  type FileProgress,
  type LspPosition,
  type PublishDiagnostics,
} from './protocol/messages.ts';
import type { RequestOptions } from './reply.ts';
import { settle } from './settle.ts';
import type { SettledRequest } from './settled.ts';

/**
 * A text that is open in the server, and never changes. What the server says is taken for an answer only when it says it of
 * its version.
 */
export class LeanDocument {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
  readonly #connection: LspConnection;
  readonly #clock: Clock;
  readonly #onClosed: () => void;
  readonly #news: DocumentNews;

  /** Opens the text at once. Made by `LanguageServer.open`, which passes on what the server says of it. */
  constructor(
    connection: LspConnection,
    { uri, version, text }: { readonly uri: string; readonly version: number; readonly text: string },
    clock: Clock,
    onClosed: () => void,
  ) {
    this.uri = uri;
    this.version = version;
    this.text = text;
    this.#connection = connection;
    this.#clock = clock;
    this.#onClosed = onClosed;
    this.#news = new DocumentNews(version);
    connection.notify(didOpen, {
      textDocument: { uri, languageId: 'lean4', version, text },
      dependencyBuildMode: 'never',
    });
  }

  /** The end of the text. */
  get end(): LspPosition {
    const lines = this.text.split('\n');
    return { line: lines.length - 1, character: lines.at(-1)!.length };
  }

  /** Waits until Lean has said all of the text. */
  async settled(options: RequestOptions): Promise<SettledRequest> {
    return await settle({
      connection: this.#connection,
      clock: this.#clock,
      uri: this.uri,
      news: this.#news,
      options,
    });
  }

  /** Closes the text in the server; whoever waits for it is told `superseded`. */
  close(): void {
    this.#news.supersede();
    this.#connection.notify(didClose, { textDocument: { uri: this.uri } });
    this.#onClosed();
  }

  /** The server published diagnostics of this document. */
  onDiagnostics(published: PublishDiagnostics): void {
    this.#news.onDiagnostics(published);
  }

  /** The server told of its progress in this document. */
  onProgress(progress: FileProgress): void {
    this.#news.onProgress(progress);
  }
}
