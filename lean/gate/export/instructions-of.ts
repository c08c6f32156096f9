import {
  type ExportedDeclarations,
  type ExportOperand,
  instructions,
  type Opcode,
  opcodes,
} from './format.ts';

export interface InstructionWords {
  readonly opcode: Opcode;
  /** One for each operand of the instruction; of a list, one for each of its objects. */
  readonly operands: Uint32Array;
}

/** The instructions of an export that was checked. */
export function* instructionsOf({ words }: ExportedDeclarations): Generator<InstructionWords> {
  for (let position = 0; position < words.length; ) {
    const opcode = opcodes[words[position] as number] as Opcode;
    const { operands }: { readonly operands: readonly ExportOperand[] } = instructions[opcode];
    const isList = operands[0] === 'names...' || operands[0] === 'levels...';
    const start = position + (isList ? 2 : 1);
    const count = isList ? (words[position + 1] as number) : operands.length;
    position = start + count;
    yield { opcode, operands: words.subarray(start, position) };
  }
}
