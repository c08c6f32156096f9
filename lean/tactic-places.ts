import { endOf, nodesOf, type SyntaxNode, type SyntaxTree, startOf } from './syntax-tree.ts';

const tactic = 'Lean.Parser.Tactic.';
const combined = `${tactic}tactic_<;>_`;

/** What holds tactics together and is none that a search would try. */
const holders: ReadonlySet<string> = new Set(['Lean.cdot', `${tactic}paren`]);

/** Names a tactic of a text by its kind and bytes. */
export const tacticKey = (kind: string, start: number, end: number): string => `${kind} ${start} ${end}`;

/** The tactics of a tree: each item of a sequence, and what `<;>` joins. */
export function tacticPlaces(tree: SyntaxTree): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (child: SyntaxTree | undefined): void => {
    if (child?.kind === 'node' && !holders.has(child.name))
      found.add(tacticKey(child.name, startOf(child), endOf(child)));
  };
  for (const node of nodesOf(tree)) {
    if (node.name === combined) for (const child of [node.children[0], node.children[2]]) add(child);
    for (const item of sequenceOf(node)) add(item);
  }
  return found;
}

/** The items of a sequence of tactics; between two stands what separates them. */
function sequenceOf({ name, children }: SyntaxNode): readonly SyntaxTree[] {
  const place = sequences.get(name);
  const items = place === undefined ? undefined : children[place];
  return items?.kind === 'node' ? items.children.filter((_, index) => index % 2 === 0) : [];
}

/** Which child of a sequence has its items. */
const sequences: ReadonlyMap<string, number> = new Map([
  [`${tactic}tacticSeq1Indented`, 0],
  [`${tactic}tacticSeqBracketed`, 1],
]);

/**
 * A piece of a text (UTF-16) as it would stand at the beginning of a line: what all further lines are indented by goes. These stay
 * further to the right than the first, so that they don't begin anew.
 */
export function withoutIndentation(text: string, start: number, end: number): string {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const column = [...text.slice(lineStart, start)].length;
  const [first = '', ...more] = text.slice(start, end).split('\n');
  const indents = more.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const least = Math.min(...indents);
  // A tactic behind others on its line may go on to the left of where it began.
  const shift = least >= column ? column : least - 2;
  const moved = more.map((line) =>
    line.trim() === '' ? '' : shift >= 0 ? line.slice(shift) : ' '.repeat(-shift) + line,
  );
  return [first, ...moved].join('\n');
}
