import type { ElaboratedCommand } from '../elaborated-text.ts';
import { changesSyntax } from '../syntax-tree.ts';
import type { Checkpoint } from './lean/commands.ts';
import type { LeanInstance } from './lean-instance.ts';

/** A command with Lean's state behind it. */
export interface ChainedCommand extends ElaboratedCommand {
  readonly after: Checkpoint;
}

/** A text that was elaborated before, command by command. */
interface Chain {
  /** The imports. */
  readonly key: string;
  readonly bytes: Buffer;
  readonly entries: readonly ChainedCommand[];
  /** Where the command behind the last entry starts. */
  readonly restStart: number;
}

const keptChains = 4;

/** Remembers texts with the states between their commands, so that a text with the same beginning goes on from there. */
export class CheckpointChains {
  readonly #lean: LeanInstance;
  readonly #chains: Chain[] = [];

  constructor(lean: LeanInstance) {
    this.#lean = lean;
  }

  /** Commands of the chain that has most in common with a text, their states held anew. */
  reusable(key: string, bytes: Buffer): ChainedCommand[] {
    let best: readonly ChainedCommand[] = [];
    for (const chain of this.#chains) {
      if (chain.key !== key) continue;
      const count = settledCommands(chain, commonPrefix(chain.bytes, bytes));
      if (count > best.length) best = chain.entries.slice(0, count);
    }
    using scope = this.#lean.scope();
    return best.map((entry) => {
      const { state, parser } = entry.after;
      return { ...entry, after: scope.holdAll({ state, parser }) };
    });
  }

  /** Takes over the states of a chain. */
  remember(chain: Chain): void {
    this.#chains.push(chain);
    while (this.#chains.length > keptChains) {
      for (const entry of this.#chains.shift()?.entries ?? []) entry.after[Symbol.dispose]();
    }
  }
}

function commonPrefix(left: Buffer, right: Buffer): number {
  const length = Math.min(left.length, right.length);
  let position = 0;
  while (position < length && left[position] === right[position]) position++;
  return position;
}

/**
 * How many commands end the same way in a text that shares `common` bytes with the chain's. The parser looks ahead, and
 * what it sees there may belong to the command: so a command is settled when all of the next one is shared. With Lean's
 * own grammar it is enough to share the word that begins a declaration, as no command goes on with that.
 */
function settledCommands(chain: Chain, common: number): number {
  let count = 0;
  let isPlainGrammar = true;
  for (const [index, entry] of chain.entries.entries()) {
    isPlainGrammar &&= !changesSyntax(entry.tree);
    const next = chain.entries[index + 1];
    const isShared = next !== undefined && common > next.end;
    if (
      !isShared &&
      !(isPlainGrammar && sharesDeclarationWord(chain, next?.start ?? chain.restStart, common))
    )
      break;
    count = index + 1;
  }
  return count;
}

const declarationWords: ReadonlySet<string> = new Set('theorem example def inductive structure'.split(' '));

/** Whether the word at `start` begins a declaration, and is shared with the space behind it. */
function sharesDeclarationWord({ bytes }: Chain, start: number, common: number): boolean {
  let end = start;
  while (end < bytes.length && (bytes[end] as number) > 0x20) end++;
  return common > end && declarationWords.has(bytes.subarray(start, end).toString());
}
