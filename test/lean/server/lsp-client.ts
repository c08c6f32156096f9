import { fileURLToPath } from 'node:url';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { startProcess, type TestProcess } from '../../support/start-process.ts';

const program = fileURLToPath(new URL('../../../bin/lakatos.js', import.meta.url));

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Diagnostic {
  readonly range: { readonly start: Position; readonly end: Position };
  readonly severity: number;
  readonly message: string;
}

/** `lakatos lean-server` in a process of its own. */
export const startServer = (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): TestProcess =>
  startProcess([process.execPath, program, 'lean-server', ...args], { env });

/** A plain client of a server process. */
export class LspClient {
  readonly connection: MessageConnection;
  readonly #server: TestProcess;
  readonly #diagnostics = new Map<string, { version: number; diagnostics: readonly Diagnostic[] }>();
  readonly #versions = new Map<string, number>();
  readonly #progress = new Map<string, readonly { readonly kind: number }[]>();
  /** When the last of the notifications is written, and so all before it. */
  #written: Promise<void> = Promise.resolve();

  constructor(server: TestProcess) {
    const { child } = server;
    this.#server = server;
    this.connection = createMessageConnection(
      new StreamMessageReader(child.stdout!),
      new StreamMessageWriter(child.stdin!),
    );
    this.connection.onNotification(
      'textDocument/publishDiagnostics',
      (params: { uri: string; version: number; diagnostics: readonly Diagnostic[] }) =>
        void this.#diagnostics.set(params.uri, params),
    );
    this.connection.onNotification(
      '$/lean/fileProgress',
      (params: { textDocument: { uri: string }; processing: readonly { readonly kind: number }[] }) =>
        void this.#progress.set(params.textDocument.uri, params.processing),
    );
    this.connection.listen();
  }

  initialize(): Promise<{ readonly capabilities: object }> {
    return this.request('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
  }

  /** Rejects, too, when the server ends before it has answered. */
  async request<Result>(method: string, params?: object): Promise<Result> {
    const answer =
      params === undefined
        ? this.connection.sendRequest<Result>(method)
        : this.connection.sendRequest<Result>(method, params);
    answer.catch(() => {});
    const ended = this.#server.ended.then((code): never => {
      throw new Error(
        `the server ended with ${code} before it answered ${method}: ${this.#server.complaints}`,
      );
    });
    return await Promise.race([answer, ended]);
  }

  notify(method: string, params?: object): void {
    this.#written =
      params === undefined
        ? this.connection.sendNotification(method)
        : this.connection.sendNotification(method, params);
  }

  open(uri: string, text: string): void {
    const version = this.#next(uri);
    this.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'lean4', version, text } });
  }

  /** Replaces the text between two places, or all of it. */
  change(uri: string, text: string, range?: { readonly start: Position; readonly end: Position }): void {
    const textDocument = { uri, version: this.#next(uri) };
    this.notify('textDocument/didChange', {
      textDocument,
      contentChanges: [{ text, ...(range && { range }) }],
    });
  }

  close(uri: string): void {
    this.notify('textDocument/didClose', { textDocument: { uri } });
  }

  /** What Lean says of the text as it is, when it has said all. */
  async settled(uri: string): Promise<readonly Diagnostic[]> {
    const version = this.#versions.get(uri);
    await this.request('textDocument/waitForDiagnostics', { uri, version });
    return this.diagnostics(uri);
  }

  /** What was said last. */
  diagnostics(uri: string): readonly Diagnostic[] {
    return this.#diagnostics.get(uri)?.diagnostics ?? [];
  }

  /** The kinds of the parts that are being worked on: 1, or 2 for those that never will be. */
  progress(uri: string): readonly number[] {
    return (this.#progress.get(uri) ?? []).map(({ kind }) => kind);
  }

  async goals(uri: string, line: number, character: number): Promise<readonly string[]> {
    const params = { textDocument: { uri }, position: { line, character } };
    const goal = await this.request<{ goals: readonly string[] } | null>('$/lean/plainGoal', params);
    return goal?.goals ?? [];
  }

  async shutDown(): Promise<void> {
    await this.request('shutdown');
    this.notify('exit');
  }

  /** Ends the server's input when all that was said is written; nothing is answered from then on. */
  async hangUp(): Promise<void> {
    await this.#written;
    this.connection.dispose();
    this.#server.child.stdin!.end();
  }

  #next(uri: string): number {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    return version;
  }
}
