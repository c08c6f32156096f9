import {
  ErrorCodes,
  Message,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-jsonrpc/node';
import { z } from 'zod';
import { lspErrorCodes } from '../native/lsp/protocol.ts';
import { serverCapabilities, serverInfo } from './capabilities.ts';
import {
  crashDiagnostics,
  type FileSurroundings,
  noDiagnostics,
  OpenFile,
  progressNotice,
} from './open-file.ts';
import {
  cancelSchema,
  didChangeSchema,
  didCloseSchema,
  didOpenSchema,
  documentUri,
  plainUri,
  type RequestId,
  refusal,
  requestIdSchema,
  responseTo,
} from './protocol.ts';
import { moduleQuery } from './worker-messages.ts';

/** Which open file a request is about. */
type Route =
  | { readonly kind: 'file'; readonly uri: string }
  | { readonly kind: 'unknown-method' }
  | { readonly kind: 'invalid-params'; readonly problem: string };

/** Lean's name for the module that a document outside of any library is: the first thing in its completion items. */
const externalModule = z.string().regex(/^«?external:.+?»?$/);
const completionData = z
  .object({ data: z.tuple([externalModule], z.unknown()) })
  .transform(({ data: [module] }) => module.replace(/^«?external:/, '').replace(/»$/, ''));
const codeActionData = z
  .object({ data: z.object({ params: documentUri }) })
  .transform(({ data }) => data.params);

/** The requests that Lean's FileWorker answers, and where each names its document. */
const uriOf: Readonly<Record<string, z.ZodType<string>>> = {
  'textDocument/waitForDiagnostics': plainUri,
  'textDocument/completion': documentUri,
  'completionItem/resolve': completionData,
  'textDocument/hover': documentUri,
  'textDocument/declaration': documentUri,
  'textDocument/definition': documentUri,
  'textDocument/typeDefinition': documentUri,
  'textDocument/documentHighlight': documentUri,
  'textDocument/documentSymbol': documentUri,
  'textDocument/semanticTokens/full': documentUri,
  'textDocument/semanticTokens/range': documentUri,
  'textDocument/foldingRange': documentUri,
  'textDocument/inlayHint': documentUri,
  'textDocument/signatureHelp': documentUri,
  'textDocument/documentColor': documentUri,
  'textDocument/colorPresentation': documentUri,
  'textDocument/codeAction': documentUri,
  'codeAction/resolve': codeActionData,
  '$/lean/plainGoal': documentUri,
  '$/lean/plainTermGoal': documentUri,
  '$/lean/rpc/connect': plainUri,
  '$/lean/rpc/call': documentUri,
};

export function routeRequest(method: string, params: unknown): Route {
  const schema = Object.hasOwn(uriOf, method) ? uriOf[method] : undefined;
  if (schema === undefined) return { kind: 'unknown-method' };
  const read = schema.safeParse(params);
  if (read.success) return { kind: 'file', uri: read.data };
  return { kind: 'invalid-params', problem: z.prettifyError(read.error) };
}

/** Notifications that go to the worker of the document they name; the others are none of its business. */
const relayedNotifications: ReadonlySet<string> = new Set(['$/lean/rpc/release', '$/lean/rpc/keepAlive']);

/** The document of a notification for its worker, or null. */
export function routeNotification(method: string, params: unknown): string | null {
  if (!relayedNotifications.has(method)) return null;
  return plainUri.safeParse(params).data ?? null;
}

const queriesSchema = z.object({ queries: z.array(z.unknown()) });
const supportSchema = z.object({
  capabilities: z.object({
    workspace: z.record(z.string(), z.object({ refreshSupport: z.boolean().optional() }).catch({})).catch({}),
  }),
});

/** Code can ask for ever of a client that answers nothing: it is asked no more than this. */
const mostUnanswered = 1_000;

/** Requests that workers make of the client, under ids that are unique among all workers. */
class WorkerRequests {
  readonly #toClient: (message: Message) => void;
  readonly #open = new Map<RequestId, { readonly file: OpenFile; readonly id: RequestId }>();
  #refreshable: ReadonlySet<string> = new Set();
  #count = 0;

  constructor(toClient: (message: Message) => void) {
    this.#toClient = toClient;
  }

  /** Learns which `workspace/.../refresh` the client understands. */
  initialize(params: unknown): void {
    const read = supportSchema.safeParse(params);
    if (!read.success) return;
    const features = Object.entries(read.data.capabilities.workspace);
    this.#refreshable = new Set(
      features.filter(([, feature]) => feature.refreshSupport === true).map(([name]) => name),
    );
  }

  /** Answers the request here where the client can't, or hands it on. */
  receive(file: OpenFile, request: RequestMessage): void {
    const refreshed = /^workspace\/(\w+)\/refresh$/.exec(request.method)?.[1];
    const isAsked = this.#refreshable.has(refreshed ?? '') && this.#open.size < mostUnanswered;
    if (refreshed !== undefined && !isAsked) {
      file.answerWorker(responseTo(request.id, null));
    } else if (request.method === moduleQuery) {
      // There is no index of the library to look it up in.
      const queries = queriesSchema.safeParse(request.params).data?.queries ?? [];
      file.answerWorker(responseTo(request.id, { queryResults: queries.map(() => []) }));
    } else {
      this.#count += 1;
      const id = `lean-server-${this.#count}`;
      this.#open.set(id, { file, id: request.id });
      this.#toClient({ ...request, id } as RequestMessage);
    }
  }

  /** The client's answer, for the worker that asked. */
  answer(response: ResponseMessage): void {
    const asked = this.#open.get(response.id);
    if (asked === undefined) return;
    this.#open.delete(response.id);
    asked.file.answerWorker({ ...response, id: asked.id });
  }
}

/** Each open file has a Lean of its own: a gigabyte and more. */
const mostFiles = 8;

interface WatchdogOptions extends FileSurroundings {
  /** Called for `exit`. */
  onExit(): void;
}

type Phase =
  | { readonly kind: 'new' }
  | { readonly kind: 'running'; readonly initializeParams: object }
  | { readonly kind: 'shut-down' };

/** One client's view of the server: gives every open file a worker, and relays between the two. */
export class Watchdog {
  readonly #options: WatchdogOptions;
  readonly #files = new Map<string, OpenFile>();
  readonly #workerRequests: WorkerRequests;
  #phase: Phase = { kind: 'new' };

  constructor(options: WatchdogOptions) {
    this.#options = options;
    this.#workerRequests = new WorkerRequests(options.toClient);
  }

  /** What the process should end with, if it ended now. */
  get exitCode(): 0 | 1 {
    return this.#phase.kind === 'shut-down' ? 0 : 1;
  }

  /** Takes a message of the client. */
  receive(message: Message): void {
    if (Message.isRequest(message)) this.#request(message);
    else if (Message.isNotification(message)) this.#notification(message);
    else if (Message.isResponse(message)) this.#workerRequests.answer(message);
    else this.#refuseShapeless(message);
  }

  /** A client that gave an id waits for an answer, whatever else it got wrong. */
  #refuseShapeless(message: object): void {
    this.#options.onComplaint('the client sent what is no message of JSON-RPC 2.0');
    const id = requestIdSchema.safeParse('id' in message ? message.id : undefined);
    if (id.success && !('result' in message) && !('error' in message))
      this.#options.toClient(
        refusal(id.data, ErrorCodes.InvalidRequest, 'This is no message of JSON-RPC 2.0.'),
      );
  }

  /** Ends all workers. */
  async close(): Promise<void> {
    const files = [...this.#files.values()];
    this.#files.clear();
    await Promise.all(files.map((file) => file.close()));
  }

  #request(message: RequestMessage): void {
    const { toClient } = this.#options;
    const refuse = (code: number, reason: string) => toClient(refusal(message.id, code, reason));
    switch (this.#phase.kind) {
      case 'new':
        if (message.method === 'initialize') this.#initialize(message);
        else refuse(ErrorCodes.ServerNotInitialized, 'The first request must be initialize.');
        return;
      case 'shut-down':
        refuse(ErrorCodes.InvalidRequest, 'The server is shut down.');
        return;
      case 'running':
        if (message.method === 'initialize') refuse(ErrorCodes.InvalidRequest, 'initialize was sent before.');
        else if (message.method === 'shutdown') void this.#shutDown(message);
        else this.#relay(message);
    }
  }

  #initialize(message: RequestMessage): void {
    const params = z.looseObject({}).safeParse(message.params);
    this.#phase = { kind: 'running', initializeParams: params.data ?? {} };
    this.#workerRequests.initialize(message.params);
    this.#options.toClient(responseTo(message.id, { capabilities: serverCapabilities, serverInfo }));
  }

  async #shutDown(message: RequestMessage): Promise<void> {
    this.#phase = { kind: 'shut-down' };
    await this.close();
    this.#options.toClient(responseTo(message.id, null));
  }

  #relay(message: RequestMessage): void {
    const { toClient } = this.#options;
    const route = routeRequest(message.method, message.params);
    switch (route.kind) {
      case 'unknown-method':
        toClient(
          refusal(message.id, ErrorCodes.MethodNotFound, `No request '${message.method}' is known here.`),
        );
        return;
      case 'invalid-params':
        toClient(refusal(message.id, ErrorCodes.InvalidParams, route.problem));
        return;
      case 'file': {
        const file = this.#files.get(route.uri);
        const closed = `Cannot process request to closed file '${route.uri}'`;
        if (file === undefined) toClient(refusal(message.id, lspErrorCodes.contentModified, closed));
        else file.request(message);
      }
    }
  }

  #notification(message: NotificationMessage): void {
    if (message.method === 'exit') {
      this.#options.onExit();
      return;
    }
    if (this.#phase.kind !== 'running') return;
    switch (message.method) {
      case 'textDocument/didOpen':
        this.#withParams(message, didOpenSchema, (params) => this.#open(params));
        return;
      case 'textDocument/didChange':
        this.#withParams(message, didChangeSchema, (params) =>
          this.#files.get(params.textDocument.uri)?.change(message, params),
        );
        return;
      case 'textDocument/didClose':
        this.#withParams(message, didCloseSchema, ({ textDocument: { uri } }) => {
          const file = this.#files.get(uri);
          this.#files.delete(uri);
          if (file === undefined) this.#options.toClient(noDiagnostics(uri, 0));
          else void file.close();
        });
        return;
      case '$/cancelRequest':
        this.#withParams(message, cancelSchema, ({ id }) => {
          for (const file of this.#files.values()) file.cancel(id, message);
        });
        return;
      default: {
        const uri = routeNotification(message.method, message.params);
        if (uri !== null) this.#files.get(uri)?.notify(message);
      }
    }
  }

  #open(params: z.infer<typeof didOpenSchema>): void {
    if (this.#phase.kind !== 'running') return;
    const { toClient } = this.#options;
    const { uri, version, text } = params.textDocument;
    if (this.#files.size >= mostFiles && !this.#files.has(uri)) {
      const message = `Lean works on ${mostFiles} files at a time here. Close one of them, then close this one and open it again.`;
      toClient(progressNotice(uri, version, text, 'fatal-error'));
      toClient(crashDiagnostics(uri, version, message));
      return;
    }
    // A client that opens a file twice means the later text.
    void this.#files.get(uri)?.close();
    const context = {
      ...this.#options,
      initializeParams: this.#phase.initializeParams,
      onWorkerRequest: (file: OpenFile, request: RequestMessage) =>
        this.#workerRequests.receive(file, request),
    };
    this.#files.set(uri, new OpenFile(params, context));
  }

  #withParams<Schema extends z.ZodType>(
    { method, params }: NotificationMessage,
    schema: Schema,
    act: (params: z.infer<Schema>) => void,
  ): void {
    const read = schema.safeParse(params);
    if (read.success) act(read.data);
    else this.#options.onComplaint(`${method}: ${z.prettifyError(read.error)}`);
  }
}
