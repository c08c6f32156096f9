import type { Clock } from '../../../core/clock.ts';
import type { Position } from '../../../core/message.ts';
import type { LspConnection } from './connection/lsp-connection.ts';
import type { RequestType } from './connection/message-type.ts';
import type { DocumentEvent } from './document-event.ts';
import { DocumentNews } from './document-news.ts';
import {
  didChange,
  didClose,
  didOpen,
  type FileProgress,
  type PlaceParams,
  type PlainGoal,
  type PlainTermGoal,
  type PublishDiagnostics,
  plainGoal,
  plainTermGoal,
} from './protocol/messages.ts';
import type { RequestOptions, ServerReply } from './reply.ts';
import { settle } from './settle.ts';
import type { SettledRequest } from './settled.ts';
import { LineIndex } from './text/line-index.ts';
import { smallestChange } from './text/smallest-change.ts';

/**
 * A text that is open in the server, in versions. What the server says is taken for an answer only when it says it of the
 * version that was asked about.
 */
export class LeanDocument {
  readonly uri: string;
  readonly #connection: LspConnection;
  readonly #clock: Clock;
  readonly #onClosed: () => void;
  #lines: LineIndex;
  #news: DocumentNews;
  readonly #listeners = new Set<(event: DocumentEvent) => void>();

  /** Opens the text at once. Made by `LanguageServer.open`, which passes on what the server says of it. */
  constructor(
    connection: LspConnection,
    place: { readonly uri: string; readonly version: number; readonly text: string },
    clock: Clock,
    onClosed: () => void,
  ) {
    this.uri = place.uri;
    this.#connection = connection;
    this.#clock = clock;
    this.#onClosed = onClosed;
    this.#lines = new LineIndex(place.text);
    this.#news = new DocumentNews(place.version);
    connection.notify(didOpen, {
      textDocument: { uri: place.uri, languageId: 'lean4', version: place.version, text: place.text },
      dependencyBuildMode: 'never',
    });
  }

  get version(): number {
    return this.#news.version;
  }

  get text(): string {
    return this.#lines.text;
  }

  /** Places in the text of the current version. */
  get lines(): LineIndex {
    return this.#lines;
  }

  /** Sends the text as the smallest change from the one before, also if it is the same, and gives its version. */
  change(text: string): number {
    const version = this.version + 1;
    const contentChanges = [smallestChange(this.#lines, text)];
    this.#lines = new LineIndex(text);
    this.#news.supersede();
    this.#news = new DocumentNews(version);
    this.#connection.notify(didChange, { textDocument: { uri: this.uri, version }, contentChanges });
    return version;
  }

  /** Waits until Lean has said all of the version. At once `superseded` when it is not, or no longer, the current one. */
  async settled(version: number, options: RequestOptions): Promise<SettledRequest> {
    if (version !== this.version) return { kind: 'superseded' };
    return await settle({
      connection: this.#connection,
      clock: this.#clock,
      uri: this.uri,
      news: this.#news,
      lines: this.#lines,
      options,
    });
  }

  /** Goals at the place in the current text, before the tactic that begins there or after the one that ends there. */
  async plainGoal(position: Position, options: RequestOptions): Promise<ServerReply<PlainGoal | null>> {
    return await this.#ask(plainGoal, position, options);
  }

  /** Expected type at the place in the current text. */
  async plainTermGoal(
    position: Position,
    options: RequestOptions,
  ): Promise<ServerReply<PlainTermGoal | null>> {
    return await this.#ask(plainTermGoal, position, options);
  }

  /** Listens to what Lean says of the current version while it works. Gives a function that ends it. */
  listen(listener: (event: DocumentEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Closes the text in the server; whoever waits for it is told `superseded`. */
  close(): void {
    this.#news.supersede();
    this.#news = new DocumentNews(this.version + 1);
    this.#news.supersede();
    this.#listeners.clear();
    this.#connection.notify(didClose, { textDocument: { uri: this.uri } });
    this.#onClosed();
  }

  /** The server published diagnostics of this document. */
  onDiagnostics(published: PublishDiagnostics): void {
    this.#tell(this.#news.onDiagnostics(published));
  }

  /** The server told of its progress in this document. */
  onProgress(progress: FileProgress): void {
    this.#tell(this.#news.onProgress(progress));
  }

  #tell(event: DocumentEvent | null): void {
    if (event !== null) for (const listener of this.#listeners) listener(event);
  }

  async #ask<Result>(
    type: RequestType<PlaceParams, Result>,
    position: Position,
    options: RequestOptions,
  ): Promise<ServerReply<Result>> {
    const news = this.#news;
    const place = { textDocument: { uri: this.uri }, position: this.#lines.toLspPosition(position) };
    const reply = await news.request(this.#connection, type, place, options);
    return news.isSuperseded && reply.kind !== 'lost' ? { kind: 'superseded' } : reply;
  }
}
