import { z } from 'zod';
import { type LibraryPortion, type LibraryTheorem, numberOf } from '../../library-theorems.ts';
import { type NameParts, nameKey, nameText, prettyName, sourceText } from '../../name-parts.ts';
import { isGenerated, isInward } from '../../telling-names.ts';
import type { CompanionTask } from './companion-task.ts';
import { namePartsSchema } from './flat-tree.ts';
import type { RemoteReference } from './remote-calls.ts';

const constantsSchema = z.array(namePartsSchema);
const theoremSchema = z.strictObject({
  name: namePartsSchema,
  head: namePartsSchema.nullable(),
  conclusion: constantsSchema,
  premises: z.array(constantsSchema),
  explicit: z.string(),
  left: constantsSchema.nullable(),
  right: constantsSchema.nullable(),
});
type Theorem = z.infer<typeof theoremSchema>;

const portionSchema = z.strictObject({
  last: z.boolean(),
  module: namePartsSchema.nullable(),
  theorems: z.array(theoremSchema),
});

/** After so long (ms) a portion ends with its module, so that the worker can do something else. */
const portionMs = 1_000;

/**
 * Theorems of the libraries that a person may use in a proof. Throws `NoAnswer`.
 * @param from the first module to be looked at, by its place among the imported ones
 */
export async function askLibraryTheorems(
  task: CompanionTask,
  library: RemoteReference,
  from: number,
): Promise<LibraryPortion> {
  const started = performance.now();
  const found: (Theorem & { readonly module: number })[] = [];
  const modules: string[] = [];
  let module = from;
  for (let isLast = false; !isLast && performance.now() - started < portionMs; ) {
    const portion = await task.ask(
      { method: 'theorems', held: [library], request: { module } },
      portionSchema,
    );
    const { last, module: name, theorems } = portion.value;
    const own = theorems.filter((theorem) => isForPersons(theorem.name));
    if (name !== null && own.length > 0) {
      const number = modules.push(sourceText(name)) - 1;
      found.push(...own.map((theorem) => ({ ...theorem, module: number })));
    }
    isLast = last;
    module = isLast ? -1 : module + 1;
  }
  const names = new Map(found.flatMap(constantsOf).map((name) => [nameKey(name), name]));
  const instances = await task.ask(
    { method: 'instances', held: [library], request: { names: [...names.values()] } },
    constantsSchema,
  );
  const table = new Table(new Set(instances.value.map(nameKey)));
  const theorems = found.flatMap(({ module: number, ...theorem }) => {
    const described = table.theorem(theorem);
    return described === null ? [] : { ...described, module: number };
  });
  return { symbols: table.symbols, modules, theorems, ...(module >= 0 && { next: module }) };
}

function isForPersons(name: NameParts): boolean {
  return !isInward(name) && !isGenerated(nameText(name)) && name.at(-1) !== 'congr_simp';
}

/** Of all that occurs in a theorem: the sides of an equation are parts of the conclusion. */
function constantsOf({ head, conclusion, premises }: Theorem): NameParts[] {
  return [...(head === null ? [] : [head]), ...conclusion, ...premises.flat()];
}

/** Numbers constants; instances have no number, as they say nothing that the operations don't. */
class Table {
  readonly #numbers = new Map<string, number>();
  readonly #instances: ReadonlySet<string>;

  constructor(instances: ReadonlySet<string>) {
    this.#instances = instances;
  }

  get symbols(): string[] {
    return [...this.#numbers.keys()];
  }

  /** Null for what is about Lean's own workings. */
  theorem(found: Theorem): Omit<LibraryTheorem, 'module'> | null {
    const { name, head, explicit, left, right } = found;
    const conclusion = this.#counted(found.conclusion);
    const premises = found.premises.flatMap((names) => this.#counted(names));
    if ([...conclusion, ...premises].some(isInward)) return null;
    const numbers = this.#numbersOf(conclusion);
    const others = new Set(this.#numbersOf(premises));
    for (const number of numbers) others.delete(number);
    const isRelation = head !== null && ['Eq', 'Iff'].includes(nameText(head));
    return {
      name: prettyName(name),
      head: head === null ? null : (this.#numbersOf(this.#counted([head]))[0] ?? null),
      conclusion: numbers,
      premises: [...others],
      explicit,
      sides:
        isRelation && left !== null && right !== null
          ? { left: this.#numbersOf(this.#counted(left)), right: this.#numbersOf(this.#counted(right)) }
          : null,
    };
  }

  #counted(names: readonly NameParts[]): NameParts[] {
    return names.filter((name) => !this.#instances.has(nameKey(name)));
  }

  #numbersOf(names: readonly NameParts[]): number[] {
    return names.map((name) => numberOf(sourceText(name), this.#numbers));
  }
}
