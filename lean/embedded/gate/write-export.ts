import { type ExportedDeclarations, type Opcode, opcodeNumbers } from '../../gate/export/format.ts';
import { isScalar, type Obj, unbox } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantHead, inductiveFields, kindOf } from '../lean/environment.ts';
import { skipMetadata } from '../lean/expression.ts';
import { exprTag, forallBinderInfo, letIsNondependent, levelTag } from '../lean/layouts.ts';

/** A declaration can't be carried to another Lean. */
export class NotExportable extends Error {}

/**
 * Writes constants of an environment down, each with all of the terms that it is made of; metadata, which has no meaning
 * for the kernel, stays behind. Recursors are left out: they come with their inductive types.
 * @throws NotExportable
 */
export function exportDeclarations(
  scope: Scope,
  constants: readonly Obj[],
): Pick<ExportedDeclarations, 'words' | 'texts'> {
  const writer = new DeclarationWriter(scope);
  for (const info of constants) writer.declaration(info);
  return writer.written();
}

class DeclarationWriter {
  readonly #scope: Scope;
  readonly #words: number[] = [];
  readonly #texts: string[] = [];
  #count = 0;
  /** Numbers of what was written, by address: what Lean shares is written once. */
  readonly #names = new Map<Obj, number>();
  readonly #levels = new Map<Obj, number>();
  readonly #exprs = new Map<Obj, number>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  written(): Pick<ExportedDeclarations, 'words' | 'texts'> {
    return { words: Uint32Array.from(this.#words), texts: this.#texts };
  }

  declaration(info: Obj): void {
    const { objects } = this.#scope;
    const kind = kindOf(objects, info);
    const value = objects.field(info, 0);
    const field = (index: number): Obj => objects.field(value, index);
    const { name, levelParams, type } = constantHead(objects, info);
    const head = (): number[] => [this.name(name), this.#nameList(levelParams), this.#expr(type)];
    switch (kind) {
      case 'definition': {
        const safety = objects.scalarU8(value, 0);
        const parts = [this.#expr(field(1)), ...this.#hints(field(2)), safety, this.#nameList(field(3))];
        this.#write('definition', ...head(), ...parts);
        return;
      }
      case 'theorem':
        this.#write('theorem', ...head(), this.#expr(field(1)), this.#nameList(field(2)));
        return;
      case 'opaque': {
        const isUnsafe = objects.scalarU8(value, 0);
        this.#write('opaque', ...head(), this.#expr(field(1)), isUnsafe, this.#nameList(field(2)));
        return;
      }
      case 'inductive': {
        const { parameters, indices, all, constructors, isUnsafe } = inductiveFields(objects, info);
        const lists = [this.#nameList(all), this.#nameList(constructors)];
        this.#write('inductive', ...head(), parameters, indices, ...lists, isUnsafe ? 1 : 0);
        return;
      }
      case 'constructor': {
        const numbers = [2, 3, 4].map((index) => objects.smallNat(field(index)));
        this.#write('constructor', ...head(), this.name(field(1)), ...numbers, objects.scalarU8(value, 0));
        return;
      }
      case 'recursor':
        return;
      case 'axiom':
      case 'quotient':
        throw new NotExportable(`a constant of kind ${kind}`);
    }
  }

  name(name: Obj): number {
    return once(this.#names, name, () => this.#writeName(name));
  }

  #writeName(name: Obj): number {
    if (isScalar(name)) return this.#write('anonymous');
    const { objects } = this.#scope;
    const prefix = this.name(objects.field(name, 0));
    const last = objects.field(name, 1);
    if (objects.tag(name) === 1) return this.#write('namePart', prefix, this.#text(objects.string(last)));
    return this.#write('nameNumber', prefix, this.#text(String(objects.natural(last))));
  }

  #nameList(list: Obj): number {
    const names = this.#scope.objects.list(list).map((name) => this.name(name));
    return this.#write('names', names.length, ...names);
  }

  #level(level: Obj): number {
    return once(this.#levels, level, () => this.#writeLevel(level));
  }

  #writeLevel(level: Obj): number {
    const { objects } = this.#scope;
    const part = (index: number): number => this.#level(objects.field(level, index));
    switch (objects.tag(level)) {
      case levelTag.zero:
        return this.#write('levelZero');
      case levelTag.succ:
        return this.#write('levelSucc', part(0));
      case levelTag.max:
        return this.#write('levelMax', part(0), part(1));
      case levelTag.imax:
        return this.#write('levelImax', part(0), part(1));
      case levelTag.param:
        return this.#write('levelParam', this.name(objects.field(level, 0)));
      default:
        throw new NotExportable('a variable for a universe');
    }
  }

  /** Terms can be deeper than a stack of calls: what is still to be written lies on one of our own. */
  #expr(root: Obj): number {
    const { objects } = this.#scope;
    const pending = [skipMetadata(objects, root)];
    const opened = new Set<Obj>();
    for (let expr = pending.at(-1); expr !== undefined; expr = pending.at(-1)) {
      const parts = this.#exprs.has(expr) ? [] : this.#parts(expr);
      const missing = parts.filter((part) => !this.#exprs.has(part));
      if (missing.length > 0) {
        if (opened.has(expr)) throw new NotExportable('a term that contains itself');
        opened.add(expr);
        pending.push(...missing);
        continue;
      }
      pending.pop();
      if (!this.#exprs.has(expr)) this.#exprs.set(expr, this.#writeExpr(expr, parts));
    }
    return this.#exprs.get(skipMetadata(objects, root)) as number;
  }

  /** The terms that a term consists of, in order. */
  #parts(expr: Obj): Obj[] {
    const { objects } = this.#scope;
    const fields = partFields[objects.tag(expr)] ?? [];
    return fields.map((index) => skipMetadata(objects, objects.field(expr, index)));
  }

  /** `terms`: its parts, which are written. */
  #writeExpr(expr: Obj, terms: readonly Obj[]): number {
    const { objects } = this.#scope;
    const field = (index: number): Obj => objects.field(expr, index);
    const parts = terms.map((part) => this.#exprs.get(part) as number);
    const tag = objects.tag(expr);
    switch (tag) {
      case exprTag.bvar:
        return this.#write('bvar', objects.smallNat(field(0)));
      case exprTag.sort:
        return this.#write('sort', this.#level(field(0)));
      case exprTag.const: {
        const levels = objects.list(field(1)).map((level) => this.#level(level));
        const list = this.#write('levels', levels.length, ...levels);
        return this.#write('const', this.name(field(0)), list);
      }
      case exprTag.app:
        return this.#write('app', ...parts);
      case exprTag.lam:
      case exprTag.forall: {
        const binderInfo = objects.scalarU8(expr, forallBinderInfo);
        return this.#write(tag === exprTag.lam ? 'lam' : 'forall', this.name(field(0)), ...parts, binderInfo);
      }
      case exprTag.let:
        return this.#write('let', this.name(field(0)), ...parts, objects.scalarU8(expr, letIsNondependent));
      case exprTag.literal:
        return this.#literal(field(0));
      case exprTag.proj:
        return this.#write('proj', this.name(field(0)), objects.smallNat(field(1)), ...parts);
      default:
        throw new NotExportable('a variable left over');
    }
  }

  #literal(literal: Obj): number {
    const { objects } = this.#scope;
    const value = objects.field(literal, 0);
    return objects.tag(literal) === 0
      ? this.#write('natLiteral', this.#text(String(objects.natural(value))))
      : this.#write('stringLiteral', this.#text(objects.string(value)));
  }

  /** `opaque` and `abbrev` (0, 1) have no height, `regular` (2) has one. */
  #hints(hints: Obj): [kind: number, height: number] {
    return isScalar(hints) ? [unbox(hints), 0] : [2, this.#scope.objects.memory.readU32(hints + 8)];
  }

  #text(text: string): number {
    return this.#texts.push(text) - 1;
  }

  /** Gives the number of the object that the instruction builds. */
  #write(opcode: Opcode, ...operands: readonly number[]): number {
    this.#words.push(opcodeNumbers[opcode], ...operands);
    return this.#count++;
  }
}

/** The number of what is written once. */
function once(numbers: Map<Obj, number>, value: Obj, write: () => number): number {
  const number = numbers.get(value) ?? write();
  numbers.set(value, number);
  return number;
}

/** Which fields of a term are terms. */
const partFields: Readonly<Record<number, readonly number[]>> = {
  [exprTag.app]: [0, 1],
  [exprTag.lam]: [1, 2],
  [exprTag.forall]: [1, 2],
  [exprTag.let]: [1, 2, 3],
  [exprTag.proj]: [2],
};
