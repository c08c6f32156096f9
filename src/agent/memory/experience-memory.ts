import { sha256 } from '../../../core/hash.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { Case, CaseContent, CaseOrigin } from '../../store/case.ts';
import type { Store } from '../../store/store.ts';
import type { HeldOutTheorems } from '../same-theorem/held-out-theorems.ts';
import { lookAlikeForms } from '../same-theorem/levels.ts';
import { ShapeIndex, successMean } from './shape-index.ts';

/** Something that worked, before it is a case. */
export interface Experience {
  readonly features: readonly string[];
  readonly content: CaseContent;
  /** Of the goal or lemma that it is about (`lookAlikeForms`); absent: it is about the theorem itself. */
  readonly forms?: readonly string[];
  /** Whom it is owed to, where that is not whom the rest of the work is owed to. */
  readonly by?: string;
  /** Nothing that was accepted speaks for it yet. */
  readonly isUntried?: boolean;
}

export interface Learnt {
  readonly worked: readonly Experience[];
  /** Ids of cases that were tried: whether they were part of what was accepted. */
  readonly tried: ReadonlyMap<string, { readonly successes: number; readonly failures: number }>;
}

export interface MemoryOptions {
  readonly store: Pick<Store, 'cases' | 'putCases' | 'proof'>;
  readonly heldOut: HeldOutTheorems;
  /** Cases that are kept; those that bring least are forgotten first. Default 20000. */
  readonly capacity?: number;
}

/** Of the origins of a case, the first and so many of the latest are kept. */
const latestOrigins = 3;

/** Everything that is remembered, read from the store once. */
export class ExperienceMemory {
  readonly store: MemoryOptions['store'];
  readonly heldOut: HeldOutTheorems;
  readonly #capacity: number;
  readonly #cases: Map<string, Case>;
  #index: ShapeIndex | null = null;

  private constructor({ store, heldOut, capacity = 20_000 }: MemoryOptions, cases: readonly Case[]) {
    this.store = store;
    this.heldOut = heldOut;
    this.#capacity = capacity;
    this.#cases = new Map(cases.map((one) => [one.id, one]));
  }

  /**
   * Cases of what is measured on are left out, also of a suite that came to the machine after they were learnt. They stay
   * in the store until they are learnt anew from another theorem.
   */
  static async open(options: MemoryOptions): Promise<ExperienceMemory> {
    const { store, heldOut } = options;
    const isLet = ({ origins }: Case) => origins.every(({ forms }) => heldOut.letsForms(forms));
    return new ExperienceMemory(options, (await store.cases()).filter(isLet));
  }

  get size(): number {
    return this.#cases.size;
  }

  /** What is known now; it stays as it is when more is learnt. */
  get index(): ShapeIndex {
    this.#index ??= new ShapeIndex([...this.#cases.values()]);
    return this.#index;
  }

  /** The case of an experience, whoever made it. */
  find(experience: Pick<Experience, 'features' | 'content'>): Case | undefined {
    return this.#cases.get(idOf(experience));
  }

  /** The door: nothing that comes from a theorem that is measured on gets in, not even what became of a case. */
  isOpenTo(theorem: Pick<Theorem, 'header' | 'statement'>): boolean {
    return this.heldOut.lets(theorem);
  }

  /** Resolves when it is in the store. `refused`: by the door. */
  async learn(
    theorem: Theorem,
    origin: Omit<CaseOrigin, 'forms'>,
    { worked, tried }: Learnt,
  ): Promise<'learnt' | 'refused'> {
    if (!this.isOpenTo(theorem)) return 'refused';
    const theoremForms = lookAlikeForms(theorem);
    const changed = new Map<string, Case>();
    for (const [id, { successes, failures }] of tried) {
      const known = this.#cases.get(id);
      if (known === undefined || successes + failures === 0) continue;
      const sums = { successes: known.successes + successes, failures: known.failures + failures };
      changed.set(id, { ...known, ...sums });
    }
    for (const { forms = [], by = origin.by, isUntried = false, ...experience } of worked) {
      const id = idOf(experience);
      const known = changed.get(id) ?? this.#cases.get(id);
      // A case that was tried has its success from there.
      const successes = (known?.successes ?? 0) + (tried.has(id) || isUntried ? 0 : 1);
      changed.set(id, {
        id,
        ...experience,
        origins: withOrigin(known?.origins ?? [], {
          ...origin,
          by,
          forms: [...new Set([...theoremForms, ...forms])],
        }),
        successes,
        failures: known?.failures ?? 0,
      });
    }
    if (changed.size === 0) return 'learnt';
    for (const [id, one] of changed) this.#cases.set(id, one);
    this.#index = null;
    const forgotten = this.#forget();
    const kept = [...changed.values()].filter(({ id }) => this.#cases.has(id));
    await this.store.putCases(kept, forgotten);
    return 'learnt';
  }

  /** Drops what brings least, the oldest first, until the rest fits. */
  #forget(): readonly string[] {
    const excess = this.#cases.size - this.#capacity;
    if (excess <= 0) return [];
    const dateOf = ({ origins }: Case) => origins.at(-1)?.date ?? '';
    const dropped = [...this.#cases.values()]
      .sort((a, b) => successMean(a) - successMean(b) || compare(dateOf(a), dateOf(b)) || compare(a.id, b.id))
      .slice(0, excess)
      .map(({ id }) => id);
    for (const id of dropped) this.#cases.delete(id);
    return dropped;
  }
}

const idOf = ({ features, content }: Pick<Experience, 'features' | 'content'>): string =>
  sha256(JSON.stringify([features, content]));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function withOrigin(origins: readonly CaseOrigin[], origin: CaseOrigin): readonly CaseOrigin[] {
  const [first, ...later] = [...origins, origin];
  return first === undefined ? [origin] : [first, ...later.slice(-latestOrigins)];
}
