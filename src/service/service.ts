import type { z } from 'zod';
import type { LibraryAnswer } from '../agent/tools/search-library.ts';
import { type CheckAnswer, type checkRequestSchema, checkText } from './check-proof.ts';
import {
  EditorQuestions,
  type LookAnswer,
  type lookRequestSchema,
  type nameRequestSchema,
  type OtherText,
  type OutlineAnswer,
  type ReferencesAnswer,
  type referencesRequestSchema,
  type StartEditor,
} from './editor-questions.ts';
import { type goalsAnswerSchema, goalsAt, type goalsRequestSchema, type TheoremRequest } from './goals-at.ts';
import { type MinimalAnswer, minimalHypotheses } from './minimal-hypotheses.ts';
import { PastSearches } from './past-searches.ts';
import { type ProfileAnswer, profileProof } from './profile-proof.ts';
import { type JobsOptions, ProofJobs } from './proof-jobs.ts';
import {
  InfoTrees,
  readLeanText,
  type StartTrees,
  type TextAnswer,
  type textRequestSchema,
} from './read-text.ts';
import { Runs } from './runs.ts';
import { LibrarySearch, type libraryRequestSchema } from './search-library.ts';
import { ImportsFirst, type ServiceLean } from './service-lean.ts';
import { type stepAnswerSchema, type stepRequestSchema, tryTactics } from './try-tactics.ts';

/**
 * All that other programs can ask of Lakatos, whichever face they ask through. Requests and answers are plain values with a schema
 * each. A signal that fires ends what it belongs to; nothing but `check` and the results of `proofs` says that something is proved.
 */
export interface Service extends AsyncDisposable {
  /** Has the gate judge a submission; null where the reference holds no statement. */
  check(request: z.infer<typeof checkRequestSchema>, signal: AbortSignal): Promise<CheckAnswer | null>;
  /** What Lean says of a text. */
  read(request: z.infer<typeof textRequestSchema>, signal: AbortSignal): Promise<TextAnswer>;
  /** The goals at a place of a text. */
  goals(
    request: z.infer<typeof goalsRequestSchema>,
    signal: AbortSignal,
  ): Promise<z.infer<typeof goalsAnswerSchema>>;
  /** What becomes of several tactics, each by itself. */
  step(
    request: z.infer<typeof stepRequestSchema>,
    signal: AbortSignal,
  ): Promise<z.infer<typeof stepAnswerSchema>>;
  /** Which hypotheses of a theorem its proof does without. */
  minimise(request: TheoremRequest, signal: AbortSignal): Promise<MinimalAnswer>;
  /** How long Lean takes for the lines of a theorem. */
  profile(request: TheoremRequest, signal: AbortSignal): Promise<ProfileAnswer>;
  searchLibrary(request: z.infer<typeof libraryRequestSchema>, signal: AbortSignal): Promise<LibraryAnswer>;
  /** Of texts that `read` has read; null where this Lean has none. */
  readonly infoTrees: InfoTrees | null;
  readonly proofs: ProofJobs;
  readonly searches: PastSearches;
  /** Null where no folder of them was named. */
  readonly runs: Runs | null;
  /** Null where this Lean has none. */
  readonly editor: ServiceEditor | null;
}

/** What an editor shows of a text. */
export interface ServiceEditor {
  /** At a place of a text. */
  look(request: z.infer<typeof lookRequestSchema>, signal: AbortSignal): Promise<LookAnswer>;
  /** In a text and in others. */
  references(
    request: z.infer<typeof referencesRequestSchema>,
    others: AsyncIterable<OtherText>,
    signal: AbortSignal,
  ): Promise<ReferencesAnswer>;
  /** Of a declaration, by its name. */
  describe(request: z.infer<typeof nameRequestSchema>, signal: AbortSignal): Promise<LookAnswer>;
  /** Which declarations there are. */
  outline(request: z.infer<typeof textRequestSchema>, signal: AbortSignal): Promise<OutlineAnswer>;
}

export interface ServiceOptions {
  readonly jobs: JobsOptions;
  /** How many the engine has; default: 1. */
  readonly workers?: number;
  /** With the folders of runs of `bench` and `train`. */
  readonly runsFolder?: string | null;
  readonly startTrees?: StartTrees | null;
  readonly startEditor?: StartEditor | null;
}

/** The owner of engine and store closes them, after the service. */
export async function openService(
  lean: ServiceLean,
  { jobs, workers = 1, runsFolder = null, startTrees = null, startEditor = null }: ServiceOptions,
): Promise<Service> {
  const closing = new AbortController();
  const library = new LibrarySearch(lean, closing.signal);
  const imported = new ImportsFirst(lean, workers);
  const infoTrees = startTrees === null ? null : new InfoTrees(startTrees, lean.narrowing);
  const editor = startEditor === null ? null : new EditorQuestions(startEditor, lean);
  const proofs = await ProofJobs.open(jobs);
  return {
    check: (request, signal) => imported.before(request.submission, () => checkText(request, lean, signal)),
    read: (request, signal) => imported.before(request.text, () => readLeanText(request, lean, signal)),
    goals: (request, signal) => imported.before(request.text, () => goalsAt(request, lean, signal)),
    step: (request, signal) =>
      imported.before('text' in request ? request.text : request.theorem.header, () =>
        tryTactics(request, lean, signal),
      ),
    minimise: (request, signal) =>
      imported.before(request.text, () => minimalHypotheses(request, lean, signal)),
    profile: (request, signal) => imported.before(request.text, () => profileProof(request, lean, signal)),
    searchLibrary: (request, signal) => library.find(request, signal),
    infoTrees,
    proofs,
    searches: new PastSearches(jobs.store),
    runs: runsFolder === null ? null : new Runs(runsFolder),
    editor: editor && {
      look: (request, signal) => imported.before(request.text, () => editor.look(request, signal)),
      references: (request, others, signal) =>
        imported.before(request.text, () => editor.references(request, others, signal)),
      describe: (request, signal) => imported.before(request.header, () => editor.describe(request, signal)),
      outline: (request, signal) => imported.before(request.text, () => editor.outline(request, signal)),
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await proofs[Symbol.asyncDispose]();
      await infoTrees?.[Symbol.asyncDispose]();
      await editor?.[Symbol.asyncDispose]();
    },
  };
}
