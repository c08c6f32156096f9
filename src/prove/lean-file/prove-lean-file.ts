import { basename } from 'node:path';
import type { ReportedResult, resultReasons } from '../../../core/theorem-result.ts';
import type { BrokenCommand, DeclarationPlace, FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import type { OnlyWords, TakeId } from '../input/ids-in.ts';
import type { LeanText } from '../input/open-inputs.ts';
import type { ProveOptions } from '../prove-options.ts';
import { proveTheorem } from '../prove-theorem.ts';
import { fatalFault, reportUnread } from '../report.ts';
import { placesOfFile, tellErrors } from '../told-errors.ts';
import { HeaderBuilder } from './header-builder.ts';
import {
  type CompletedFile,
  type CompletionCheck,
  checkCompleted,
  keepWhatHolds,
} from './keep-what-holds.ts';
import { overlap, type TextEdit } from './mend-asked.ts';
import { isTheoremKeyword, listTheorems, proofEdit, statementText, toTheorem } from './open-theorems.ts';
import { chooseTheorems, proofAtHand, wantedTheorems } from './wanted-theorems.ts';

/** A result with the place in the file that it belongs to. */
interface PlacedResult {
  readonly start: number;
  readonly reported: ReportedResult;
}

/** Theorems with a `sorry` that is not all of their proof; one that Lean does not accept is told as that. */
function leftAlone(
  source: LeanText,
  { partial, broken }: FileReport,
  takeId: TakeId,
  only: OnlyWords | undefined,
): readonly PlacedResult[] {
  const theorems = partial.filter(
    (declaration) => isOfTheorems(source, declaration) && !isBroken(declaration, broken),
  );
  const wanted = only === undefined ? theorems : [...chooseTheorems(source, theorems, only)];
  return wanted.map(({ keyword, name, start, end, line }) => {
    const id = takeId(keyword === name ? `line-${line}` : name, start, end);
    const detail = `${source.name}:${line}: it has a sorry inside a longer proof, or more stands behind that: write \`sorry\` in the place of all of it`;
    return { start, reported: reportUnread(id, 'not-proved', 'left-alone', detail) };
  });
}

/** Tells of what has a `sorry` and is no theorem. */
function noteHoles(
  source: LeanText,
  { partial, broken }: FileReport,
  { run: { onEvent } }: ProveOptions,
): void {
  for (const declaration of partial) {
    if (isOfTheorems(source, declaration) || isBroken(declaration, broken)) continue;
    const { keyword, name, line } = declaration;
    const subject = name === keyword ? keyword : `${keyword} ${name}`;
    const text = `${source.name}:${line}: ${subject} is left alone: it has a sorry, but is no theorem of its own`;
    onEvent({ kind: 'note', level: 'warning', text });
  }
}

/** Lean itself may have put a `sorry` where there is an error. */
const isBroken = (declaration: DeclarationPlace, broken: readonly BrokenCommand[]): boolean =>
  broken.some((place) => overlap(place, declaration));

const isOfTheorems = ({ text }: LeanText, { keyword, start, end }: DeclarationPlace): boolean =>
  isTheoremKeyword(keyword) ||
  (keyword === 'mutual' && /\b(?:theorem|lemma)\b/u.test(text.slice(start, end)));

/**
 * Proves the theorems of a Lean file in order, each with all before it at hand. Returns the edits that put in every proof
 * found (what was not proved keeps its `sorry`) and that holds in the file with the others.
 */
export async function* proveLeanFile(
  source: LeanText,
  takeId: TakeId,
  options: ProveOptions,
): AsyncGenerator<ReportedResult, readonly TextEdit[]> {
  const { text } = source;
  const read = await readReport(source, takeId, options);
  if (read.kind !== 'read') {
    if (read.kind === 'failed') yield read.reported;
    return [];
  }
  const { report } = read;
  const theorems = listTheorems(report, takeId);
  const wanted = wantedTheorems(source, theorems, options.run.only);
  const ids = theorems.filter((theorem) => wanted.has(theorem)).map(({ id }) => id);
  options.run.onEvent({ kind: 'theorems-listed', input: source.name, ids });
  const headers = new HeaderBuilder(text, report, options);
  const isAll = options.run.only === undefined;
  if (isAll) noteHoles(source, report, options);
  const strays = [
    ...(isAll ? strayErrors(source, report, takeId) : []),
    ...leftAlone(source, report, takeId, options.run.only),
  ].sort((a, b) => a.start - b.start);
  const proofs = new Map<OpenDeclaration, string>();
  /** Why the end of the file was not reached. */
  let cut: CompletionCheck | null = null;

  const last = theorems.findLastIndex((theorem) => wanted.has(theorem));
  for (const theorem of isAll ? theorems : theorems.slice(0, last + 1)) {
    const { declaration } = theorem;
    while (strays[0] !== undefined && strays[0].start < declaration.start) yield strays.shift()!.reported;
    if (options.run.signal.aborted) {
      cut = stopped;
      break;
    }
    if (!wanted.has(theorem) && theorem.broken === null) {
      take(declaration, await proofAtHand(source, theorem, headers, options));
    }
    if (!wanted.has(theorem)) continue;
    if (theorem.broken !== null) {
      await headers.completeMending();
      const missing = headers.missingFor(declaration);
      yield tellBroken(source, theorem.id, 'statement-error', theorem.broken, missing);
      continue;
    }
    const header = await headers.before(declaration);
    if (options.run.signal.aborted) {
      cut = stopped;
      break;
    }
    if (header === null) {
      headers.leaveOut(declaration);
      const detail = `${source.name}:${declaration.line}: Lean gave no answer about what stands before it`;
      yield reportUnread(theorem.id, 'error', 'lost', detail);
      continue;
    }
    const doubt = headers.doubtAbout(declaration);
    if (doubt !== null) {
      headers.leaveOut(declaration);
      yield reportInvalid(source, theorem.id, 'statement-error', { line: declaration.line, text: doubt });
      continue;
    }
    const reported = await proveTheorem(toTheorem(source, theorem, header), options);
    take(declaration, reported.result.proof);
    yield { ...reported, statement: statementText(text, declaration) };
    if (fatalFault(reported) !== null) {
      cut = broke;
      break;
    }
  }
  if (cut === null) for (const { reported } of strays) yield reported;
  if (proofs.size > 0) {
    const completion = { report, proved: new Set(proofs.keys()), proofs: headers.proofs };
    const check = cut ?? (await checkTwice(source, completion, options));
    if (check.kind === 'wrong') {
      const { edits, withheld } = await keepWhatHolds(
        source,
        { report, theorems, proofs, why: check.why },
        options,
      );
      for (const [{ id, declaration }, why] of withheld) {
        const detail = `${source.name}:${declaration.line}: the proof of ${id} does not hold in the completed file and is left out there: ${why}`;
        const other = takeId(id, declaration.start);
        yield { ...reportUnread(other, 'not-proved', 'gate-rejected', detail), insteadOf: id };
      }
      return edits;
    }
    // Each proof was accepted by itself: what was found is not thrown away.
    if (check.kind === 'unknown') {
      const text = `${source.name}: the completed file was not checked as a whole: ${check.why}`;
      options.run.onEvent({ kind: 'note', level: 'warning', text });
    }
  }
  return headers.proofs;

  function take(declaration: OpenDeclaration, proof: string | null): void {
    if (proof === null) headers.leaveOut(declaration);
    else {
      proofs.set(declaration, proof);
      headers.insert(proofEdit(text, declaration, proof, report.broken));
    }
  }
}

const broke: CompletionCheck = { kind: 'unknown', why: 'the machinery broke down' };
const stopped: CompletionCheck = { kind: 'unknown', why: 'the run was stopped' };

/** Once more where the machinery gives no answer. */
async function checkTwice(
  source: LeanText,
  completion: CompletedFile,
  options: ProveOptions,
): Promise<CompletionCheck> {
  if (options.run.signal.aborted) return stopped;
  let check = await checkCompleted(source, completion, options);
  if (check.kind === 'unknown' && !options.run.signal.aborted)
    check = await checkCompleted(source, completion, options);
  return options.run.signal.aborted ? stopped : check;
}

type Reading =
  | { readonly kind: 'read'; readonly report: FileReport }
  /** Ctrl-C came first: nothing was begun. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly reported: ReportedResult };

async function readReport(
  source: LeanText,
  takeId: TakeId,
  { lean: { engine, fileLimits }, run: { signal } }: ProveOptions,
): Promise<Reading> {
  const { name, text } = source;
  const outcome = await engine.elaborate(text, fileLimits, signal);
  const id = () => takeId(basename(name));
  switch (outcome.kind) {
    case 'elaborated':
      return { kind: 'read', report: outcome.report };
    case 'refused': {
      if (outcome.report !== undefined) return { kind: 'read', report: outcome.report };
      const reason = outcome.ofImports === true ? 'file-error' : 'command-refused';
      const what = { line: outcome.line, text: outcome.message };
      const reported = { ...reportInvalid(source, id(), reason, what), isTheorem: false } as const;
      return { kind: 'failed', reported };
    }
    case 'timeout': {
      const detail = `${name}: Lean did not finish reading the file`;
      return { kind: 'failed', reported: reportUnread(id(), 'not-proved', 'statement-timeout', detail) };
    }
    case 'lost': {
      if (signal.aborted) return { kind: 'stopped' };
      const detail = `${name}: ${outcome.reason}`;
      return { kind: 'failed', reported: reportUnread(id(), 'error', 'lost', detail) };
    }
  }
}

type InvalidReason = (typeof resultReasons)['invalid'][number];

/** What is invalid for a reason that is none of Lean's errors. `line`: absent where it is the file as a whole. */
function reportInvalid(
  { name }: LeanText,
  id: string,
  reason: InvalidReason,
  { line, text }: { readonly line: number | undefined; readonly text: string },
): ReportedResult {
  const place = line === undefined ? name : `${name}:${line}`;
  const message = { severity: 'error', line: line ?? 1, column: 1, text } as const;
  return reportUnread(id, 'invalid', reason, `${place}: ${text}`, [message]);
}

/** A broken place, with Lean's errors about it. */
function tellBroken(
  source: LeanText,
  id: string,
  reason: InvalidReason,
  { messages, start, end, isRefused }: BrokenCommand,
  advice: string | null = null,
): ReportedResult {
  const hints = advice === null ? [] : [advice];
  const isSkipped = messages.some(({ text }) => text.includes('expected command'));
  const skipped = isSkipped ? source.text.slice(start, end) : '';
  const told = tellErrors(messages, source.text, placesOfFile(source.name), hints, skipped);
  return reportUnread(id, 'invalid', isRefused ? 'command-refused' : reason, told.detail, told.messages);
}

/**
 * What is broken and no open theorem: each place becomes a result, so that it can't be overlooked. A theorem keeps its name, also
 * where its proof is what does not parse.
 */
function strayErrors(source: LeanText, report: FileReport, takeId: TakeId): readonly PlacedResult[] {
  const places = report.broken.filter(
    (place) => !report.open.some((declaration) => overlap(place, declaration)),
  );
  return onceALine(places).map((place) => {
    const [name] = place.names;
    if (place.effect === 'theorem' && name !== undefined) {
      const id = takeId(name, place.start, place.end);
      return { start: place.start, reported: tellBroken(source, id, 'file-error', place) };
    }
    // What it declares has a name, too.
    const id = takeId(`line-${place.line}`, ...(name === undefined ? [] : [place.start, place.end]));
    const reported = { ...tellBroken(source, id, 'file-error', place), isTheorem: false } as const;
    return { start: place.start, reported };
  });
}

/** Several places of one command without a name, such as namespaces to open that are not there, are told together. */
function onceALine(places: readonly BrokenCommand[]): readonly BrokenCommand[] {
  const told: BrokenCommand[] = [];
  for (const place of places) {
    const last = told.at(-1);
    const isMore =
      last?.line === place.line &&
      [last, place].every(({ names, isRefused }) => names.length === 0 && !isRefused);
    if (!isMore) told.push(place);
    else told.splice(-1, 1, { ...last, end: place.end, messages: [...last.messages, ...place.messages] });
  }
  return told;
}
