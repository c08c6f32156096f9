import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { opcodeNumbers } from '../../gate/export/format.ts';
import { rangeText } from '../../versions/support.ts';
import type { LanguageServer } from '../lsp/language-server.ts';
import type { LeanDocument, SettledRequest } from '../lsp/lean-document.ts';
import type { Diagnostic, RequestOptions } from '../lsp/protocol.ts';
import { NoAnswer, OwnFailure } from './no-answer.ts';
import {
  callRemote,
  connectRemote,
  keepRemoteAlive,
  presentSchema,
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

/** What comes behind it where proofs are traced, and the procedure that answers then. */
export const tracing = {
  code: (): Promise<string> => readPart('traces'),
  procedure: 'Lakatos.answerTracer',
} as const;

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
  /** The procedure of our Lean code that answers; default: the one of `methods.lean`. */
  readonly procedure?: string | undefined;
  /** Longest time until our Lean code is ready (ms). */
  readonly timeoutMs: number;
  /** Makes what no answer but ours can contain; by default random. */
  readonly makeNonce?: () => string;
}

export interface CompanionQuestion {
  readonly method: string;
  /** Values that Lean holds for us. */
  readonly held?: readonly RemoteReference[];
  readonly request?: object;
}

/** What Lean holds for us comes by reference. */
export interface Answered<Value> {
  readonly value: Value;
  readonly held: readonly RemoteReference[];
}

/** The first value that Lean holds for an answer. Throws `NoAnswer` when there is none. */
export function heldBy({ held: [value] }: Answered<unknown>): RemoteReference {
  if (value === undefined) throw NoAnswer.lost('an answer without its value');
  return value;
}

const envelopeSchema = z.union([
  z.strictObject({ nonce: z.string(), answer: presentSchema }),
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

  /** Throws `NoAnswer` with Lean's own messages when our code doesn't suit this Lean. */
  static async start(options: CompanionOptions): Promise<Companion> {
    const { server, uri, timeoutMs } = options;
    const document = server.open(uri, options.text ?? (await companionDocument()));
    try {
      await requireReady(document, timeoutMs);
      const session = await server.request(connectRemote, { uri }, { timeoutMs });
      if (session.kind === 'answered') return new Companion(options, document, session.value.sessionId);
      throw NoAnswer.lost(`Lean opens no session: ${session.kind}`);
    } catch (thrown) {
      document.close();
      throw thrown;
    }
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

  /** Asks our Lean code. What comes back must carry the nonce of this call and pass the schema. Throws `NoAnswer`. */
  async call<Value>(
    { method, held = [], request }: CompanionQuestion,
    schema: z.ZodType<Value>,
    options: RequestOptions,
  ): Promise<Answered<Value>> {
    const nonce = this.#makeNonce();
    const { uri, server, procedure = 'Lakatos.answerRequest' } = this.#options;
    const call = {
      textDocument: { uri },
      position: this.#document.end,
      sessionId: this.#sessionId,
      method: procedure,
      params: { json: { ...request, method, nonce }, held },
    };
    const reply = await server.request(callRemote, call, options);
    if (reply.kind !== 'answered') {
      this.#isUnfit ||= reply.kind !== 'refused' || isOfLean(reply.code);
      throw reply.kind === 'timeout' || reply.kind === 'cancelled'
        ? NoAnswer.timeout()
        : NoAnswer.lost(reply.kind === 'lost' ? reply.error.message : reply.message);
    }
    const envelope = envelopeSchema.safeParse(reply.value.json);
    if (!envelope.success || envelope.data.nonce !== nonce)
      throw NoAnswer.lost('an answer to another question');
    if ('failure' in envelope.data) throw new OwnFailure(envelope.data.failure);
    const value = schema.safeParse(envelope.data.answer);
    if (!value.success) throw NoAnswer.lost(`an answer of another form: ${z.prettifyError(value.error)}`);
    return { value: value.data, held: reply.value.held };
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

/**
 * JSON-RPC's own refusals are about the question; those of the protocol and of Lean say that its worker has exited, crashed, or
 * been replaced, or that a session is over.
 */
const isOfLean = (code: number): boolean => code <= -32_800 && code > -33_000;

/** Any error in our own code means that it must not be used: throws `NoAnswer` then. */
async function requireReady(document: CompanionPage, timeoutMs: number): Promise<void> {
  const settled = await document.settled({ timeoutMs });
  if (settled.kind !== 'settled')
    throw NoAnswer.lost(`our Lean code is not ready: ${settled.kind}${becauseOf(settled)}`);
  const error = settled.diagnostics.find(({ severity }) => severity === 'error');
  if (error === undefined) return;
  const place = `line ${error.range.start.line + 1}: ${error.message}`;
  throw NoAnswer.lost(
    `our Lean code, written for ${rangeText}, does not fit ${versionTold(settled.diagnostics)}: ${place}`,
  );
}

/** What the server says of it: of what a worker died, for instance. */
function becauseOf(settled: Exclude<SettledRequest, { kind: 'settled' }>): string {
  if (settled.kind === 'lost') return ` (${settled.error.message})`;
  return 'message' in settled ? ` (${settled.message})` : '';
}

/** `compat.lean` has Lean say its version, whatever becomes of the rest of our code. */
function versionTold(diagnostics: readonly Diagnostic[]): string {
  const told = diagnostics.map(({ message }) => /^"Lean (\d[^",\s]*)/.exec(message)?.[1]).find(Boolean);
  return told === undefined ? 'this Lean' : `Lean ${told}`;
}
