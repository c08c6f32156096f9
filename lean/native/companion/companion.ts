import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { opcodeNumbers } from '../../gate/export/format.ts';
import { rangeText } from '../../versions/support.ts';
import type { LanguageServer } from '../lsp/language-server.ts';
import type { LeanDocument } from '../lsp/lean-document.ts';
import type { Diagnostic } from '../lsp/protocol/messages.ts';
import type { RequestOptions } from '../lsp/reply.ts';
import type { SettledDocument, SettledRequest } from '../lsp/settled.ts';
import {
  callRemote,
  connectRemote,
  keepRemoteAlive,
  type RemoteReference,
  releaseRemote,
} from './remote-calls.ts';

/** Our Lean code in the order of its parts: each uses only those before it. */
const parts = [
  ...['json', 'syntax', 'messages', 'plain', 'expressions', 'compat', 'buckets'],
  ...['proof-states', 'elaboration', 'advance', 'comparison', 'dependencies', 'write-export', 'read-export'],
  ...['kernel-limits', 'kernel-occurrences', 'kernel-replay', 'gate'],
  ...['inductives', 'local-declarations', 'library-theorems', 'explicit-form', 'goals', 'steps', 'methods'],
] as const;

/** Numbers of the instructions that declarations are carried over with. */
const opcodeDeclarations = [
  'namespace Lakatos.Opcode',
  ...Object.entries(opcodeNumbers).map(
    ([opcode, number]) => `@[match_pattern] abbrev «${opcode}» : Nat := ${number}`,
  ),
  'end Lakatos.Opcode\n',
].join('\n');

/** The text of the document in which our Lean code runs. It imports nothing of the user's. */
export async function companionDocument(): Promise<string> {
  const code = await Promise.all(parts.map(readPart));
  return ['import Lean', opcodeDeclarations, ...code].join('\n');
}

/** In the sources beside this file; in the package, where this file is compiled, in the folder of the sources. */
async function readPart(name: string): Promise<string> {
  const places = [`code/${name}.lean`, `../../../../lean/native/companion/code/${name}.lean`];
  for (const place of places) {
    const text = await readFile(fileURLToPath(new URL(place, import.meta.url)), 'utf8').catch(() => null);
    if (text !== null) return text;
  }
  throw new LakatosError('LEAN_PACKAGE_MISSING', `a file of Lakatos is missing: ${name}.lean`, {
    advice: 'Install Lakatos again.',
  });
}

/** The document that our Lean code is in. */
type CompanionPage = Pick<LeanDocument, 'end' | 'settled' | 'close'>;

/** What we need of a Lean server. */
export interface CompanionServer extends Pick<LanguageServer, 'request' | 'notify'> {
  open(uri: string, text: string): CompanionPage;
}

interface CompanionOptions {
  readonly server: CompanionServer;
  /** Address of the document; no file needs to be there. */
  readonly uri: string;
  /** Its text where the server has our Lean code compiled, which this imports; default: the code. */
  readonly text?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Longest time until our Lean code is ready (ms). */
  readonly timeoutMs: number;
  /** Makes what no answer but ours can contain; by default random. */
  readonly makeNonce?: () => string;
}

/** What Lean holds for us comes by reference. */
export interface Answered<Value> {
  readonly kind: 'answered';
  readonly value: Value;
  readonly held: readonly RemoteReference[];
}

/** What a call gave; no answer says nothing about what was asked. */
export type CompanionAnswer<Value> =
  | Answered<Value>
  /** Our Lean code says why it couldn't. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'lost'; readonly reason: string };

const envelopeSchema = z.union([
  z.strictObject({ nonce: z.string(), answer: z.json() }),
  z.strictObject({ nonce: z.string(), failure: z.string() }),
]);

const signOfLifeMs = 10_000;

/**
 * Our Lean code in a document of its own. Texts under test are data to it: it elaborates them in environments of their
 * own. Disposing closes the document.
 */
export class Companion implements Disposable {
  readonly #options: CompanionOptions;
  readonly #document: CompanionPage;
  readonly #sessionId: string;
  readonly #makeNonce: () => string;
  readonly #signsOfLife: NodeJS.Timeout;
  #isUnfit = false;

  /** Gives why it can't be had as text: Lean's own messages when our code doesn't suit this Lean. */
  static async start(options: CompanionOptions): Promise<Companion | string> {
    const { server, uri, timeoutMs, signal } = options;
    const document = server.open(uri, options.text ?? (await companionDocument()));
    const problem = await problemOf(document, { timeoutMs, signal });
    if (problem === null) {
      const session = await server.request(connectRemote, { uri }, { timeoutMs, signal });
      if (session.kind === 'answered') return new Companion(options, document, session.value.sessionId);
      document.close();
      return `Lean opens no session: ${session.kind}`;
    }
    document.close();
    return problem;
  }

  private constructor(options: CompanionOptions, document: CompanionPage, sessionId: string) {
    this.#options = options;
    this.#document = document;
    this.#sessionId = sessionId;
    this.#makeNonce = options.makeNonce ?? randomUUID;
    const live = () => options.server.notify(keepRemoteAlive, { uri: options.uri, sessionId });
    this.#signsOfLife = setInterval(live, signOfLifeMs).unref();
  }

  /** Lean left a question without an answer: it may have died of it, or work on it for ever. End its server. */
  get isUnfit(): boolean {
    return this.#isUnfit;
  }

  /** Asks our Lean code. What comes back must carry the nonce of this call and pass the schema. */
  async call<Value>(
    question: {
      readonly method: string;
      readonly held?: readonly RemoteReference[];
      readonly request?: object;
    },
    schema: z.ZodType<Value>,
    options: RequestOptions,
  ): Promise<CompanionAnswer<Value>> {
    const nonce = this.#makeNonce();
    const json = z.json().parse({ ...question.request, method: question.method, nonce });
    const { uri, server } = this.#options;
    const position = this.#document.end;
    const reply = await server.request(
      callRemote,
      {
        textDocument: { uri },
        position,
        sessionId: this.#sessionId,
        method: 'Lakatos.answerRequest',
        params: { json, held: [...(question.held ?? [])] },
      },
      options,
    );
    if (reply.kind !== 'answered') {
      // JSON-RPC's own refusals are about the question; Lean's own codes say that its worker is gone.
      this.#isUnfit ||= reply.kind !== 'refused' || isOfLean(reply.code);
      return noAnswer(reply);
    }
    const envelope = envelopeSchema.safeParse(reply.value.json);
    if (!envelope.success || envelope.data.nonce !== nonce) return lost('an answer to another question');
    if ('failure' in envelope.data) return { kind: 'failed', message: envelope.data.failure };
    const value = schema.safeParse(envelope.data.answer);
    if (!value.success) return lost(`an answer of another form: ${z.prettifyError(value.error)}`);
    return { kind: 'answered', value: value.data, held: reply.value.held };
  }

  /** Gives values back that Lean holds for us. */
  release(refs: readonly RemoteReference[]): void {
    if (refs.length === 0) return;
    const { uri, server } = this.#options;
    server.notify(releaseRemote, { uri, sessionId: this.#sessionId, refs });
  }

  [Symbol.dispose](): void {
    clearInterval(this.#signsOfLife);
    this.#document.close();
  }
}

/** Lean's error codes: a worker that exited or crashed, a session that is over. */
const isOfLean = (code: number): boolean => code <= -32_900 && code > -33_000;

const lost = (reason: string): CompanionAnswer<never> => ({ kind: 'lost', reason });

/** Any error in our own code means that it must not be used. */
async function problemOf(document: CompanionPage, options: RequestOptions): Promise<string | null> {
  const settled = await document.settled(options);
  if (settled.kind !== 'settled') return `our Lean code is not ready: ${settled.kind}${becauseOf(settled)}`;
  const error = settled.diagnostics.find(({ severity }) => severity === 'error');
  if (error === undefined) return null;
  const lean = versionTold(settled.diagnostics);
  return `our Lean code, written for ${rangeText}, does not fit ${lean}: line ${error.range.start.line + 1}: ${error.message}`;
}

/** What the server says of it: of what a worker died, for instance. */
function becauseOf(settled: Exclude<SettledRequest, SettledDocument>): string {
  switch (settled.kind) {
    case 'crashed':
    case 'refused':
      return ` (${settled.message})`;
    case 'lost':
      return ` (${settled.error.message})`;
    case 'timeout':
    case 'cancelled':
    case 'superseded':
      return '';
  }
}

/** `compat.lean` has Lean say its version, whatever becomes of the rest of our code. */
function versionTold(diagnostics: readonly Diagnostic[]): string {
  const told = diagnostics.map(({ message }) => /^"Lean (\d[^",\s]*)/.exec(message)?.[1]).find(Boolean);
  return told === undefined ? 'this Lean' : `Lean ${told}`;
}

function noAnswer(reply: {
  readonly kind: string;
  readonly message?: string;
  readonly error?: Error;
}): CompanionAnswer<never> {
  if (reply.kind === 'timeout' || reply.kind === 'cancelled') return { kind: 'timeout' };
  return lost(reply.message ?? reply.error?.message ?? reply.kind);
}
