import type { PathStep, StateReference } from '../../../../core/state-reference.ts';
import { normalizeText } from '../../../gate/text-rules.ts';
import type { CandidateRegion, LineSpan, PrintLines, StepRegions } from './step-regions.ts';

export interface StepDocumentOptions {
  /** Of the whole declaration, in thousands of small allocations (`maxHeartbeats`). A change runs the proof anew. */
  readonly heartbeats: number;
  /**
   * How many steps of the path stand before the candidates part; the rest is repeated for each of them. The state there
   * must be one goal without metavariables. Without meaning for fewer than two candidates.
   */
  readonly baseDepth: number;
}

export interface BuiltStepDocument {
  readonly text: string;
  readonly regions: StepRegions;
}

const explicitOptions = [
  'set_option pp.all true in',
  'set_option pp.deepTerms true in',
  'set_option pp.maxSteps 10000000 in',
].join(' ');

/**
 * Writes the document that tries the candidates on a state, each apart from the others:
 *
 * - each step of the path is one tactic, so that Lean's incremental elaboration takes it over from the document before;
 * - a goal is copied by a term that takes as many proofs of it as there are candidates; each copy gets a bullet, in which
 *   Lean recovers from errors;
 * - behind each candidate the state is printed and what is left is closed, so that bullets never complain themselves.
 *
 * Candidates must have passed `checkTactic`. Without candidates, the document prints the state of the reference.
 */
export function buildStepDocument(
  { theorem, path }: StateReference,
  candidates: readonly string[],
  options: StepDocumentOptions,
): BuiltStepDocument {
  const writer = new LineWriter();
  const isCopied = candidates.length > 1;
  const baseDepth = isCopied ? options.baseDepth : path.length;
  const header = normalizeText(theorem.header);
  if (header !== '') writer.add(header.replace(/\n$/, ''));
  writer.add(`set_option maxHeartbeats ${options.heartbeats}`);
  writer.add('set_option linter.all false');
  writer.add(`${normalizeText(theorem.statement)}\n  := by`);
  const steps = writeSteps(writer, path.slice(0, baseDepth), '  ');
  const prefix = { first: 0, last: writer.next - 1 };
  const base = candidates.length === 1 ? null : writePrint(writer, '  ');
  if (candidates.length === 0) writer.add('  all_goals sorry');
  if (isCopied) writer.add(copyGoal(candidates.length));
  const repeated = path.slice(baseDepth);
  const regions = candidates.map((tactic, index) =>
    writeCandidate(writer, tactic, {
      repeated,
      indent: isCopied ? '    ' : '  ',
      copyName: isCopied ? `refine_${index + 1}` : null,
    }),
  );
  const end = writer.add('  trace "end"');
  return { text: writer.text(), regions: { prefix, steps, base, candidates: regions, end, baseDepth } };
}

/** A term that takes several proofs of the goal; it works in every universe and adds no hypothesis. */
function copyGoal(count: number): string {
  const binders = ['x', ...Array<string>(count - 1).fill('_')].join(' ');
  return `  refine (fun {α : Sort _} (${binders} : α) => x) ${Array<string>(count).fill('?_').join(' ')}`;
}

function writeSteps(writer: LineWriter, path: readonly PathStep[], indent: string): LineSpan | null {
  const first = writer.next;
  for (const { tactic, focus } of path) {
    writeTactic(writer, tactic, indent);
    writer.add(`${indent}${lookAt(focus)}`);
  }
  return path.length === 0 ? null : { first, last: writer.next - 1 };
}

/** Tactics start in the first column: their lines keep their places, and Lean lets them where a bracket is open. */
function writeTactic(writer: LineWriter, tactic: string, indent: string): void {
  writer.add(`${indent}(`);
  writer.add(normalizeText(tactic));
  writer.add(`${indent})`);
}

/**
 * Leaves the goals at these positions, in order, and admits the others: those before the last of them one by one, those
 * behind it until as many goals are left as there are positions.
 */
function lookAt(focus: readonly number[]): string {
  const last = Math.max(-1, ...focus);
  const chosen = new Set(focus);
  const turns = Array.from({ length: last + 1 }, (_, position) =>
    chosen.has(position) ? 'rotate_left 1' : 'sorry',
  );
  const areLeft = `((iterate ${focus.length} sorry); done)`;
  return `(${[...turns, `repeat ((fail_if_success ${areLeft}); sorry)`].join('; ')})`;
}

function writeCandidate(
  writer: LineWriter,
  tactic: string,
  place: {
    readonly repeated: readonly PathStep[];
    readonly indent: string;
    readonly copyName: string | null;
  },
): CandidateRegion {
  const { repeated, indent, copyName } = place;
  const first = writer.next;
  if (copyName !== null) writer.add('  · skip');
  const repeatedSpan = writeSteps(writer, repeated, indent);
  const open = writer.next;
  writeTactic(writer, tactic, indent);
  const close = writer.next - 1;
  const print = writePrint(writer, indent);
  const last = writer.add(`${indent}all_goals sorry`);
  return {
    tactic,
    all: { first, last },
    repeated: repeatedSpan,
    own: { first: open + 1, last: close },
    print,
    copyName,
  };
}

function writePrint(writer: LineWriter, indent: string): PrintLines {
  return {
    reached: writer.add(`${indent}trace "reached"`),
    pretty: writer.add(`${indent}trace_state`),
    explicit: writer.add(`${indent}${explicitOptions} trace_state`),
  };
}

/** Writes a text line by line and knows where it is. */
class LineWriter {
  readonly #lines: string[] = [];

  /** The number of the next line, from 0. */
  get next(): number {
    return this.#lines.length;
  }

  /** Adds a text of one line or more, and gives the number of its first line. */
  add(text: string): number {
    const first = this.next;
    for (const line of text.split('\n')) this.#lines.push(line);
    return first;
  }

  text(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}
