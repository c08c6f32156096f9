import { randomUUID } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { LRUCache } from 'lru-cache';
import { jsonOrUndefined } from '../../core/json-or-undefined.ts';
import type { Stopping } from '../serve/asking.ts';
import { guardedApp } from '../serve/guarded-app.ts';
import { RequestRefusal, type ServeOptions } from '../serve/route-parts.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { McpOptions } from './tool-parts.ts';

/** Clients at once; who was silent for longest has to begin anew. */
const mostSessions = 64;

/** Characters. */
const mostBesides = 100_000;

/** All of a message but the arguments of tools, which are long where texts are. */
const besides = (message: string): string =>
  JSON.stringify(jsonOrUndefined(message), (key, value) => (key === 'arguments' ? null : value)) ?? '';

interface Session {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
}

/** As the protocol has it: the client begins anew. */
function strangeSession(): Response {
  const error = { code: -32_001, message: 'there is no such session, or it has ended: begin anew' };
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 });
}

/** The service for agents over HTTP (`/mcp`), as the protocol's Streamable HTTP has it. */
export function mcpApp(
  options: McpOptions,
  guards: Pick<ServeOptions, 'key' | 'mostBytes' | 'onProblem'>,
  stopping: Stopping,
): ReturnType<typeof guardedApp> {
  const sessions = new LRUCache<string, Session>({
    max: mostSessions,
    // What the client has asked ends with it.
    dispose: ({ server }) => void server.close().catch(guards.onProblem),
  });
  stopping.draining.addEventListener('abort', () => sessions.clear(), { once: true });
  const app = guardedApp(guards, stopping);

  const begin = async (): Promise<Session> => {
    const server = createMcpServer(options);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: guards.mostBytes,
      onsessioninitialized: (id) => void sessions.set(id, { server, transport }),
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport);
    return { server, transport };
  };

  app.all('/mcp', async ({ req }) => {
    // The protocol's own schemas have lists without an end, and note each wrong item of them.
    if (besides(await req.raw.clone().text()).length > mostBesides)
      throw new RequestRefusal(
        413,
        `only the arguments of a tool may be longer than ${mostBesides} characters`,
      );
    const id = req.header('mcp-session-id');
    const session = id === undefined ? await begin() : sessions.get(id);
    return session === undefined ? strangeSession() : await session.transport.handleRequest(req.raw);
  });
  return app;
}
