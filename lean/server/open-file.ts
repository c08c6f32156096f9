import {
  ErrorCodes,
  Message,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-jsonrpc/node';
import { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import { toUnixLines } from '../../core/decode-text.ts';
import { readImports } from '../lake/read-imports.ts';
import { lspErrorCodes } from '../native/lsp/protocol.ts';
import { applyChanges } from './document/apply-changes.ts';
import type { FileWorker } from './file-worker/file-worker.ts';
import { type DidChange, type DidOpen, notification, type RequestId, refusal } from './protocol.ts';
import { indexNotice, isForWatchdog, isOfLean } from './worker-messages.ts';

/** What the server itself tells of a file, in the words of Lean's watchdog. */

const progressKinds = { processing: 1, 'fatal-error': 2 } as const;
const errorSeverity = 1;

/** The whole text is being worked on, or never will be. */
export function progressNotice(
  uri: string,
  version: number,
  text: string,
  kind: keyof typeof progressKinds,
): NotificationMessage {
  const lines = text.split('\n');
  const end = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const range = { start: { line: 0, character: 0 }, end };
  return notification('$/lean/fileProgress', {
    textDocument: { uri, version },
    processing: [{ range, kind: progressKinds[kind] }],
  });
}

export function noDiagnostics(uri: string, version: number): NotificationMessage {
  return notification('textDocument/publishDiagnostics', { uri, version, diagnostics: [] });
}

/** One error at the beginning of the file. */
export function crashDiagnostics(uri: string, version: number, message: string): NotificationMessage {
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  return notification('textDocument/publishDiagnostics', {
    uri,
    version,
    diagnostics: [{ range, fullRange: range, severity: errorSeverity, source: 'Lean 4', message }],
  });
}

const publishedSchema = z.looseObject({ diagnostics: z.array(z.looseObject({ message: z.string() })) });
/** How Lean says that it finds no file for a module. */
const moduleNotFound = /^(?:unknown module prefix |object file )/;

/** Diagnostics of imports that are not there say first what `explanation` does: Lean's own words are of places that no user has. */
function explainImports(message: NotificationMessage, explanation: () => string | null): NotificationMessage {
  if (message.method !== 'textDocument/publishDiagnostics') return message;
  const { data } = publishedSchema.safeParse(message.params);
  if (!data?.diagnostics.some((one) => moduleNotFound.test(one.message))) return message;
  const text = explanation();
  if (text === null) return message;
  const diagnostics = data.diagnostics.map((one) =>
    moduleNotFound.test(one.message) ? { ...one, message: `${text}\n${one.message}` } : one,
  );
  return notification(message.method, { ...data, diagnostics });
}

/**
 * What a text says before its first command, comments and white space apart, and all of it where that is not understood: by
 * that Lean's FileWorker tells whether it can go on.
 */
function importsOf(text: string): string {
  const reading = readImports(text);
  return reading.kind === 'read' ? JSON.stringify(reading.header) : text;
}

/** A client that is told of the index says so; no editor does. */
const wantsIndexSchema = z.object({ initializationOptions: z.object({ wantsIndex: z.literal(true) }) });

/** By this exit code Lean's FileWorker asks to be started again: the imports of the document have changed. */
const importsChanged = 2;
/** A document that kills its worker more often than this in a row is left alone. */
const mostCrashes = 3;
/** A worker that lived this long (ms) died of something new. */
const longLifeMs = 60_000;

/** Characters of a method that a complaint quotes. */
const mostQuoted = 80;

/** What a server gives all of its files. */
export interface FileSurroundings {
  readonly clock: Clock;
  /** A fresh worker, which has been told nothing yet. */
  startWorker(): FileWorker;
  /** What to say of the imports of a text that are not there, or null. */
  missingImports(text: string): string | null;
  toClient(message: Message): void;
  /** For whoever looks after the client: what it, or code in a file, sent that makes no sense. */
  onComplaint(line: string): void;
}

interface FileContext extends FileSurroundings {
  /** The client's parameters of `initialize`. */
  readonly initializeParams: object;
  /** A request of the worker to the client; answered with `OpenFile.answerWorker`. */
  onWorkerRequest(file: OpenFile, request: RequestMessage): void;
}

/** A document that the client has open, and the worker that elaborates it. */
export class OpenFile {
  readonly uri: string;
  readonly #context: FileContext;
  readonly #buildMode: string | undefined;
  readonly #pending = new Map<RequestId, RequestMessage>();
  #text: string;
  #version: number;
  #worker: FileWorker | null = null;
  #startedAt = 0;
  #changed = false;
  /** Of the text that the worker was started with. */
  #imports = '';
  #crashes = 0;
  #hasRefused = false;
  /** Of the worker that died last. */
  #exitCode = 0;

  constructor({ textDocument, dependencyBuildMode }: DidOpen, context: FileContext) {
    this.uri = textDocument.uri;
    this.#text = toUnixLines(textDocument.text);
    this.#version = textDocument.version;
    this.#buildMode = dependencyBuildMode;
    this.#context = context;
    this.#start();
  }

  /** A `didChange`: `message` is handed on, `params` is what it says. */
  change(message: Message, { textDocument, contentChanges }: DidChange): void {
    if (contentChanges.length === 0) return;
    this.#text = applyChanges(this.#text, contentChanges);
    this.#version = textDocument.version ?? 0;
    this.#changed = true;
    if (this.#worker !== null) this.#worker.send(message);
    else if (this.#crashes < mostCrashes) this.#start();
    else this.#tellCrash();
  }

  request(message: RequestMessage): void {
    if (this.#worker === null) {
      this.#context.toClient(refusal(message.id, lspErrorCodes.workerCrashed, this.#crashMessage()));
      return;
    }
    this.#pending.set(message.id, message);
    this.#worker.send(message);
  }

  notify(message: Message): void {
    this.#worker?.send(message);
  }

  /** Hands on a `$/cancelRequest` if the request is one for this file and not answered yet. */
  cancel(id: RequestId, message: Message): void {
    if (this.#pending.has(id)) this.#worker?.send(message);
  }

  answerWorker(response: ResponseMessage): void {
    this.#worker?.send(response);
  }

  /** Ends the worker; nothing is said to the client any more after the messages that this makes. */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#refusePending(lspErrorCodes.contentModified, `The file ${this.uri} was closed.`);
    this.#context.toClient(noDiagnostics(this.uri, this.#version));
    await worker?.stop();
  }

  /** Starts a worker with the text as it is now, and asks it what the last one has not answered. */
  #start(): void {
    const { clock, initializeParams, startWorker, toClient } = this.#context;
    toClient(progressNotice(this.uri, this.#version, this.#text, 'processing'));
    const worker = startWorker();
    this.#worker = worker;
    this.#startedAt = clock.now();
    this.#changed = false;
    this.#imports = importsOf(this.#text);
    const textDocument = { uri: this.uri, languageId: 'lean', version: this.#version, text: this.#text };
    const initialize: RequestMessage = {
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: initializeParams,
    };
    worker.send(initialize);
    worker.send(
      notification('textDocument/didOpen', {
        textDocument,
        ...(this.#buildMode !== undefined && { dependencyBuildMode: this.#buildMode }),
      }),
    );
    for (const request of this.#pending.values()) worker.send(request);
    worker.listen({
      onMessage: (message) => {
        if (worker === this.#worker) this.#receive(message);
      },
      onEnd: (exitCode) => {
        if (worker === this.#worker) this.#afterEnd(exitCode);
      },
    });
  }

  #receive(message: Message): void {
    const { toClient, onWorkerRequest, missingImports } = this.#context;
    if (!isOfLean(message, this.uri)) this.#refuse(message);
    else if (Message.isRequest(message)) onWorkerRequest(this, message);
    else if (Message.isResponse(message)) {
      if (this.#pending.delete(message.id)) toClient(message);
    } else if (Message.isNotification(message)) {
      if (!isForWatchdog(message.method) || this.#isWanted(message.method))
        toClient(explainImports(message, () => missingImports(this.#text)));
    }
  }

  /** Told once: code that says such a thing may say it for ever. */
  #refuse(message: Message): void {
    if (Message.isRequest(message))
      this.answerWorker(refusal(message.id, ErrorCodes.MethodNotFound, 'No client is asked this.'));
    if (this.#hasRefused) return;
    this.#hasRefused = true;
    const said = 'method' in message ? message.method : null;
    const quoted = JSON.stringify(said).slice(0, mostQuoted);
    this.#context.onComplaint(
      `${this.uri}: its code sends what Lean does not; that goes no further: ${quoted}`,
    );
  }

  #isWanted(method: string): boolean {
    return method === indexNotice && wantsIndexSchema.safeParse(this.#context.initializeParams).success;
  }

  #afterEnd(exitCode: number): void {
    this.#worker = null;
    // Code in the document can exit in the same way, and would again and again. A worker that has to give way to another may
    // die on its way out, when its threads meet memory that is gone.
    const givesWay = exitCode === importsChanged || importsOf(this.#text) !== this.#imports;
    if (givesWay && this.#changed) {
      this.#start();
      return;
    }
    const lived = this.#context.clock.now() - this.#startedAt;
    this.#crashes = lived > longLifeMs ? 1 : this.#crashes + 1;
    this.#exitCode = exitCode;
    this.#tellCrash();
    this.#refusePending(lspErrorCodes.workerCrashed, this.#crashMessage());
  }

  #tellCrash(): void {
    const { toClient } = this.#context;
    toClient(progressNotice(this.uri, this.#version, this.#text, 'fatal-error'));
    toClient(crashDiagnostics(this.uri, this.#version, this.#crashMessage()));
  }

  #crashMessage(): string {
    const next =
      this.#crashes < mostCrashes
        ? 'It starts again at the next change.'
        : `It has died ${this.#crashes} times in a row and is not started again; close the file and open it to try once more.`;
    return `Lean died of this file (exit code ${this.#exitCode}), most likely for lack of stack or memory, or because a task or an initializer printed something. ${next}`;
  }

  #refusePending(code: number, reason: string): void {
    for (const id of this.#pending.keys()) this.#context.toClient(refusal(id, code, reason));
    this.#pending.clear();
  }
}
