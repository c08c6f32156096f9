import { basename } from 'node:path';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import type { LeanText } from '../input/lean-source.ts';
import type { TakeId } from '../input/unique-ids.ts';
import type { ProveOptions } from '../prove-options.ts';
import { proveTheorem } from '../prove-theorem.ts';
import { fatalFault, reportUnread } from '../report.ts';
import { type Completion, type CompletionCheck, checkCompleted } from './check-completed.ts';
import { HeaderBuilder } from './header-builder.ts';
import {
  describeErrors,
  isTheoremKeyword,
  listTheorems,
  proofEdit,
  statementText,
  toTheorem,
} from './open-theorems.ts';
import type { TextEdit } from './text-edits.ts';
import { proofAtHand, wantedTheorems } from './wanted-theorems.ts';

/**
 * Proves the theorems of a Lean file in order, each with all before it at hand. Returns the edits that put in every proof
 * found (what was not proved keeps its `sorry`), or null when the file with them turned out to be wrong.
 */
export async function* proveLeanFile(
  source: LeanText,
  takeId: TakeId,
  options: ProveOptions,
): AsyncGenerator<ReportedResult, readonly TextEdit[] | null> {
  const { text } = source;
  const read = await readReport(source, takeId, options);
  if (read.kind === 'failed') {
    yield read.reported;
    return [];
  }
  const { report } = read;
  const theorems = listTheorems(source, report, takeId);
  const wanted = wantedTheorems(source, theorems, options.only);
  options.onEvent({ kind: 'theorems-listed', ids: [...wanted].map(({ id }) => id) });
  const headers = new HeaderBuilder(text, report, options);
  const isAll = options.only === undefined;
  if (isAll) noteWhatIsLeftAlone(source, report, options);
  const strays = isAll ? strayErrors(source, report, takeId) : [];
  const proved = new Set<OpenDeclaration>();
  /** Why the end of the file was not reached. */
  let cut: CompletionCheck | null = null;

  const last = theorems.findLastIndex((theorem) => wanted.has(theorem));
  for (const theorem of isAll ? theorems : theorems.slice(0, last + 1)) {
    const { declaration } = theorem;
    while (strays[0] !== undefined && strays[0].start < declaration.start) yield strays.shift()!.reported;
    if (options.signal.aborted) {
      cut = stopped;
      break;
    }
    if (!wanted.has(theorem) && theorem.complaint === null) {
      take(declaration, await proofAtHand(source, theorem, headers, options));
    }
    if (!wanted.has(theorem)) continue;
    if (theorem.complaint !== null) {
      yield reportUnread(theorem.id, 'invalid', 'statement-error', theorem.complaint);
      continue;
    }
    const header = await headers.before(declaration);
    if (options.signal.aborted) {
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
      const detail = `${source.name}:${declaration.line}: ${doubt}`;
      yield reportUnread(theorem.id, 'invalid', 'statement-error', detail);
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
  if (proved.size > 0) {
    const completion = { report, proved, proofs: headers.proofs };
    const check = cut ?? (await checkTwice(source, completion, options));
    if (check.kind === 'wrong') {
      const detail = `${source.name}: the completed file was not accepted as a whole: ${check.why}`;
      yield reportUnread(takeId(basename(source.name)), 'error', 'machinery', detail);
      return null;
    }
    // Each proof was accepted by itself: what was found is not thrown away.
    if (check.kind === 'unknown') {
      const text = `${source.name}: the completed file was not checked as a whole: ${check.why}`;
      options.onEvent({ kind: 'note', level: 'warning', text });
    }
  }
  return headers.proofs;

  function take(declaration: OpenDeclaration, proof: string | null): void {
    if (proof === null) headers.leaveOut(declaration);
    else {
      proved.add(declaration);
      headers.insert(proofEdit(text, declaration, proof));
    }
  }
}

const broke: CompletionCheck = { kind: 'unknown', why: 'the machinery broke down' };
const stopped: CompletionCheck = { kind: 'unknown', why: 'the run was stopped' };

/** Once more where the machinery gives no answer. */
async function checkTwice(
  source: LeanText,
  completion: Completion,
  options: ProveOptions,
): Promise<CompletionCheck> {
  if (options.signal.aborted) return stopped;
  let check = await checkCompleted(source, completion, options);
  if (check.kind === 'unknown' && !options.signal.aborted)
    check = await checkCompleted(source, completion, options);
  return options.signal.aborted ? stopped : check;
}

type Reading =
  | { readonly kind: 'read'; readonly report: FileReport }
  | { readonly kind: 'failed'; readonly reported: ReportedResult };

async function readReport(
  { name, text }: LeanText,
  takeId: TakeId,
  { engine, fileLimits, signal }: ProveOptions,
): Promise<Reading> {
  const outcome = await engine.elaborate(text, fileLimits, signal);
  const failed = (...[status, reason, detail]: FailedReading): Reading => ({
    kind: 'failed',
    reported: reportUnread(takeId(basename(name)), status, reason, detail),
  });
  switch (outcome.kind) {
    case 'elaborated':
      return { kind: 'read', report: outcome.report };
    case 'refused': {
      const place = outcome.line === undefined ? name : `${name}:${outcome.line}`;
      const reason = outcome.ofImports === true ? 'file-error' : 'command-refused';
      return failed('invalid', reason, `${place}: ${outcome.message}`);
    }
    case 'timeout':
      return failed('not-proved', 'statement-timeout', `${name}: Lean did not finish reading the file`);
    case 'lost':
      return signal.aborted
        ? failed('not-proved', 'cancelled', name)
        : failed('error', 'lost', `${name}: ${outcome.reason}`);
  }
}

type FailedReading = [
  status: 'invalid' | 'error' | 'not-proved',
  reason: 'command-refused' | 'file-error' | 'statement-timeout' | 'lost' | 'cancelled',
  detail: string,
];

/** Commands with an error that are no open theorems: each becomes a result, so that it can't be overlooked. */
function strayErrors(source: LeanText, report: FileReport, takeId: TakeId) {
  return report.broken
    .filter(
      ({ start, end }) =>
        !report.open.some((declaration) => start < declaration.end && declaration.start < end),
    )
    .map((command) => ({
      start: command.start,
      reported: reportUnread(
        takeId(
          command.effect === 'theorem' && command.name !== null ? command.name : `line-${command.line}`,
          command.start,
        ),
        'invalid',
        'file-error',
        describeErrors(source, report, command),
      ),
    }));
}

function noteWhatIsLeftAlone(source: LeanText, report: FileReport, { onEvent }: ProveOptions): void {
  for (const { keyword, name, line } of report.partial) {
    const what = isTheoremKeyword(keyword)
      ? 'it has a sorry inside a longer proof'
      : 'it has a sorry, but is no theorem of its own';
    const subject = name === keyword ? keyword : `${keyword} ${name}`;
    const text = `${source.name}:${line}: ${subject} is left alone: ${what}`;
    onEvent({ kind: 'note', level: 'warning', text });
  }
}
