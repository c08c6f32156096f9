import type { LibraryPortion, LibraryTheorem, LibraryTheorems } from '../library-theorems.ts';

/**
 * One table out of portions that `ask` gives one after the other, each from where the one before ended. Null when one
 * did not come.
 */
export async function collectLibrary(
  ask: (from: number) => Promise<LibraryPortion | null>,
): Promise<LibraryTheorems | null> {
  const numbers = new Map<string, number>();
  const theorems: LibraryTheorem[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const portion: LibraryPortion | null = await ask(from);
    // A worker that doesn't get on would be asked for ever.
    if (portion === null || (portion.next !== undefined && portion.next <= from)) return null;
    for (const theorem of renumbered(portion, numbers)) theorems.push(theorem);
    from = portion.next;
  }
  return { symbols: [...numbers.keys()], theorems: theorems.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** The theorems of a portion with the numbers that the symbols have in the whole; new ones get the next numbers. */
function renumbered({ symbols, theorems }: LibraryTheorems, numbers: Map<string, number>): LibraryTheorem[] {
  const own = symbols.map((symbol) => {
    const number = numbers.get(symbol) ?? numbers.size;
    numbers.set(symbol, number);
    return number;
  });
  const all = (list: readonly number[]): number[] => list.map((symbol) => own[symbol] as number);
  return theorems.map(({ head, conclusion, premises, sides, ...rest }) => ({
    ...rest,
    head: head === null ? null : (own[head] as number),
    conclusion: all(conclusion),
    premises: all(premises),
    sides: sides === null ? null : { left: all(sides.left), right: all(sides.right) },
  }));
}
