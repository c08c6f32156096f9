import { type Span, type Token, tokensIn } from './tokens.ts';

/** A part of a tactic that proves a goal of its own: `by ...`, `sorry`, or what follows an arrow. */
export interface SketchSlot {
  /** What `?name` can stand for. */
  readonly span: Span;
  /** Its tactics; null for a `sorry`. */
  readonly block: readonly Token[] | null;
}

const isSorry = (token: Token | undefined): boolean => token?.text === 'sorry' || token?.text === 'admit';

/** The outermost slots of a tactic, in order. */
export function findSlots(tokens: readonly Token[]): readonly SketchSlot[] {
  return alternativeSlots(tokens) ?? termSlots(tokens);
}

/** `by` blocks and `sorry`s inside terms. */
function termSlots(tokens: readonly Token[]): readonly SketchSlot[] {
  const slots: SketchSlot[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    if (token.text === 'sorry') slots.push({ span: token, block: null });
    if (token.text !== 'by' || tokens[at - 1]?.text === '.') continue;
    const block = blockBehind(tokens, at, tokens[0]?.depth ?? 0);
    const last = block.at(-1);
    if (last === undefined) continue;
    const isHole = block.length === 1 && isSorry(block[0]);
    slots.push({ span: { start: token.start, end: last.end }, block: isHole ? null : block });
    at += block.length;
  }
  return slots;
}

/** The tokens of the block behind a `by`: until its brackets close or a line begins further to the left. */
function blockBehind(tokens: readonly Token[], at: number, outside: number): readonly Token[] {
  const by = tokens[at]!;
  const first = tokens[at + 1];
  if (first === undefined) return [];
  const rest = tokens.slice(at + 1);
  const end = rest.findIndex(
    (token, index) =>
      token.depth < by.depth ||
      (token.text === ',' && token.depth === by.depth && by.depth > outside) ||
      (index > 0 && token.isFirst && token.column < first.column),
  );
  return end < 0 ? rest : rest.slice(0, end);
}

const withAlternatives: ReadonlySet<string> = new Set([
  'induction',
  'cases',
  'fun_induction',
  'fun_cases',
  'match',
]);

/** The bodies of `induction n with | zero => ...`; null for any other tactic. */
function alternativeSlots(tokens: readonly Token[]): readonly SketchSlot[] | null {
  const [head] = tokens;
  if (head === undefined || !withAlternatives.has(head.text)) return null;
  const at = tokens.findIndex((token) => token.text === 'with' && token.depth === head.depth);
  const bar = tokens[at + 1];
  if (at < 0 || bar?.text !== '|') return null;
  const bars = tokens.filter(
    (token) =>
      token.text === '|' &&
      token.depth === head.depth &&
      token.start >= bar.start &&
      token.isFirst === bar.isFirst &&
      (!bar.isFirst || token.column === bar.column),
  );
  return bars.flatMap((own, index) => {
    const end = bars[index + 1]?.start ?? tokens.at(-1)!.end;
    const part = tokensIn(tokens, { start: own.start, end });
    const arrow = part.findIndex((token) => token.text === '=>' && token.depth === own.depth);
    const block = arrow < 0 ? [] : part.slice(arrow + 1);
    const [first] = block;
    if (first === undefined || (block.length === 1 && (first.text === '_' || first.text === '?_'))) return [];
    return [{ span: { start: first.start, end: block.at(-1)!.end }, block }];
  });
}
