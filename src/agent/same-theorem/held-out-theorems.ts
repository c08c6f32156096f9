import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { MeasuredTheorem } from '../../../datasets/suite-problem.ts';
import { shownTheorems } from '../../../datasets/text/pick-theorem.ts';
import type { LemmaStatement } from '../sketch/lemma.ts';
import { readGoals, readTheorem } from '../sketch/read-theorem.ts';
import { lookAlikeForms, nearAt, plainForm, resemblance, type WordRow, wordRow } from './levels.ts';
import { declareAlike } from './own-signatures.ts';

type Text = Pick<Theorem, 'header' | 'statement'>;

/** Answers by two texts, of which one is a header: a theorem of a module stands in the headers of all that follow in it. */
type Answers = Map<string | null, Map<string, boolean>>;

/** What those say that can be read. */
interface Said {
  /** As Lean prints them, also what can't be read as a statement. */
  readonly states: ReadonlySet<string>;
  /** By plain form: the headers behind which one says this. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly rows: readonly (WordRow & { readonly id: string })[];
}

/** What results are measured on: nothing is learnt from it, whatever names, comments and white space it has. */
export class HeldOutTheorems {
  readonly theorems: readonly MeasuredTheorem[];
  /** By form. Made when it is asked for first: an empty memory that learns nothing need not read thousands of statements. */
  #ids: ReadonlyMap<string, string> | null = null;
  #said: Said | null = null;
  /** Whether one looks like none of them, by statement and header. */
  readonly #free: Answers = new Map();
  /** Whether a header has no proof of one of them: many theorems have the same. */
  readonly #headers = new Map<string, boolean>();
  /** Whether a state may be learnt from, by header and state: one is met in many searches. */
  readonly #states: Answers = new Map();

  /** `theorems`: those of all splits that are not for learning, of all suites on the machine. */
  constructor(theorems: Iterable<MeasuredTheorem>) {
    this.theorems = [...theorems];
  }

  /** The id of the one that a theorem looks like, or null. */
  find(theorem: Text): string | null {
    return this.#find(lookAlikeForms(theorem));
  }

  /** Whether a theorem looks like none of them. */
  lets(theorem: Text): boolean {
    const { header, statement } = theorem;
    return answer(this.#free, statement, header, () => this.find(theorem) === null);
  }

  /** The same of a theorem with all that stands before it: its header may have the proof of another one. */
  letsWithHeader(theorem: Text): boolean {
    return this.lets(theorem) && this.#letsHeader(theorem.header);
  }

  /** The same of what has these forms. */
  letsForms(forms: readonly string[]): boolean {
    return this.#find(forms) === null;
  }

  /**
   * Whether a state may be learnt from: none of its goals is what one of them says, of functions with the same names and
   * types. A goal with a hypothesis more, or a part of such a theorem, is let through.
   * @param state as Lean prints it
   * @param header of the theorem whose proof it belongs to; null where nobody knows it: the same words are then taken to mean the same
   */
  letsState(state: string, header: string | null): boolean {
    const isFree = (form: string): boolean =>
      !this.#read.headers
        .get(form)
        ?.some((other) => header === null || declareAlike(header, other, form.split(' ')));
    return answer(
      this.#states,
      header,
      state,
      () => !this.#read.states.has(state) && readGoals(state).map(plainForm).every(isFree),
    );
  }

  /** The one that a statement is nearest to, from `nearAt` on. */
  nearest(statement: LemmaStatement): { readonly id: string; readonly share: number } | null {
    const row = wordRow(statement);
    const { rows } = this.#read;
    const same = rows.find(({ bag }) => bag === row.bag);
    if (same !== undefined) return { id: same.id, share: 1 };
    let nearest = null;
    for (const other of rows) {
      const share = resemblance(row, other);
      if (share >= nearAt && share > (nearest?.share ?? 0)) nearest = { id: other.id, share };
    }
    return nearest;
  }

  /** @throws LakatosError INPUT_INVALID when the theorem is one that is measured on */
  check(theorem: Theorem): void {
    const found = this.find(theorem);
    if (found === null) return;
    throw new LakatosError(
      'INPUT_INVALID',
      `${theorem.id} must not be learnt from: it is ${found} of the problems that results are measured on`,
      {
        advice:
          'Take it out of the training split: what is learnt from it would make every figure worthless.',
      },
    );
  }

  #letsHeader(header: string): boolean {
    const lets = this.#headers.get(header) ?? shownTheorems(header).every((before) => this.lets(before));
    this.#headers.set(header, lets);
    return lets;
  }

  #find(forms: readonly string[]): string | null {
    this.#ids ??= new Map(
      this.theorems.flatMap((theorem) =>
        lookAlikeForms(theorem).map((form): [string, string] => [form, theorem.id]),
      ),
    );
    const known = this.#ids;
    return forms.map((form) => known.get(form)).find((id) => id !== undefined) ?? null;
  }

  get #read(): Said {
    this.#said ??= readAll(this.theorems);
    return this.#said;
  }
}

function answer(answers: Answers, one: string | null, other: string, find: () => boolean): boolean {
  const known = answers.get(one) ?? new Map<string, boolean>();
  answers.set(one, known);
  const found = known.get(other) ?? find();
  known.set(other, found);
  return found;
}

function readAll(theorems: readonly MeasuredTheorem[]): Said {
  const headers = new Map<string, string[]>();
  const rows = [];
  const states = new Set(theorems.flatMap(({ state }) => state ?? []));
  for (const theorem of theorems) {
    const written = readTheorem(theorem);
    // What Lean prints has what the text leaves to it: variables of the header, for one.
    const printed = theorem.state === undefined ? [] : readGoals(theorem.state);
    const forms = new Set<string>();
    for (const statement of written === null ? printed : [written, ...printed]) {
      const form = plainForm(statement);
      if (forms.has(form)) continue;
      forms.add(form);
      headers.set(form, [...(headers.get(form) ?? []), theorem.header]);
      rows.push({ id: theorem.id, ...wordRow(statement) });
    }
  }
  return { states, headers, rows };
}
