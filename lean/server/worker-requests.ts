import type { Message, RequestMessage, ResponseMessage } from 'vscode-jsonrpc/node';
import { z } from 'zod';
import type { OpenFile } from './open-file.ts';
import { answer, type RequestId } from './protocol.ts';

const queriesSchema = z.object({ queries: z.array(z.unknown()) });
const supportSchema = z.object({
  capabilities: z.object({
    workspace: z.record(z.string(), z.object({ refreshSupport: z.boolean().optional() }).catch({})).catch({}),
  }),
});

/** Requests that workers make of the client, under ids that are unique among all workers. */
export class WorkerRequests {
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
    if (refreshed !== undefined && !this.#refreshable.has(refreshed)) {
      file.answerWorker(answer(request.id, null));
    } else if (request.method === '$/lean/queryModule') {
      // Which modules would know an unknown identifier: there is no index of the library to look it up in.
      const queries = queriesSchema.safeParse(request.params).data?.queries ?? [];
      file.answerWorker(answer(request.id, { queryResults: queries.map(() => []) }));
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
