import type { ModuleImport } from '../../lake/read-imports.ts';
import { textOfImports } from '../../library-theorems.ts';
import { textOfModule } from '../../module-imports.ts';
import { environmentReasons } from '../environment-reasons.ts';
import { Rejection } from '../gate-checks.ts';
import { evaluatingNames } from '../policy/terms.ts';
import {
  type ExportedDeclarations,
  type ExportOperand,
  instructions,
  type Opcode,
  opcodes,
  type Sort,
} from './format.ts';

/** What another Lean has written is no export. */
export class ExportDamaged extends Error {}

/** Lean has no term with more binders around it, and ends where one is made. */
const mostBinders = 2 ** 20 - 1;
/** Lean ends where a level is nested 2^24 deep. No proof has more than some hundred levels. */
const mostLevels = 2 ** 16;

/**
 * Beginnings of the names that the kernel gives to what it makes for itself: types that stand for those that a type is nested in, and
 * variables. It would take one of a proof's for its own (lean4#14616).
 */
const reservedParts = /^_(nested|(kernel|ind|cnstr|util)_fresh)/;

/**
 * Sees to it that instructions build what they say, of objects that are there, of the right sort, and within what Lean can
 * count, and that no constant is declared or mentioned by a name that the kernel keeps for itself. Whoever wrote them may have been
 * taken over by the text that it elaborated. Gives what was checked, which nobody else holds.
 * @throws ExportDamaged, Rejection
 */
export function checkExport(told: ExportedDeclarations): ExportedDeclarations {
  const { moduleImports = null } = told;
  const exported = {
    modules: told.modules.map(moduleIn),
    ...(moduleImports !== null && { moduleImports: moduleImports.map(checkImport) }),
    words: Uint32Array.from(told.words),
    texts: told.texts.map(String),
  };
  new ExportChecker(exported).instructions();
  return exported;
}

/**
 * That a proof brings all imports of the reference: without one, a name may mean something else.
 * @throws ExportDamaged
 */
export function requireImports(asked: readonly string[], given: readonly string[]): void {
  if (!asked.every((module) => given.includes(module)))
    throw new ExportDamaged('an import of the reference is missing');
}

/** As `modulesOfExport` reads it. */
function moduleIn(told: unknown): string {
  if (typeof told !== 'string') throw new ExportDamaged('a module has no name');
  return told;
}

const checkImport = ({ module, isPublic, isMeta, isAll }: ModuleImport): ModuleImport => ({
  module: moduleIn(module),
  isPublic: isPublic === true,
  isMeta: isMeta === true,
  isAll: isAll === true,
});

/**
 * What the Lean that confirms a proof is to import: what the reference does, and of all else those modules alone whose constants the
 * proof mentions. Importing a module runs its initializers, and whatever they change there stays for what is compared.
 * @param asked imports of the reference, the prelude included
 * @param needed modules whose constants the proof mentions, and that the reference's imports don't bring
 * @param written imports of a submission that begins with `module`; of any other one null
 */
export function importsToConfirm(
  asked: readonly string[],
  needed: readonly string[],
  written: readonly ModuleImport[] | null,
): Pick<ExportedDeclarations, 'modules' | 'moduleImports'> {
  const modules = [...new Set([...asked, ...needed])];
  if (written === null) return { modules, moduleImports: null };
  const known = new Set([...asked, ...written.map(({ module }) => module)]);
  const moduleImports = [
    ...written.filter(({ module }) => modules.includes(module)),
    ...modules
      .filter((module) => !known.has(module))
      .map((module) => ({ module, isPublic: false, isMeta: false, isAll: false })),
  ];
  return { modules, moduleImports };
}

const modulePart = String.raw`(?:«[^«»\p{C}]+»|[\p{L}_][\p{L}\p{N}_'!?]*)`;
/** What a module may be called: nothing else may get into a text that is elaborated by who confirms. */
const moduleName = new RegExp(String.raw`^${modulePart}(?:\.${modulePart})*$`, 'u');

/**
 * What a proof imports, and a text that says so and nothing more; the prelude comes without being asked for. A name that is a keyword
 * of headers would end them: what Lean reads of the text is to be compared with what it should say.
 * @throws ExportDamaged
 */
export function importsOfExport({
  modules,
  moduleImports = null,
}: Pick<ExportedDeclarations, 'modules' | 'moduleImports'>): {
  readonly modules: readonly string[];
  readonly text: string;
} {
  const named =
    moduleImports?.map(({ module }) => module) ?? [...new Set(modules)].filter((module) => module !== 'Init');
  if (!named.every((module) => moduleName.test(module))) throw new ExportDamaged('a module has no name');
  return {
    modules: named,
    text: moduleImports === null ? textOfImports(named) : textOfModule(moduleImports),
  };
}

/** All that an export has its reader import. Whoever wrote it may have been taken over: it need be no export. */
export function modulesOfExport(told: ExportedDeclarations | undefined): readonly string[] {
  const list = (found: unknown): readonly unknown[] => (Array.isArray(found) ? found : []);
  const written = list(told?.moduleImports).map((one) => (one as ModuleImport | null)?.module);
  return [...list(told?.modules), ...written].filter((module) => typeof module === 'string');
}

class ExportChecker {
  readonly #exported: ExportedDeclarations;
  /** Sorts of the objects so far, by their numbers. */
  readonly #sorts: Sort[] = [];
  /** Numbers of the names that the kernel keeps for itself. */
  readonly #reserved = new Set<number>();
  #levels = 0;
  #position = 0;

  constructor(exported: ExportedDeclarations) {
    this.#exported = exported;
  }

  instructions(): void {
    while (this.#position < this.#exported.words.length) this.#instruction();
  }

  #instruction(): void {
    const opcode = opcodes[this.#word()];
    if (opcode === undefined) throw new ExportDamaged('an unknown instruction');
    const { builds, operands } = instructions[opcode] as { builds: Sort; operands: readonly ExportOperand[] };
    const start = this.#position;
    for (const operand of operands) this.#operand(operand);
    if (builds === 'level') this.#levels += 1;
    if (this.#levels > mostLevels) throw new ExportDamaged('too many universe levels');
    this.#reservedName(opcode, start);
    this.#sorts.push(builds);
  }

  /** `start`: the place of the instruction's operands. */
  #reservedName(opcode: Opcode, start: number): void {
    const { words, texts } = this.#exported;
    const [first, second] = [words[start] as number, words[start + 1] as number];
    const isReserved = this.#reserved.has(first);
    const { builds } = instructions[opcode];
    if (opcode === 'namePart' || opcode === 'nameNumber') {
      const isOwn = opcode === 'namePart' && reservedParts.test(texts[second] as string);
      if (isReserved || isOwn) this.#reserved.add(this.#sorts.length);
    } else if (isReserved && (builds === 'declaration' || opcode === 'const' || opcode === 'proj'))
      throw new Rejection([environmentReasons.notExportable('a name that the kernel keeps for itself')]);
  }

  #operand(operand: ExportOperand): void {
    switch (operand) {
      case 'names...':
        this.#list('name');
        return;
      case 'levels...':
        this.#list('level');
        return;
      case 'number':
        this.#word();
        return;
      case 'text':
        this.#text();
        return;
      case 'name part':
        // Not even to be mentioned: the kernel knows these by their names, declared or not.
        if (evaluatingNames.has(this.#text())) throw new ExportDamaged('a name whose value is compiled code');
        return;
      case 'name number':
        if (!Number.isSafeInteger(this.#digits())) throw new ExportDamaged('a number in a name is too large');
        return;
      case 'digits':
        this.#digits();
        return;
      case 'binder':
        this.#below(mostBinders);
        return;
      case 'binder info':
        this.#below(4);
        return;
      case 'safety':
      case 'hints':
        this.#below(3);
        return;
      case 'flag':
        this.#below(2);
        return;
      default:
        this.#object(operand);
    }
  }

  #list(sort: Sort): void {
    for (let left = this.#word(); left > 0; left -= 1) this.#object(sort);
  }

  #object(sort: Sort): void {
    const number = this.#word();
    if (this.#sorts[number] !== sort) throw new ExportDamaged(`object ${number} is not of the sort ${sort}`);
  }

  #below(limit: number): void {
    if (this.#word() >= limit) throw new ExportDamaged('a number is too large');
  }

  #digits(): number {
    const text = this.#text();
    if (!/^[0-9]+$/.test(text)) throw new ExportDamaged('a number that is none');
    return Number(text);
  }

  #text(): string {
    const text = this.#exported.texts[this.#word()];
    if (text === undefined) throw new ExportDamaged('a text is missing');
    return text;
  }

  #word(): number {
    const word = this.#exported.words[this.#position];
    if (word === undefined) throw new ExportDamaged('an instruction is cut off');
    this.#position += 1;
    return word;
  }
}
