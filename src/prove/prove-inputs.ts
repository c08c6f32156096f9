import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { LakatosError, messageOf } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import { DeclaredNames } from '../../core/lean-name.ts';
import { maxLeanFileBytes } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult, TheoremPlace } from '../../core/theorem-result.ts';
import { narrowingIn } from '../../lean/lake/narrow-imports.ts';
import { theoremName } from './input/asked-theorem.ts';
import { candidateOfLine, type TakeId, UniqueIds } from './input/ids-in.ts';
import { narrowSource, narrowTheorem } from './input/input-imports.ts';
import {
  editOriginal,
  type FileInput,
  type Input,
  type LeanText,
  leanSource,
  openInput,
  readAll,
  type StatementInput,
  standardInputName,
} from './input/open-inputs.ts';
import { type JsonlEntry, readTheorems } from './input/read-jsonl.ts';
import { type InputSource, inOrder, inTurn, readAhead } from './inputs-at-once.ts';
import { proveLeanFile } from './lean-file/prove-lean-file.ts';
import type { ProveOptions } from './prove-options.ts';
import { proveTheorem } from './prove-theorem.ts';
import { fatalFault, reportUnread } from './report.ts';
import { assembleFile, openProof } from './script/assemble.ts';

/** Names the theorems of a Lean file in full, and remembers where each stands. */
class FilePlaces {
  readonly #source: LeanText;
  readonly #names: DeclaredNames;
  #counted = { position: 0, line: 1 };
  readonly #places = new Map<string, TheoremPlace>();

  constructor(source: LeanText) {
    this.#source = source;
    this.#names = new DeclaredNames(source.text);
  }

  /** An id from `takeId`: the full name of the declaration at `start`, or what is wanted where that is no name. */
  take(takeId: (wanted: string) => string, wanted: string, start?: number, end?: number): string {
    const { name: file } = this.#source;
    const name = start === undefined ? null : this.#names.at(start, end);
    const id = takeId(name === null || isNoName.test(wanted) ? wanted : name);
    const stray = strayLine.exec(wanted)?.[1];
    const line =
      stray !== undefined
        ? Number(stray)
        : start === undefined
          ? null
          : this.#lineAt(this.#names.keywordAt(start, end));
    this.#places.set(id, { name, file, line });
    return id;
  }

  /** Counted from the last answer on, where that lies before. */
  #lineAt(position: number): number {
    if (position < this.#counted.position) this.#counted = { position: 0, line: 1 };
    const { position: from, line } = this.#counted;
    const between = this.#source.text.slice(from, position).split('\n').length - 1;
    this.#counted = { position, line: line + between };
    return this.#counted.line;
  }

  of(id: string): TheoremPlace {
    return this.#places.get(id) ?? { name: null, file: this.#source.name, line: null };
  }
}

const isNoName = /^(?:example|line)-\d+$/;
const strayLine = /^line-(\d+)$/;

/** What a run says, in order. */
export type RunItem =
  | {
      readonly kind: 'result';
      readonly input: Input;
      readonly reported: ReportedResult;
      readonly place: TheoremPlace;
    }
  /** The completed text of a Lean input as it may be written; null when there is none. */
  | {
      readonly kind: 'completed';
      readonly input: Input;
      readonly text: string | null;
      /** SHA-256 of the file that it completes; null when there is none. */
      readonly of: string | null;
    }
  /** An input with nothing to prove in it. */
  | { readonly kind: 'empty'; readonly input: Input };

/**
 * Proves all theorems of all inputs; ends early when the signal fires. Results come in the order of the inputs. Broken machinery is
 * thrown after the result that it spoilt, and after what its input came to until then.
 */
export async function* proveInputs(inputs: readonly Input[], options: ProveOptions): AsyncGenerator<RunItem> {
  const ids = new UniqueIds();
  const sources = inputs.map(
    (input): InputSource<RunItem> => ({
      open: (onListed) =>
        proveOne(input, (wanted) => ids.take(wanted, basename(input.name)), {
          ...options,
          run: {
            ...options.run,
            onEvent(event) {
              options.run.onEvent(event);
              // Ids depend on those that were taken before.
              if (event.kind === 'theorems-listed') onListed();
            },
          },
        }),
    }),
  );
  yield* inTurn(sources, options.run.atOnce ?? 1);
}

async function* proveOne(input: Input, takeId: TakeId, options: ProveOptions): AsyncGenerator<RunItem> {
  if (options.run.signal.aborted) return;
  let empty = true;
  let fault: LakatosError | null = null;
  const items =
    input.format === 'statement' ? proveStatement(input, takeId, options) : proveFile(input, takeId, options);
  for await (const item of items) {
    yield item;
    if (item.kind !== 'result') continue;
    empty = false;
    fault ??= fatalFault(item.reported);
  }
  if (fault !== null) throw fault;
  if (empty && options.run.only === undefined && !options.run.signal.aborted) yield { kind: 'empty', input };
}

async function* proveStatement(
  input: StatementInput,
  takeId: TakeId,
  options: ProveOptions,
): AsyncGenerator<RunItem> {
  const theorem = narrowTheorem({ ...input.theorem, id: takeId(input.theorem.id) }, options.lean.narrowing);
  const reported = tellNarrowing(await proveTheorem(theorem, options), theorem.header);
  yield { kind: 'result', input, reported, place: { name: theoremName(theorem), file: null, line: null } };
  const text = assembleFile(theorem, reported.result.proof ?? openProof);
  yield { kind: 'completed', input, text, of: null };
}

async function* proveFile(input: FileInput, takeId: TakeId, options: ProveOptions): AsyncGenerator<RunItem> {
  try {
    const { format, chunks } = await openInput(input, options.run.signal);
    if (format === 'jsonl') {
      yield* proveLines(input, chunks, takeId, options);
      return;
    }
    const bytes = await readAll(chunks, maxLeanFileBytes);
    const source = narrowSource(leanSource(input.name, bytes), options.lean.narrowing);
    const places = new FilePlaces(source);
    const results = proveLeanFile(source, (...wanted) => places.take(takeId, ...wanted), options);
    for (;;) {
      const next = await results.next();
      if (next.done === true) {
        const text = editOriginal(source, next.value);
        yield { kind: 'completed', input, text, of: sha256(bytes) };
        return;
      }
      const reported = tellNarrowing(next.value, source.text);
      yield { kind: 'result', input, reported, place: places.of(reported.result.id) };
    }
  } catch (thrown) {
    const detail = unreadable(input, thrown);
    if (detail === null) throw thrown;
    yield {
      kind: 'result',
      input,
      reported: reportUnread(takeId(basename(input.name)), 'error', 'bad-input', detail),
      place: { name: null, file: input.name, line: null },
    };
  }
}

async function* proveLines(
  input: FileInput,
  chunks: AsyncIterable<Uint8Array>,
  takeId: TakeId,
  options: ProveOptions,
): AsyncGenerator<RunItem> {
  const lines = linesOf(input, chunks, takeId, options);
  for await (const item of inOrder(lines, options.run.atOnce ?? 1, work)) {
    if (item === null) return;
    yield item;
    if (fatalFault(item.reported) !== null) return;
  }

  async function work({ entry, id }: IdentifiedLine): Promise<ResultItem | null> {
    if (options.run.signal.aborted) return null;
    const place = { name: null, file: input.name, line: entry.line };
    if (entry.kind === 'bad') {
      const detail = `${input.name}:${entry.line}: ${entry.message}`;
      return { kind: 'result', input, reported: reportUnread(id, 'error', 'bad-input', detail), place };
    }
    const theorem = narrowTheorem({ ...entry.value, id }, options.lean.narrowing);
    const reported = tellNarrowing(await proveTheorem(theorem, options), theorem.header);
    return { kind: 'result', input, reported, place: { ...place, name: theoremName(theorem) } };
  }
}

type ResultItem = Extract<RunItem, { readonly kind: 'result' }>;

interface IdentifiedLine {
  readonly entry: JsonlEntry<Theorem>;
  readonly id: string;
}

/**
 * The lines that are wanted. Those of a file that is there as a whole are listed before they are proved, others (what comes through a
 * pipe is proved as it comes) as soon as their end is there, or nothing more is read.
 */
async function* linesOf(
  input: FileInput,
  chunks: AsyncIterable<Uint8Array>,
  takeId: TakeId,
  options: ProveOptions,
): AsyncGenerator<IdentifiedLine> {
  const ids: string[] = [];
  let isListed = false;
  const list = () => {
    if (!isListed) options.run.onEvent({ kind: 'theorems-listed', input: input.name, ids });
    isListed = true;
  };
  const ahead = readAhead(identified(), list, mostListed, sizeOf);
  try {
    if (!(await isShortFile(input))) return yield* ahead.items();
    const all: IdentifiedLine[] = [];
    for await (const line of ahead.items()) all.push(line);
    yield* all;
  } finally {
    await ahead.end();
    list();
  }

  async function* identified(): AsyncGenerator<IdentifiedLine> {
    const { only } = options.run;
    const { name } = input;
    for await (const entry of readTheorems(chunks, name)) {
      const isWanted =
        only === undefined || only.choose([entry], (one) => candidateOfLine(one, name)).size > 0;
      if (!isWanted) continue;
      const id = takeId(entry.id ?? `line-${entry.line}`);
      ids.push(id);
      yield { entry, id };
    }
  }
}

/** Characters of texts that are read before it is their turn. */
const mostListed = 64_000_000;

const sizeOf = ({ entry }: IdentifiedLine): number =>
  entry.kind === 'bad' ? entry.message.length : entry.value.header.length + entry.value.statement.length;

async function isShortFile({ name }: FileInput): Promise<boolean> {
  if (name === standardInputName) return false;
  const found = await stat(name).catch(() => null);
  return found?.isFile() === true && found.size <= mostListed;
}

function tellNarrowing(reported: ReportedResult, header: string): ReportedResult {
  const narrowed = narrowingIn(header);
  return narrowed === null ? reported : { ...reported, narrowed };
}

/** What is wrong with an input, or null when the fault lies elsewhere. */
function unreadable(input: Input, thrown: unknown): string | null {
  if (thrown instanceof LakatosError) return thrown.code === 'INPUT_INVALID' ? thrown.message : null;
  const isFileFault =
    thrown instanceof Error &&
    'syscall' in thrown &&
    (thrown.syscall === 'read' || thrown.syscall === 'open');
  return isFileFault ? `${input.name} can not be read: ${messageOf(thrown)}` : null;
}
