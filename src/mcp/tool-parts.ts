import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
  ToolAnnotations,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { natural, positive } from '../../core/schemas.ts';
import type { ProjectBuildUse, ProjectBuilt } from '../libraries/build-project.ts';
import type { Turns } from '../serve/turns.ts';
import type { Service } from '../service/service.ts';
import type { LeanFiles } from './lean-files.ts';

/** The service when it is there. */
export interface OpenedService {
  readonly service: Service;
  /** Of all clients together. */
  readonly turns: Turns;
}

/** How the service is offered to agents. */
export interface McpOptions {
  /** Clients are answered before: they wait for a few seconds only. Questions wait for it. */
  readonly opened: Promise<OpenedService>;
  /** Whether the service will have an editor. */
  readonly hasEditor: boolean;
  readonly version: string;
  /** What Lean may take for one text, whatever the request says; milliseconds. */
  readonly mostMs: number;
  /** What each theorem of a proof may take; milliseconds. */
  readonly proofMs: number;
  /** Compiles modules of the project by their names, none for all of its own; null without one, and for clients elsewhere. */
  readonly build: ((modules: readonly string[], use: ProjectBuildUse) => Promise<ProjectBuilt>) | null;
  /** Null: nobody may name files, because clients may be elsewhere. */
  readonly files: LeanFiles | null;
}

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Tells what was asked for, or why it was not done. */
export const told = (text: string, isDone = true): CallToolResult => ({
  content: [{ type: 'text', text }],
  ...(!isDone && { isError: true }),
});
export const failed = (text: string): CallToolResult => told(text, false);

/** Tells a client of progress, where it has asked for that; who lost the connection misses it. */
export async function tellClient(
  { _meta, sendNotification }: Extra,
  progress: { readonly progress: number; readonly total?: number; readonly message: string },
): Promise<void> {
  const token = _meta?.progressToken;
  if (token === undefined) return;
  const params = { progressToken: token, ...progress };
  await sendNotification({ method: 'notifications/progress', params }).catch(() => {});
}

/** Of a tool that changes nothing outside of Lakatos, and asks no other machine. */
const looking: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Of one that makes something, and takes nothing away. */
export const making: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

export const seconds = positive.max(86_400).optional().describe('at most so many seconds of Lean');
export const place = {
  line: positive.describe('from 1'),
  column: natural.default(0).describe('from 0, in code points'),
};
export const header = z
  .string()
  .default('')
  .describe('imports, opens and declarations before the statement or name');

/** What names a text in the arguments of a tool. */
type TextGiven = {
  readonly text: string | undefined;
  readonly file: string | undefined;
  readonly seconds?: number | undefined;
};

type AskAbout<A> = (
  service: Service,
  about: { readonly text: string; readonly timeoutMs: number },
  signal: AbortSignal,
) => Promise<A>;

/** How tools are offered to one client, and ask the service: in turns, and within the server's limits. */
export class ToolParts {
  readonly options: McpOptions;
  readonly #server: McpServer;

  constructor(options: McpOptions, server: McpServer) {
    this.options = options;
    this.#server = server;
  }

  /** Offers a tool. */
  addTool<Shape extends z.ZodRawShape>(
    name: string,
    description: string,
    shape: Shape,
    answer: (given: z.output<z.ZodObject<Shape>>, extra: Extra) => Promise<CallToolResult>,
    annotations = looking,
  ): void {
    const inputSchema: z.ZodObject = z.strictObject(shape);
    this.#server.registerTool(name, { description, inputSchema, annotations }, (given, extra) =>
      answer(given as z.output<z.ZodObject<Shape>>, extra),
    );
  }

  /** The arguments `text` and, where files may be named, `file`. */
  textShape(what = 'a whole Lean file'): Readonly<Record<'text' | 'file', z.ZodType<string | undefined>>> {
    const text = z.string().optional().describe(`${what}; or give file`);
    const file = z.string().optional().describe('in the place of text: the path of a .lean file');
    if (this.options.files !== null) return { text, file };
    const alone: { readonly text: z.ZodType<string | undefined> } = { text: z.string().describe(what) };
    return alone as ReturnType<ToolParts['textShape']>;
  }

  /** @throws Error for neither or both, or a file that may not be read */
  async textOf(text: string | undefined, file: string | undefined): Promise<string> {
    const { files } = this.options;
    if (text !== undefined && file === undefined) return text;
    if (text === undefined && file !== undefined && files !== null) return await files.read(file);
    throw new Error('give either text or file');
  }

  /**
   * Asks about the text or file of the arguments.
   * @throws as `textOf` and `ask` do
   */
  async askAbout<A>(given: TextGiven, ask: AskAbout<A>, extra: Extra): Promise<A> {
    const text = await this.textOf(given.text, given.file);
    return await this.ask(
      given.seconds,
      (service, timeoutMs, signal) => ask(service, { text, timeoutMs }, signal),
      extra,
    );
  }

  /**
   * Offers a tool that asks about one text.
   * @param more its arguments besides text, file and seconds
   */
  addTextTool<Shape extends z.ZodRawShape>(
    name: string,
    description: string,
    more: Shape,
    answer: (
      given: TextGiven & z.output<z.ZodObject<Shape>>,
      ask: <A>(question: AskAbout<A>) => Promise<A>,
    ) => Promise<CallToolResult>,
  ): void {
    const shape: z.ZodRawShape = { ...this.textShape(), ...more, seconds };
    this.addTool(name, description, shape, (arguments_, extra) => {
      const given = arguments_ as Parameters<typeof answer>[0];
      return answer(given, (question) => this.askAbout(given, question, extra));
    });
  }

  /**
   * @param asked seconds
   * @param ask gets the milliseconds that it may take
   * @throws Error when too much waits; the signal's reason
   */
  async ask<A>(
    asked: number | undefined,
    ask: (service: Service, timeoutMs: number, signal: AbortSignal) => Promise<A>,
    { signal }: Extra,
  ): Promise<A> {
    const { opened, mostMs } = this.options;
    const { service, turns } = await opened;
    if (!turns.enter(1)) throw new Error('too much is waiting: try again later');
    return await turns.run(() => ask(service, Math.min(1000 * (asked ?? Infinity), mostMs), signal), signal);
  }
}
