import { PassThrough } from 'node:stream';
import type { z } from 'zod';
import { LakatosError } from '../../core/errors.ts';
import type { LakatosEvent } from '../../core/events.ts';
import { given } from '../../core/given.ts';
import type { LibraryAnswer } from '../agent/tools/search-library.ts';
import { openAskedService } from '../cli/open-asked-service.ts';
import type { AskedFlags } from '../cli/options/service-options.ts';
import { withSettings } from '../cli/options/settings-options.ts';
import { realServices } from '../cli/services.ts';
import { openSession } from '../cli/session.ts';
import type { Terminal } from '../cli/terminal.ts';
import { type CheckAnswer, checkRequestSchema } from '../service/check-proof.ts';
import { type goalsAnswerSchema, goalsRequestSchema } from '../service/goals-at.ts';
import { type JobEvent, type ProofJob, proofRequestSchema } from '../service/proof-job.ts';
import { type TextAnswer, textRequestSchema } from '../service/read-text.ts';
import { libraryRequestSchema } from '../service/search-library.ts';
import type { Service } from '../service/service.ts';
import { type stepAnswerSchema, stepRequestSchema } from '../service/try-tactics.ts';

export interface LakatosOptions {
  /** Lean workers, some hundred megabytes each; default: as many as cores and free memory allow. */
  readonly workers?: number;
  /** A Lake project, or a folder in one, whose modules `lakatos build` has made. */
  readonly project?: string;
  /** Reads `import Mathlib` as the part of it that is built; default: true. */
  readonly narrowImports?: boolean;
  /** Modules that most texts import: workers start with them. */
  readonly imports?: readonly string[];
  /** A folder for proofs, searches and answers of Lean; default: nothing is kept. */
  readonly store?: string;
  /** Told what a user of the command line would read on standard error. */
  readonly onNote?: (text: string) => void;
}

/** How a question is ended early. */
export interface Asking {
  readonly signal?: AbortSignal;
}

export interface Proving extends Asking {
  readonly onEvent?: (event: JobEvent) => void;
}

/** An open Lakatos: Lean's workers, and what can be asked of them. Requests that make no sense throw a ZodError. */
export interface Lakatos extends AsyncDisposable {
  /**
   * The gate's verdict on a submission, with reasons and a certificate. Nothing else, and no other word here, says that something is proved.
   * @throws LakatosError INPUT_INVALID where the reference holds no statement
   */
  check(request: z.input<typeof checkRequestSchema>, asking?: Asking): Promise<CheckAnswer>;
  /** What Lean says of a text: messages, and each `sorry` with its goal. */
  read(request: z.input<typeof textRequestSchema>, asking?: Asking): Promise<TextAnswer>;
  /** The goals before a place of a text. */
  goals(
    request: z.input<typeof goalsRequestSchema>,
    asking?: Asking,
  ): Promise<z.infer<typeof goalsAnswerSchema>>;
  /** What becomes of several tactics, each by itself, behind steps of a proof or at a place of a text. */
  step(
    request: z.input<typeof stepRequestSchema>,
    asking?: Asking,
  ): Promise<z.infer<typeof stepAnswerSchema>>;
  /** Theorems of the library by name, by symbols or by statement. */
  searchLibrary(request: z.input<typeof libraryRequestSchema>, asking?: Asking): Promise<LibraryAnswer>;
  /**
   * Searches for proofs of the theorems of a text whose proof is `sorry`, or of a statement; they are `results` in what comes of it.
   * @throws LakatosError INPUT_INVALID where there is nothing to prove
   */
  prove(request: z.input<typeof proofRequestSchema>, proving?: Proving): Promise<ProofJob>;
}

/** For each theorem, where a request names no limit, in milliseconds. */
const usualMs = 60_000;
const mostWaiting = 1_000_000;

/**
 * Starts Lean. It needs Node 24 or newer.
 *
 * @throws LakatosError where Lean does not start, or what the options name is not there
 */
export async function openLakatos(options: LakatosOptions = {}): Promise<Lakatos> {
  const { imports, narrowImports = true, onNote = () => {}, project, store, workers } = options;
  const session = openSession({ terminal: silent, services: realServices }, true, displayOf(onNote));
  try {
    const flags = await withSettings<AskedFlags>('prove', {
      ...{ lean: 'embedded', ranker: 'shipped', store: store ?? 'none', narrowImports },
      // Each request says how long it may take.
      ...{ time: Number.POSITIVE_INFINITY, proofs: 1, waitingProofs: mostWaiting },
      ...given({ workers, project, import: imports }),
    });
    const { service } = await openAskedService(flags, session);
    return overService(service, async () => await session[Symbol.asyncDispose]());
  } catch (thrown) {
    await session[Symbol.asyncDispose]();
    throw thrown;
  }
}

function overService(service: Service, close: () => Promise<void>): Lakatos {
  const never = new AbortController().signal;
  const of = (asking: Asking | undefined): AbortSignal => asking?.signal ?? never;
  return {
    async check(request, asking) {
      const answer = await service.check(checkRequestSchema.parse(request), of(asking));
      if (answer === null) throw new LakatosError('INPUT_INVALID', 'the reference holds no statement');
      return answer;
    },
    read: async (request, asking) => await service.read(textRequestSchema.parse(request), of(asking)),
    goals: async (request, asking) => await service.goals(goalsRequestSchema.parse(request), of(asking)),
    step: async (request, asking) => await service.step(stepRequestSchema.parse(request), of(asking)),
    searchLibrary: async (request, asking) =>
      await service.searchLibrary(libraryRequestSchema.parse(request), of(asking)),
    async prove(request, { signal, onEvent } = {}) {
      const asked = proofRequestSchema.parse(request);
      const limits = { ms: usualMs, ...asked.limits };
      const created = await service.proofs.create({ ...asked, limits });
      if (created.kind !== 'created')
        throw new LakatosError('INPUT_INVALID', 'there is nothing to prove in it');
      const { id } = created.job;
      const cancel = (): void => void service.proofs.cancel(id);
      signal?.addEventListener('abort', cancel, { once: true });
      if (signal?.aborted === true) cancel();
      for await (const { event } of service.proofs.events(id, 0, never)) onEvent?.(event);
      signal?.removeEventListener('abort', cancel);
      return service.proofs.get(id)!;
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await close();
    },
  };
}

/** A program's own streams and signals are left alone. */
const silent: Terminal = {
  stdin: new PassThrough(),
  stdout: new PassThrough().resume(),
  stderr: new PassThrough().resume(),
  env: process.env,
  onInterrupt: () => () => {},
  exit: () => {},
};

const displayOf = (onNote: (text: string) => void) => ({
  onEvent(event: LakatosEvent) {
    if (event.kind === 'note' || event.kind === 'preparing') onNote(event.text);
  },
  above: (write: () => void) => write(),
  [Symbol.dispose]() {},
});
