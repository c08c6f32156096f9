import { box, type Obj } from '../../embedded/ffi/objects.ts';
import type { Scope } from '../../embedded/ffi/scope.ts';
import { constantHead } from '../../embedded/lean/environment.ts';
import { type ConstantKind, constantKind } from '../../embedded/lean/layouts.ts';
import { appendName, makeName, nameKey } from '../../embedded/lean/names.ts';
import { evaluatingNames } from '../policy/terms.ts';
import {
  type ExportedDeclarations,
  instructions,
  type Opcode,
  type Operand,
  opcodes,
  type Sort,
} from './format.ts';

/** What another Lean has written is no export. */
export class ExportDamaged extends Error {}

export interface ReadDeclarations {
  readonly targets: readonly Obj[];
  /** A `ConstantInfo` for each declaration, in the order of the export. */
  readonly constants: readonly Obj[];
  /** By `nameKey`. */
  readonly byName: ReadonlyMap<string, Obj>;
}

/**
 * Has Lean build what an export describes. Nothing is believed but that: who wrote it may have been taken over by the text
 * that it elaborated.
 * @throws ExportDamaged
 */
export function readDeclarations(scope: Scope, exported: ExportedDeclarations): ReadDeclarations {
  return new DeclarationReader(scope, exported).read();
}

/** An operand that was read: an object, a list of objects (as a Lean list), or a number. */
interface Operands {
  readonly object: (index: number) => Obj;
  readonly number: (index: number) => number;
  /** A number that stands for one of the first `count` constructors of an enumeration. */
  readonly oneOf: (index: number, count: number) => number;
  readonly text: (index: number) => string;
}

class DeclarationReader {
  readonly #scope: Scope;
  readonly #exported: ExportedDeclarations;
  /** Objects by their numbers. */
  readonly #built: { readonly sort: Sort; readonly value: Obj }[] = [];
  #position = 0;

  constructor(scope: Scope, exported: ExportedDeclarations) {
    this.#scope = scope;
    this.#exported = exported;
  }

  read(): ReadDeclarations {
    const { words, targets } = this.#exported;
    while (this.#position < words.length) this.#instruction();
    const constants = this.#built.filter(({ sort }) => sort === 'declaration').map(({ value }) => value);
    const byName = new Map<string, Obj>();
    for (const info of constants) {
      const key = nameKey(this.#scope.objects, constantHead(this.#scope.objects, info).name);
      if (byName.has(key)) throw new ExportDamaged('a name is declared twice');
      byName.set(key, info);
    }
    return { targets: targets.map((number) => this.#object(number, 'name')), constants, byName };
  }

  #instruction(): void {
    const opcode = opcodes[this.#word()];
    if (opcode === undefined) throw new ExportDamaged('an unknown instruction');
    const { builds, operands } = instructions[opcode] as { builds: Sort; operands: readonly Operand[] };
    const values = operands.map((operand) => this.#operand(operand));
    const number = (index: number): number => values[index] as number;
    const value = build(this.#scope, opcode, {
      object: (index) => values[index] as Obj,
      number,
      oneOf(index, count) {
        if (number(index) < count) return number(index);
        throw new ExportDamaged(`a number of ${opcode} is too large`);
      },
      text: (index) => this.#exported.texts[values[index] as number] as string,
    });
    this.#built.push({ sort: builds, value });
  }

  #operand(operand: Operand): number {
    switch (operand) {
      case 'number':
        return this.#word();
      case 'text': {
        const position = this.#word();
        if (position >= this.#exported.texts.length) throw new ExportDamaged('a text is missing');
        return position;
      }
      case 'names...':
        return this.#list('name');
      case 'levels...':
        return this.#list('level');
      default:
        return this.#object(this.#word(), operand);
    }
  }

  #list(sort: Sort): Obj {
    const count = this.#word();
    if (count > this.#exported.words.length) throw new ExportDamaged('a list is cut off');
    const items = Array.from({ length: count }, () => this.#object(this.#word(), sort));
    return this.#scope.list(items);
  }

  #word(): number {
    const word = this.#exported.words[this.#position];
    if (word === undefined) throw new ExportDamaged('an instruction is cut off');
    this.#position += 1;
    return word;
  }

  #object(number: number, sort: Sort): Obj {
    const found = this.#built[number];
    if (found?.sort !== sort) throw new ExportDamaged(`object ${number} is not of the sort ${sort}`);
    return found.value;
  }
}

/** Lean has no term with more binders around it, and takes one for closed that says so. */
const mostBinders = 2 ** 20 - 1;

/** Constructors of `BinderInfo` and of `DefinitionSafety`. */
const [binderInfos, safeties] = [4, 3];

function build(scope: Scope, opcode: Opcode, { object, number, oneOf, text }: Operands): Obj {
  const expr = (name: string, ...fields: readonly Obj[]): Obj =>
    scope.call(`Lean.Expr.${name}._override`, ...fields);
  const level = (name: string, ...fields: readonly Obj[]): Obj =>
    scope.call(`Lean.Level.${name}._override`, ...fields);
  const constant = (kind: ConstantKind, fields: readonly Obj[], scalars: readonly number[] = []): Obj => {
    const head = scope.construct(0, [object(0), object(1), object(2)]);
    return scope.construct(constantKind.indexOf(kind), [scope.construct(0, [head, ...fields], scalars)]);
  };
  switch (opcode) {
    case 'anonymous':
      return makeName(scope, '');
    case 'namePart':
      // Not even to be mentioned: the kernel knows these by their names, declared or not.
      if (evaluatingNames.has(text(1))) throw new ExportDamaged(`a name has ${text(1)} in it`);
      return appendName(scope, object(0), text(1));
    case 'nameNumber':
      return scope.call('Lean.Name.num._override', object(0), scope.nat(text(1)));
    case 'names':
    case 'levels':
      return object(0);
    case 'levelZero':
      return scope.constant('Lean.Level.zero._override');
    case 'levelSucc':
      return level('succ', object(0));
    case 'levelMax':
      return level('max', object(0), object(1));
    case 'levelImax':
      return level('imax', object(0), object(1));
    case 'levelParam':
      return level('param', object(0));
    case 'bvar':
      return expr('bvar', box(oneOf(0, mostBinders)));
    case 'sort':
      return expr('sort', object(0));
    case 'const':
      return expr('const', object(0), object(1));
    case 'app':
      return expr('app', object(0), object(1));
    case 'lam':
      return expr('lam', object(0), object(1), object(2), box(oneOf(3, binderInfos)));
    case 'forall':
      return expr('forallE', object(0), object(1), object(2), box(oneOf(3, binderInfos)));
    case 'let':
      return expr('letE', object(0), object(1), object(2), object(3), box(oneOf(4, 2)));
    case 'natLiteral':
      return expr('lit', scope.construct(0, [scope.nat(text(0))]));
    case 'stringLiteral':
      return expr('lit', scope.construct(1, [scope.string(text(0))]));
    case 'proj':
      return expr('proj', object(0), natOf(scope, number(1)), object(2));
    case 'definition': {
      const hints = hintsOf(scope, oneOf(4, 3), number(5));
      return constant('definition', [object(3), hints, object(7)], [oneOf(6, safeties)]);
    }
    case 'theorem':
      return constant('theorem', [object(3), object(4)]);
    case 'opaque':
      return constant('opaque', [object(3), object(5)], [oneOf(4, 2)]);
    case 'inductive': {
      const [parameters, indices] = [natOf(scope, number(3)), natOf(scope, number(4))];
      const nested = box(0);
      const [isRecursive, isReflexive] = [0, 0];
      const fields = [parameters, indices, object(5), object(6), nested];
      return constant('inductive', fields, [isRecursive, oneOf(7, 2), isReflexive]);
    }
    case 'constructor': {
      const numbers = [4, 5, 6].map((index) => natOf(scope, number(index)));
      return constant('constructor', [object(3), ...numbers], [oneOf(7, 2)]);
    }
  }
}

const natOf = (scope: Scope, value: number): Obj => scope.nat(String(value));

/** `ReducibilityHints`: `opaque`, `abbrev`, or `regular` with a height of 32 bits. */
function hintsOf(scope: Scope, kind: number, height: number): Obj {
  if (kind !== 2) return box(kind);
  return scope.construct(
    2,
    [],
    [height & 0xff, (height >>> 8) & 0xff, (height >>> 16) & 0xff, height >>> 24],
  );
}
