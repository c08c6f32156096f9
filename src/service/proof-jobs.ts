import { once } from 'node:events';
import { LakatosError, messageOf } from '../../core/errors.ts';
import type { SearchLimits } from '../../core/ledger.ts';
import { isAcceptance } from '../../lean/gate/certificate.ts';
import { nodeAt, type ProofTree, rootId } from '../../search/proof-tree.ts';
import { isCertified } from '../prove/ask-gate.ts';
import { OnlyWords } from '../prove/input/ids-in.ts';
import type { LeanState } from '../prove/lean/lean-position.ts';
import { proveInputs } from '../prove/prove-inputs.ts';
import type { ProveOptions, ProveRun } from '../prove/prove-options.ts';
import type { Store } from '../store/store.ts';
import { type SearchTree, searchTree } from './past-searches.ts';
import {
  inputOf,
  type JobEvent,
  type JobState,
  limitsOf,
  type ProofJob,
  type ProofRequest,
  type ProofResult,
  proofJobSchema,
  proofResult,
  toJobEvent,
} from './proof-job.ts';

/** Makes what a job is proved with of what differs from job to job. */
export type ProveWith = (run: Pick<ProveRun, 'limits' | 'signal' | 'onEvent' | 'only'>) => ProveOptions;

export interface JobsOptions {
  readonly store: Store;
  readonly proveWith: ProveWith;
  /** Jobs that are worked on at once; others wait. */
  readonly atOnce: number;
  /** Jobs that may wait. */
  readonly mostWaiting: number;
  /** What each theorem of a job may use at most. */
  readonly limits: SearchLimits;
  /** Characters of all ended jobs together, as JSON. Default: a hundred million. */
  readonly roomOfEnded?: number;
  readonly newId: () => string;
  readonly date: () => Date;
}

export type Created =
  | { readonly kind: 'created'; readonly job: ProofJob }
  /** There is nothing to prove in it. */
  | { readonly kind: 'empty' }
  /** Too many wait. */
  | { readonly kind: 'full' };

/** Of ended jobs the latest are kept, and no more than there is room for. */
const mostEnded = 1_000;
/** Characters, as JSON. */
const usualRoom = 100_000_000;
/** Of a job's events the latest are kept. */
const mostEvents = 1_000;
/** Of a job's searches, those are shown that did something last: a plan searches for many lemmas. */
const mostTrees = 4;

interface Entry {
  job: ProofJob;
  readonly events: { readonly number: number; readonly event: JobEvent }[];
  readonly stop: AbortController;
  /** Of the searches that go on, by their theorem; latest last. */
  readonly trees: Map<string, ProofTree<LeanState, string>>;
  /** Resolved, and replaced, with each event. */
  next: PromiseWithResolvers<void>;
  count: number;
  /** Characters of the job as JSON; 0 as long as it goes on. */
  size: number;
}

const sizeOf = (job: ProofJob): number => JSON.stringify(job).length;
const isEnded = (state: JobState): boolean => state !== 'queued' && state !== 'running';

/** Why a job of the store begins anew; null: it stands as it ended. */
function whyAnew({ state, request, results }: ProofJob): string | null {
  if (!isEnded(state)) return 'it was interrupted, and begins anew';
  const claims = results.filter(({ status }) => status === 'proved');
  return claims.every((result) => isBackedBy(result, request))
    ? null
    : 'a proof in it has no certificate of the gate, so it begins anew';
}

/**
 * Whether a result has the gate's acceptance: of a statement given by itself that of just this proof. Of a text, or where the text
 * that the gate got had other imports, Lean alone could say what it read.
 */
function isBackedBy({ proof, certificate, narrowed }: ProofResult, request: ProofRequest): boolean {
  if (proof === null || certificate === null || !isAcceptance(certificate)) return false;
  const input = inputOf(request);
  return (
    narrowed !== null || input?.format !== 'statement' || isCertified(input.theorem, { proof, certificate })
  );
}

/**
 * Proofs as jobs, kept in the store: what a process left unfinished the next one begins anew, and so what calls proved what the
 * gate did not accept. The proofs that were found until then are in the store as well.
 */
export class ProofJobs implements AsyncDisposable {
  readonly #options: JobsOptions;
  /** Oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #running = new Set<Promise<void>>();
  #isClosing = false;

  private constructor(options: JobsOptions) {
    this.#options = options;
  }

  static async open(options: JobsOptions): Promise<ProofJobs> {
    const jobs = new ProofJobs(options);
    const stored = (await options.store.jobs()).flatMap(({ content }) => {
      const read = proofJobSchema.safeParse(content);
      return read.success ? [read.data] : [];
    });
    for (const job of stored.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
      const why = whyAnew(job);
      if (why === null) {
        jobs.#enter(job);
        continue;
      }
      const entry = jobs.#enter({ ...job, state: 'queued', results: [], completed: null, error: null });
      jobs.#tell(entry, { kind: 'note', level: 'information', text: why });
    }
    jobs.#startNext();
    return jobs;
  }

  /** How many wait and run. */
  get counts(): { readonly queued: number; readonly running: number } {
    const states = [...this.#entries.values()].map(({ job }) => job.state);
    const count = (wanted: JobState) => states.filter((state) => state === wanted).length;
    return { queued: count('queued'), running: count('running') };
  }

  /** Latest first. */
  list(): readonly ProofJob[] {
    return [...this.#entries.values()].map(({ job }) => job).reverse();
  }

  get(id: string): ProofJob | null {
    return this.#entries.get(id)?.job ?? null;
  }

  /** The searches of a job that go on, as they are now. Null: there is no such job. */
  trees(id: string): readonly SearchTree[] | null {
    const trees = this.#entries.get(id)?.trees;
    if (trees === undefined) return null;
    return [...trees.values()].map((tree) => {
      const { theorem } = nodeAt(tree, rootId).position.state.reference;
      return searchTree(theorem, tree, ({ part }) => part.goals.map(({ pretty }) => pretty));
    });
  }

  /** Resolves when the job is in the store. */
  async create(request: ProofRequest): Promise<Created> {
    if (inputOf(request) === null) return { kind: 'empty' };
    if (this.#isClosing || this.counts.queued >= this.#options.mostWaiting) return { kind: 'full' };
    const { newId, date } = this.#options;
    const entry = this.#enter({
      ...{ id: newId(), createdAt: date().toISOString(), state: 'queued', request },
      ...{ results: [], completed: null, error: null },
    });
    await this.#keep(entry);
    this.#startNext();
    return { kind: 'created', job: entry.job };
  }

  /** Ends a job; what it has proved stays. Null: there is none. */
  async cancel(id: string): Promise<ProofJob | null> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return null;
    if (!isEnded(entry.job.state)) {
      entry.stop.abort();
      if (entry.job.state === 'queued') await this.#end(entry, { state: 'cancelled' });
    }
    return entry.job;
  }

  /** What has happened to a job behind the event of that number (0: from the beginning), and what does until it has ended. */
  async *events(
    id: string,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<{ readonly number: number; readonly event: JobEvent }> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    const aborted = once(signal, 'abort');
    for (let seen = after; !signal.aborted; ) {
      const { promise } = entry.next;
      const fresh = entry.events.filter(({ number }) => number > seen);
      for (const one of fresh) {
        yield one;
        seen = one.number;
      }
      if (fresh.length > 0) continue;
      if (isEnded(entry.job.state)) return;
      await Promise.race([promise, aborted]);
    }
  }

  /** Breaks off what runs; whoever opens the store next goes on with it. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true;
    for (const { stop } of this.#entries.values()) stop.abort();
    await Promise.all(this.#running);
  }

  #enter(job: ProofJob): Entry {
    const entry: Entry = {
      ...{ job, events: [], count: 0, size: isEnded(job.state) ? sizeOf(job) : 0, trees: new Map() },
      ...{ stop: new AbortController(), next: Promise.withResolvers<void>() },
    };
    this.#entries.set(job.id, entry);
    return entry;
  }

  #tell(entry: Entry, event: JobEvent): void {
    entry.count += 1;
    entry.events.push({ number: entry.count, event });
    if (entry.events.length > mostEvents) entry.events.shift();
    entry.next.resolve();
    entry.next = Promise.withResolvers();
  }

  async #keep({ job }: Entry): Promise<void> {
    const ended = [...this.#entries.values()].filter((one) => isEnded(one.job.state)).reverse();
    const most = this.#options.roomOfEnded ?? usualRoom;
    let taken = 0;
    const forgotten = ended.flatMap((one, at) => {
      taken += one.size;
      const isKept = one.job === job || (at < mostEnded && taken <= most);
      return isKept ? [] : [one.job.id];
    });
    for (const id of forgotten) this.#entries.delete(id);
    await this.#options.store.putJob({ id: job.id, content: job }, forgotten);
  }

  #startNext(): void {
    if (this.#isClosing || this.#running.size >= this.#options.atOnce) return;
    const next = [...this.#entries.values()].find(({ job }) => job.state === 'queued');
    if (next === undefined) return;
    const work = this.#work(next).finally(() => {
      this.#running.delete(work);
      this.#startNext();
    });
    this.#running.add(work);
    this.#startNext();
  }

  async #work(entry: Entry): Promise<void> {
    entry.job = { ...entry.job, state: 'running' };
    this.#tell(entry, { kind: 'state', state: 'running' });
    await this.#keep(entry);
    try {
      const completed = await this.#prove(entry);
      await this.#end(entry, { state: entry.stop.signal.aborted ? 'cancelled' : 'done', completed });
    } catch (thrown) {
      const advice = thrown instanceof LakatosError && thrown.advice ? ` ${thrown.advice}` : '';
      await this.#end(entry, { state: 'failed', error: `${messageOf(thrown)}${advice}` });
    }
  }

  async #prove(entry: Entry): Promise<string | null> {
    const { request } = entry.job;
    const input = inputOf(request);
    if (input === null) return null;
    const only = 'text' in request && request.only !== undefined ? new OnlyWords(request.only) : undefined;
    const { search, ...options } = this.#options.proveWith({
      limits: limitsOf(request, this.#options.limits),
      signal: entry.stop.signal,
      onEvent: (event) => {
        const told = toJobEvent(event);
        if (told !== null) this.#tell(entry, told);
      },
      ...(only !== undefined && { only }),
    });
    const inspect = (tree: ProofTree<LeanState, string>) => noteTree(entry, tree);
    let completed: string | null = null;
    for await (const item of proveInputs([input], { ...options, search: { ...search, inspect } })) {
      // What was broken off says nothing, and is begun anew.
      if (this.#isClosing) return null;
      if (item.kind === 'completed') completed = item.text;
      if (item.kind !== 'result') continue;
      // Those of other theorems that go on come back with their next step.
      entry.trees.clear();
      const { results } = entry.job;
      const result = inPlace(proofResult(item.reported, item.place), results);
      entry.job = { ...entry.job, results: [...results.filter(({ id }) => id !== result.id), result] };
      this.#tell(entry, { kind: 'result', result });
      await this.#keep(entry);
    }
    for (const word of only?.unmet ?? [])
      this.#tell(entry, { kind: 'note', level: 'warning', text: `only ${word}: there is no such theorem` });
    return completed;
  }

  async #end(entry: Entry, end: Partial<ProofJob> & { readonly state: JobState }): Promise<void> {
    if (this.#isClosing) return;
    entry.job = { ...entry.job, ...end };
    entry.size = sizeOf(entry.job);
    entry.trees.clear();
    // Nobody looks at how an ended search went on.
    const lasting = entry.events.filter(({ event }) => event.kind !== 'progress');
    entry.events.splice(0, entry.events.length, ...lasting);
    this.#tell(entry, { kind: 'state', state: end.state });
    await this.#keep(entry);
  }
}

/** A result instead of an earlier one is told under the id of that one, whose search was made all the same. */
function inPlace(result: ProofResult, results: readonly ProofResult[]): ProofResult {
  const earlier = results.find(({ id }) => id === result.insteadOf);
  return earlier === undefined ? result : { ...result, id: earlier.id, spent: earlier.spent };
}

function noteTree({ trees, job }: Entry, tree: ProofTree<LeanState, string>): void {
  // A search that was broken off may still tell of its last step.
  if (isEnded(job.state)) return;
  const { id } = nodeAt(tree, rootId).position.state.reference.theorem;
  trees.delete(id);
  trees.set(id, tree);
  const [oldest] = trees.keys();
  if (trees.size > mostTrees && oldest !== undefined) trees.delete(oldest);
}
