import { checkExport, ExportDamaged } from '../../gate/export/check-export.ts';
import { type ExportedDeclarations, instructions, type Opcode } from '../../gate/export/format.ts';
import { instructionsOf } from '../../gate/export/instructions-of.ts';
import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantHead } from '../lean/environment.ts';
import { type ConstantKind, constantKind } from '../lean/layouts.ts';
import { appendName, keyOfName, makeName } from '../lean/names.ts';

export interface ReadDeclarations {
  /** A `ConstantInfo` for each declaration, in the order of the export. */
  readonly constants: readonly Obj[];
  /** By `keyOfName`. */
  readonly byName: ReadonlyMap<string, Obj>;
  readonly imports: Pick<ExportedDeclarations, 'modules' | 'moduleImports'>;
}

/**
 * Has Lean build what an export describes. Nothing is believed but that: who wrote it may have been taken over by the text
 * that it elaborated.
 * @throws ExportDamaged
 */
export function readDeclarations(scope: Scope, exported: ExportedDeclarations): ReadDeclarations {
  const checked = checkExport(exported);
  /** Objects by their numbers. */
  const built: Obj[] = [];
  const object = (number: number | undefined): Obj => built[number as number] as Obj;
  const constants: Obj[] = [];
  const byName = new Map<string, Obj>();
  for (const { opcode, operands } of instructionsOf(checked)) {
    const value = build(scope, opcode, {
      object: (index) => object(operands[index]),
      number: (index) => operands[index] as number,
      text: (index) => checked.texts[operands[index] as number] as string,
      list: () => scope.list([...operands].map(object)),
    });
    built.push(value);
    if (instructions[opcode].builds !== 'declaration') continue;
    const key = keyOfName(scope.objects, constantHead(scope.objects, value).name);
    if (byName.has(key)) throw new ExportDamaged('a name is declared twice');
    byName.set(key, value);
    constants.push(value);
  }
  return { constants, byName, imports: checked };
}

/** The operands of an instruction: objects, lists of objects (as a Lean list), numbers. */
interface Operands {
  readonly object: (index: number) => Obj;
  readonly number: (index: number) => number;
  readonly text: (index: number) => string;
  /** All of them, where they are a list. */
  readonly list: () => Obj;
}

function build(scope: Scope, opcode: Opcode, { object, number, text, list }: Operands): Obj {
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
      return appendName(scope, object(0), text(1));
    case 'nameNumber':
      return scope.call('Lean.Name.num._override', object(0), scope.nat(text(1)));
    case 'names':
    case 'levels':
      return list();
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
      return expr('bvar', box(number(0)));
    case 'sort':
      return expr('sort', object(0));
    case 'const':
      return expr('const', object(0), object(1));
    case 'app':
      return expr('app', object(0), object(1));
    case 'lam':
      return expr('lam', object(0), object(1), object(2), box(number(3)));
    case 'forall':
      return expr('forallE', object(0), object(1), object(2), box(number(3)));
    case 'let':
      return expr('letE', object(0), object(1), object(2), object(3), box(number(4)));
    case 'natLiteral':
      return expr('lit', scope.construct(0, [scope.nat(text(0))]));
    case 'stringLiteral':
      return expr('lit', scope.construct(1, [scope.string(text(0))]));
    case 'proj':
      return expr('proj', object(0), natOf(scope, number(1)), object(2));
    case 'definition': {
      const hints = hintsOf(scope, number(4), number(5));
      return constant('definition', [object(3), hints, object(7)], [number(6)]);
    }
    case 'theorem':
      return constant('theorem', [object(3), object(4)]);
    case 'opaque':
      return constant('opaque', [object(3), object(5)], [number(4)]);
    case 'inductive': {
      const [parameters, indices] = [natOf(scope, number(3)), natOf(scope, number(4))];
      const nested = box(0);
      const [isRecursive, isReflexive] = [0, 0];
      const fields = [parameters, indices, object(5), object(6), nested];
      return constant('inductive', fields, [isRecursive, number(7), isReflexive]);
    }
    case 'constructor': {
      const numbers = [4, 5, 6].map((index) => natOf(scope, number(index)));
      return constant('constructor', [object(3), ...numbers], [number(7)]);
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
