import {
  type ExportedDeclarations,
  instructions,
  type Opcode,
  opcodeNumbers,
} from '../../../lean/gate/export/format.ts';
import { instructionsOf } from '../../../lean/gate/export/instructions-of.ts';

/**
 * Has an inductive type say that `all` are defined with it, and declares it as one of the family of another type before: the kernel
 * knows it already when its own turn comes.
 */
export function lieAboutFamily(
  told: ExportedDeclarations,
  victim: string,
  all: readonly string[],
): ExportedDeclarations {
  const words: number[] = [];
  const texts = [...told.texts];
  const names = new Map<number, string>();
  let count = 0;
  const write = (opcode: Opcode, operands: readonly number[]): number => {
    const isList = opcode === 'names' || opcode === 'levels';
    words.push(opcodeNumbers[opcode], ...(isList ? [operands.length] : []), ...operands);
    return count++;
  };
  const name = (text: string): number => write('namePart', [write('anonymous', []), texts.push(text) - 1]);

  const declared: [Opcode, number[]][] = [];
  for (const { opcode, operands } of instructionsOf(told)) {
    const isDeclaration = instructions[opcode].builds === 'declaration';
    if (isDeclaration) declared.push([opcode, [...operands]]);
    // Something stands in the place of each declaration, so that the numbers of objects stay.
    const number = write(isDeclaration ? 'anonymous' : opcode, isDeclaration ? [] : [...operands]);
    if (opcode === 'namePart') names.set(number, told.texts[operands[1] as number] as string);
  }
  for (const [opcode, operands] of declared) {
    const own = operands[0] as number;
    if (opcode === 'inductive' && names.get(own) === victim) {
      const decoy = name('Decoy');
      const [levels, type, parameters, indices] = operands.slice(1, 5) as [number, number, number, number];
      const family = write('names', [decoy, own]);
      write('inductive', [decoy, levels, type, parameters, indices, family, write('names', []), 0]);
      operands[5] = write(
        'names',
        all.map((one) => (one === victim ? own : name(one))),
      );
    }
    write(opcode, operands);
  }
  return { ...told, words: Uint32Array.from(words), texts };
}
