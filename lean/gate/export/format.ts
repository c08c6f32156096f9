import type { ModuleImport } from '../../lake/read-imports.ts';

/**
 * Declarations on their way from one Lean to another: instructions that build them, one object each, in an order in which
 * each uses only objects that are there already. Nothing that Lean keeps about a term (its hash, whether it has variables)
 * is carried over: the receiver has its own Lean make every object anew.
 */
export interface ExportedDeclarations {
  /** What the text imports, as its header says, the prelude included. */
  readonly modules: readonly string[];
  /** Of a text that begins with `module`: the same as they are written, without the prelude. */
  readonly moduleImports?: readonly ModuleImport[] | null;
  /** Each instruction is its position in `instructions` and its operands. */
  readonly words: Uint32Array;
  readonly texts: readonly string[];
}

/** What an instruction builds. A `names` or `levels` is a list. */
export type Sort = 'name' | 'names' | 'level' | 'levels' | 'expr' | 'declaration';

/**
 * What an operand is: an object by its number; a number as it is, of 32 bits or one that stands for a constructor of an
 * enumeration of Lean's; or a text by its position, of which some are the digits of a number of any size. The last operand may be
 * of any number of objects: then a count stands before them.
 */
export type ExportOperand =
  | Sort
  | ('number' | 'binder' | 'binder info' | 'safety' | 'hints' | 'flag')
  | ('text' | 'name part' | 'name number' | 'digits')
  | ('names...' | 'levels...');

interface Instruction {
  readonly builds: Sort;
  readonly operands: readonly ExportOperand[];
}

const head = ['name', 'names', 'expr'] as const;

export const instructions = {
  anonymous: { builds: 'name', operands: [] },
  namePart: { builds: 'name', operands: ['name', 'name part'] },
  nameNumber: { builds: 'name', operands: ['name', 'name number'] },
  names: { builds: 'names', operands: ['names...'] },
  levelZero: { builds: 'level', operands: [] },
  levelSucc: { builds: 'level', operands: ['level'] },
  levelMax: { builds: 'level', operands: ['level', 'level'] },
  levelImax: { builds: 'level', operands: ['level', 'level'] },
  levelParam: { builds: 'level', operands: ['name'] },
  levels: { builds: 'levels', operands: ['levels...'] },
  bvar: { builds: 'expr', operands: ['binder'] },
  sort: { builds: 'expr', operands: ['level'] },
  const: { builds: 'expr', operands: ['name', 'levels'] },
  app: { builds: 'expr', operands: ['expr', 'expr'] },
  /** Binder's name, type, body, annotation. */
  lam: { builds: 'expr', operands: ['name', 'expr', 'expr', 'binder info'] },
  forall: { builds: 'expr', operands: ['name', 'expr', 'expr', 'binder info'] },
  /** Name, type, value, body, and 1 where the body may not depend on the value (`have`). */
  let: { builds: 'expr', operands: ['name', 'expr', 'expr', 'expr', 'flag'] },
  natLiteral: { builds: 'expr', operands: ['digits'] },
  stringLiteral: { builds: 'expr', operands: ['text'] },
  proj: { builds: 'expr', operands: ['name', 'number', 'expr'] },
  /**
   * Each declaration begins with its name, its universe parameters and its type. Definition: value, kind of reducibility
   * hint and its height, safety, all that it is defined with.
   */
  definition: { builds: 'declaration', operands: [...head, 'expr', 'hints', 'number', 'safety', 'names'] },
  theorem: { builds: 'declaration', operands: [...head, 'expr', 'names'] },
  opaque: { builds: 'declaration', operands: [...head, 'expr', 'flag', 'names'] },
  /** Parameters, indices, types of the family, constructors, whether it is unsafe. */
  inductive: { builds: 'declaration', operands: [...head, 'number', 'number', 'names', 'names', 'flag'] },
  /** Its inductive type, position in it, parameters, fields, whether it is unsafe. */
  constructor: { builds: 'declaration', operands: [...head, 'name', 'number', 'number', 'number', 'flag'] },
} as const satisfies Record<string, Instruction>;

export type Opcode = keyof typeof instructions;
export const opcodes = Object.keys(instructions) as readonly Opcode[];
/** What stands for each of them in `words`. */
export const opcodeNumbers = Object.fromEntries(opcodes.map((opcode, number) => [opcode, number])) as Record<
  Opcode,
  number
>;
