import { PassThrough } from 'node:stream';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { LeanImage } from './file-worker/lean-image.ts';
import { readMessages } from './protocol.ts';
import { runLeanServer } from './run-lean-server.ts';
import { indexNotice } from './worker-messages.ts';

const uri = 'file:///text.lean';

/** What Lean answers an editor: the result as it is on the wire, null where there is nothing; or that the time was over. */
export type EditorReply =
  | { readonly kind: 'answered'; readonly result: unknown }
  | { readonly kind: 'timeout' }
  /** The server has refused it or is gone. */
  | { readonly kind: 'lost'; readonly reason: string };

export interface EditorQuestion {
  readonly method: string;
  /** Besides the document, which is the text. */
  readonly params?: object;
}

type Answering = (cancel: CancellationTokenSource) => Promise<{ readonly result: unknown }>;

/**
 * An editor without a window: asks Lean's file worker about one text after the other, in the order of the questions. A text that begins
 * like the one before is not elaborated anew where they are the same. Lean runs what is in the texts, in WebAssembly.
 */
export class LeanEditor implements AsyncDisposable {
  readonly #connection: MessageConnection;
  readonly #closing = new AbortController();
  readonly #ended: Promise<unknown>;
  #last: Promise<unknown> = Promise.resolve();
  #isInitialized = false;
  /** The text that is open. */
  #text: string | null = null;
  #version = 0;
  /** What Lean has told last of a whole text. */
  #index: { readonly version: number } | null = null;
  #indexed = Promise.withResolvers<void>();

  /** @param image where Lean comes from; should that fail, each question is `lost` */
  constructor(image: Promise<LeanImage>) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const [onComplaint, { signal }] = [() => {}, this.#closing];
    const leanOptions = ['-Dserver.reportDelayMs=0'];
    this.#ended = runLeanServer({ input, output, image, leanOptions, threads: 1, onComplaint, signal })
      .catch((thrown: unknown) => thrown)
      .finally(() => this.#closing.abort());
    this.#connection = createMessageConnection(readMessages(output), new StreamMessageWriter(input));
    this.#connection.onNotification(indexNotice, (index: { readonly version: number }) => {
      this.#index = index;
      this.#indexed.resolve();
      this.#indexed = Promise.withResolvers();
    });
    this.#connection.listen();
  }

  /** True when it answers nothing any more. */
  get isOver(): boolean {
    return this.#closing.signal.aborted;
  }

  /**
   * @param ms for this question, milliseconds; what waits before it is no part of it
   * @throws the signal's reason
   */
  async ask(text: string, question: EditorQuestion, ms: number, signal: AbortSignal): Promise<EditorReply> {
    return await this.#inTurn(text, (cancel) => this.#answer(question, cancel), ms, signal);
  }

  /** What a text names and where, as Lean keeps it in an index; parameters and errors likewise. */
  async index(text: string, ms: number, signal: AbortSignal): Promise<EditorReply> {
    const whole = async (cancel: CancellationTokenSource) => {
      const version = this.#version;
      const method = 'textDocument/waitForDiagnostics';
      // Refused when Lean dies of the text.
      await this.#answer({ method, params: { uri, version } }, cancel);
      while (this.#index?.version !== version) await this.#indexed.promise;
      return { result: this.#index };
    };
    return await this.#inTurn(text, whole, ms, signal);
  }

  async #inTurn(text: string, answering: Answering, ms: number, signal: AbortSignal): Promise<EditorReply> {
    const turn = this.#last.then(() => this.#ask(text, answering, ms, signal));
    this.#last = turn.catch(() => {});
    return await turn;
  }

  async #ask(text: string, answering: Answering, ms: number, signal: AbortSignal): Promise<EditorReply> {
    signal.throwIfAborted();
    const time = AbortSignal.timeout(Math.ceil(ms));
    const any = AbortSignal.any([signal, time, this.#closing.signal]);
    const cancel = new CancellationTokenSource();
    const broken = new Promise<null>((resolve) => {
      const end = () => resolve(null);
      any.addEventListener('abort', end, { once: true });
      if (any.aborted) end();
    });
    const answer = this.#open(text).then(() => answering(cancel));
    answer.catch(() => {});
    try {
      const told = await Promise.race([answer, broken]);
      if (told !== null) return { kind: 'answered', result: told.result };
    } catch (thrown) {
      return { kind: 'lost', reason: String(thrown) };
    }
    if (this.isOver) return { kind: 'lost', reason: `the language server has ended: ${await this.#ended}` };
    cancel.cancel();
    // A Lean that hangs ends with its file.
    await this.#close();
    signal.throwIfAborted();
    return { kind: 'timeout' };
  }

  async #answer(
    { method, params = {} }: EditorQuestion,
    cancel: CancellationTokenSource,
  ): Promise<{ readonly result: unknown }> {
    const document = { textDocument: { uri }, ...params };
    return { result: await this.#connection.sendRequest(method, document, cancel.token) };
  }

  async #open(text: string): Promise<void> {
    if (!this.#isInitialized) {
      this.#isInitialized = true;
      const initializationOptions = { wantsIndex: true };
      await this.#connection.sendRequest('initialize', {
        ...{ processId: null, rootUri: null, capabilities: {}, initializationOptions },
      });
    }
    if (this.#text === text) return;
    const isNew = this.#text === null;
    this.#text = text;
    this.#version += 1;
    const version = this.#version;
    await (isNew
      ? this.#connection.sendNotification('textDocument/didOpen', {
          textDocument: { uri, languageId: 'lean4', version, text },
        })
      : this.#connection.sendNotification('textDocument/didChange', {
          textDocument: { uri, version },
          contentChanges: [{ text }],
        }));
  }

  async #close(): Promise<void> {
    if (this.#text === null) return;
    this.#text = null;
    await this.#connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    await this.#ended;
    this.#connection.dispose();
  }
}
