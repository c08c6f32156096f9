import { basename } from 'node:path';
import { LakatosError, messageOf } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult, TheoremPlace } from '../../core/theorem-result.ts';
import { editOriginal, leanSource, maxLeanFileBytes } from './input/lean-source.ts';
import type { FileInput, Input, StatementInput } from './input/open-inputs.ts';
import { readTheorems } from './input/read-jsonl.ts';
import { readAll, sniffFormat } from './input/sniff-format.ts';
import { theoremName } from './input/theorem-name.ts';
import { UniqueIds } from './input/unique-ids.ts';
import { FilePlaces } from './lean-file/file-places.ts';
import { proveLeanFile } from './lean-file/prove-lean-file.ts';
import type { ProveOptions } from './prove-options.ts';
import { proveTheorem } from './prove-theorem.ts';
import { fatalFault, reportUnread } from './report.ts';
import { assembleFile, openProof } from './script/assemble.ts';

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
 * Proves all theorems of all inputs, one after the other; ends early when the signal fires. Broken machinery is
 * thrown after the result that it spoilt, and after what its input came to until then.
 */
export async function* proveInputs(inputs: readonly Input[], options: ProveOptions): AsyncGenerator<RunItem> {
  const ids = new UniqueIds();
  for (const input of inputs) {
    if (options.signal.aborted) return;
    const takeId = (wanted: string) => ids.take(wanted, basename(input.name));
    let empty = true;
    let fault: LakatosError | null = null;
    for await (const item of proveInput(input, takeId, options)) {
      yield item;
      if (item.kind !== 'result') continue;
      empty = false;
      fault ??= fatalFault(item.reported);
    }
    if (fault !== null) throw fault;
    if (empty && !options.signal.aborted) yield { kind: 'empty', input };
  }
}

function proveInput(
  input: Input,
  takeId: (wanted: string) => string,
  options: ProveOptions,
): AsyncGenerator<RunItem> {
  return input.format === 'statement'
    ? proveStatement(input, takeId, options)
    : proveFile(input, takeId, options);
}

async function* proveStatement(
  input: StatementInput,
  takeId: (wanted: string) => string,
  options: ProveOptions,
): AsyncGenerator<RunItem> {
  const theorem = { ...input.theorem, id: takeId(input.theorem.id) };
  const reported = await proveTheorem(theorem, options);
  yield { kind: 'result', input, reported, place: { name: theoremName(theorem), file: null, line: null } };
  const text = assembleFile(theorem, reported.result.proof ?? openProof);
  yield { kind: 'completed', input, text, of: null };
}

async function* proveFile(
  input: FileInput,
  takeId: (wanted: string) => string,
  options: ProveOptions,
): AsyncGenerator<RunItem> {
  try {
    const { format, chunks } =
      input.format === null
        ? await sniffFormat(input.open(options.signal))
        : { format: input.format, chunks: input.open(options.signal) };
    if (format === 'jsonl') {
      yield* proveLines(input, chunks, takeId, options);
      return;
    }
    const bytes = await readAll(chunks, maxLeanFileBytes);
    const source = leanSource(input.name, bytes);
    const places = new FilePlaces(source);
    const results = proveLeanFile(source, (...wanted) => places.take(takeId, ...wanted), options);
    for (;;) {
      const next = await results.next();
      if (next.done === true) {
        const text = next.value === null ? null : editOriginal(source, next.value);
        yield { kind: 'completed', input, text, of: sha256(bytes) };
        return;
      }
      yield { kind: 'result', input, reported: next.value, place: places.of(next.value.result.id) };
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
  takeId: (wanted: string) => string,
  options: ProveOptions,
): AsyncGenerator<RunItem> {
  for await (const entry of readTheorems(chunks, input.name)) {
    if (options.signal.aborted) return;
    const place = { name: null, file: input.name, line: entry.line };
    if (entry.kind === 'bad') {
      const id = takeId(entry.id ?? `line-${entry.line}`);
      const detail = `${input.name}:${entry.line}: ${entry.message}`;
      yield { kind: 'result', input, reported: reportUnread(id, 'error', 'bad-input', detail), place };
      continue;
    }
    const theorem: Theorem = { ...entry.value, id: takeId(entry.id) };
    const reported = await proveTheorem(theorem, options);
    yield { kind: 'result', input, reported, place: { ...place, name: theoremName(theorem) } };
    if (fatalFault(reported) !== null) return;
  }
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
