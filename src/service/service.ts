import { checkText } from './check-proof.ts';
import {
  EditorQuestions,
  type LookRequest,
  type NameRequest,
  type OtherText,
  type ReferencesRequest,
  type StartEditor,
} from './editor-questions.ts';
import { goalsAt } from './goals-at.ts';
import { minimalHypotheses } from './minimal-hypotheses.ts';
import { PastSearches } from './past-searches.ts';
import { profileProof } from './profile-proof.ts';
import { type JobsOptions, ProofJobs } from './proof-jobs.ts';
import { InfoTrees, readLeanText, type StartTrees, type TextRequest } from './read-text.ts';
import { Runs } from './runs.ts';
import { LibrarySearch } from './search-library.ts';
import { ImportsFirst, type ServiceLean } from './service-lean.ts';
import { tryTactics } from './try-tactics.ts';

/** All that other programs can ask of Lakatos, whichever face they ask through. */
export type Service = Awaited<ReturnType<typeof openService>>;

export interface ServiceOptions {
  readonly jobs: JobsOptions;
  /** How many the engine has; default: 1. */
  readonly workers?: number;
  /** With the folders of runs of `bench` and `train`. */
  readonly runsFolder?: string | null;
  readonly startTrees?: StartTrees | null;
  readonly startEditor?: StartEditor | null;
}

/**
 * Requests and answers are plain values with a schema each. A signal that fires ends what it belongs to; nothing but `check` and the
 * results of `proofs` says that something is proved. The owner of engine and store closes them, after the service.
 */
export async function openService(
  lean: ServiceLean,
  { jobs, workers = 1, runsFolder = null, startTrees = null, startEditor = null }: ServiceOptions,
) {
  const closing = new AbortController();
  const library = new LibrarySearch(lean, closing.signal);
  const imported = new ImportsFirst(lean, workers);
  const infoTrees = startTrees === null ? null : new InfoTrees(startTrees, lean.narrowing);
  const editor = startEditor === null ? null : new EditorQuestions(startEditor, lean);
  const proofs = await ProofJobs.open(jobs);
  /** Asks about a text when its imports are there. */
  const about =
    <Request, Answer>(
      textIn: (request: Request) => string,
      ask: (request: Request, lean: ServiceLean, signal: AbortSignal) => Promise<Answer>,
    ) =>
    (request: Request, signal: AbortSignal): Promise<Answer> =>
      imported.before(textIn(request), () => ask(request, lean, signal));
  const text = (request: { readonly text: string }): string => request.text;
  return {
    /** Has the gate judge a submission; null where the reference holds no statement. */
    check: about(({ submission }) => submission, checkText),
    /** What Lean says of a text. */
    read: about(text, readLeanText),
    /** The goals at a place of a text. */
    goals: about(text, goalsAt),
    /** What becomes of several tactics, each by itself. */
    step: about((request) => ('text' in request ? request.text : request.theorem.header), tryTactics),
    /** Which hypotheses of a theorem its proof does without. */
    minimise: about(text, minimalHypotheses),
    /** How long Lean takes for the lines of a theorem. */
    profile: about(text, profileProof),
    searchLibrary: library.find.bind(library),
    /** Of texts that `read` has read; null where this Lean has none. */
    infoTrees,
    proofs,
    searches: new PastSearches(jobs.store),
    /** Null where no folder of them was named. */
    runs: runsFolder === null ? null : new Runs(runsFolder),
    /** What an editor shows of a text; null where this Lean has none. */
    editor: editor && {
      /** At a place of a text. */
      look: about(text, (request: LookRequest, _, signal) => editor.look(request, signal)),
      /** In a text and in others. */
      references: (request: ReferencesRequest, others: AsyncIterable<OtherText>, signal: AbortSignal) =>
        imported.before(request.text, () => editor.references(request, others, signal)),
      /** Of a declaration, by its name. */
      describe: about(
        ({ header }: NameRequest) => header,
        (request, _, signal) => editor.describe(request, signal),
      ),
      /** Which declarations there are. */
      outline: about(text, (request: TextRequest, _, signal) => editor.outline(request, signal)),
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      await proofs[Symbol.asyncDispose]();
      await infoTrees?.[Symbol.asyncDispose]();
      await editor?.[Symbol.asyncDispose]();
    },
  };
}
