import type { StatePart } from '../../../../core/goal.ts';
import { readTokens, type Span, type Token, tokensIn } from '../../../../core/lean-tokens.ts';
import type { Limits } from '../../../../core/limits.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import type { LeanEngine } from '../../../../lean/engine.ts';
import { applyEdits } from '../../lean-file/mend-asked.ts';
import { asTactics } from './as-tactics.ts';
import { cutBlock } from './cut-block.ts';
import { dedentFrom } from './dedent.ts';
import { nextPlace, referenceTo, rootPlace, type SketchPlace, splitFirst, startsOf } from './place.ts';
import type { Hole, ProofSketch } from './sketch.ts';

/** A part of a tactic that proves a goal of its own: `by ...`, `sorry`, or what follows an arrow. */
interface SketchSlot {
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

interface TryOptions {
  readonly engine: Pick<LeanEngine, 'apply'>;
  /** For each tactic. */
  readonly limits: Limits;
  readonly signal: AbortSignal;
}

/**
 * What of a proof can stay, and the states from which a search can make up the rest.
 *
 * The tactics of the proof are tried one after the other, each on all the goals that are left, so Lean alone says how
 * far the proof is right. One that Lean does not take whole is taken apart where it has blocks of its own (bullets,
 * `case`, `by`, alternatives), which are gone through alone; otherwise it and all behind it in its block make a hole. Each
 * `sorry` is a hole, and so is a block that ends with goals left. `root` is the state of the opened theorem.
 */
export async function searchStarts(
  theorem: Theorem,
  root: StatePart,
  proof: string,
  { engine, limits, signal }: TryOptions,
): Promise<ProofSketch> {
  const text = asTactics(proof);
  const holes: Hole[] = [];
  const surplus: Span[] = [];
  let accepted = 0;
  let calls = 0;
  let names = 0;
  const [by, ...block] = readTokens(text);
  if (by !== undefined) await walkBlock(block, rootPlace(root), by);
  holes.sort((a, b) => a.span.start - b.span.start);
  return { text, holes, surplus, accepted, calls };

  /** `before` is the token behind which the block stands: where missing tactics go when it has none. */
  async function walkBlock(block: readonly Token[], place: SketchPlace, before: Token): Promise<void> {
    const first = block[0];
    const last = block.at(-1);
    if (first === undefined || last === undefined) {
      leaveOpen(place, { start: before.end, end: before.end }, 'behind', before.column + 2);
      return;
    }
    let at = place;
    for (const item of cutBlock(block)) {
      const rest = { start: item.start, end: last.end };
      if (at.parts.length === 0) {
        surplus.push(rest);
        return;
      }
      const next = await walkItem(tokensIn(block, item), at);
      if (next === null) {
        leaveOpen(at, rest, 'lines', first.column);
        return;
      }
      at = next;
    }
    if (at.parts.length > 0) {
      leaveOpen(at, { start: last.end, end: last.end }, 'behind', first.column);
    }
  }

  /** What the tactic leaves; null when Lean does not take it, not in parts either. */
  async function walkItem(item: readonly Token[], place: SketchPlace): Promise<SketchPlace | null> {
    const [head] = item;
    if (head === undefined) return place;
    if (item.length === 1 && isSorry(head)) {
      const split = splitFirst(place);
      if (split === null) return null;
      const isLast = split.rest.parts.length === 0;
      leaveOpen(split.first, head, isLast ? 'lines' : 'bullet', head.column);
      return split.rest;
    }
    if (!item.some(isSorry)) {
      const whole = await attempt(place, textOf(item));
      if (whole !== null) {
        accepted += 1;
        return whole;
      }
    }
    return (await walkFocused(item, place)) ?? (await walkSlots(item, place));
  }

  /** `· tactics`, `case name x => tactics` and `next x => tactics`. */
  async function walkFocused(item: readonly Token[], place: SketchPlace): Promise<SketchPlace | null> {
    const [head] = item;
    if (head?.text === '·' || head?.text === '.') return walkFirst(place, item.slice(1), head);
    const arrow = item.findIndex((token) => token.text === '=>');
    const arrowToken = item[arrow];
    if (arrowToken === undefined || (head?.text !== 'case' && head?.text !== 'next')) return null;
    const names = text.slice(head.end, arrowToken.start).trim();
    const entry = head.text === 'case' ? names : `_ ${names}`.trim();
    const entered = await attempt(place, `case' ${entry} => skip`);
    return entered === null ? null : walkFirst(entered, item.slice(arrow + 1), arrowToken);
  }

  async function walkFirst(
    place: SketchPlace,
    block: readonly Token[],
    before: Token,
  ): Promise<SketchPlace | null> {
    const split = splitFirst(place);
    if (split === null) return null;
    await walkBlock(block, split.first, before);
    return split.rest;
  }

  /**
   * A tactic with blocks inside: it is tried with a name (`?name`) for each of them, and each block on the goal of that
   * name. Lean puts such goals behind the others, so `case'` brings each to the front first.
   */
  async function walkSlots(item: readonly Token[], place: SketchPlace): Promise<SketchPlace | null> {
    const slots = findSlots(item).map((slot) => ({ ...slot, name: `hole${++names}` }));
    if (slots.length === 0) return null;
    let at = await attempt(place, withNames(item, slots));
    if (at === null) return null;
    const inner: { slot: SketchSlot; place: SketchPlace }[] = [];
    for (const slot of slots) {
      const entered: SketchPlace | null = await attempt(at, `case' ${slot.name} => skip`);
      // Lean found what the name stands for while it went through the others.
      if (entered === null) continue;
      const split = splitFirst(entered);
      if (split === null) return null;
      inner.push({ slot, place: split.first });
      at = split.rest;
    }
    accepted += 1;
    for (const { slot, place: own } of inner) {
      if (slot.block !== null) await walkBlock(slot.block, own, slot.block[0]!);
      else leaveOpen(own, slot.span, 'term', (item[0]?.column ?? 0) + 4);
    }
    return at;
  }

  function withNames(
    item: readonly Token[],
    slots: readonly (SketchSlot & { readonly name: string })[],
  ): string {
    const [head] = item;
    const start = head?.start ?? 0;
    const edits = slots.map(({ span, name }) => ({
      start: span.start - start,
      end: span.end - start,
      text: `?${name}`,
    }));
    const named = applyEdits(text.slice(start, item.at(-1)?.end ?? start), edits);
    // A tactic that is to leave no goal would refuse the names.
    return dedentFrom(named.replace(/^exact\b/u, 'refine'), head?.column ?? 0);
  }

  function textOf(item: readonly Token[]): string {
    const [head] = item;
    return dedentFrom(text.slice(head?.start ?? 0, item.at(-1)?.end ?? 0), head?.column ?? 0);
  }

  async function attempt(place: SketchPlace, tactic: string): Promise<SketchPlace | null> {
    if (signal.aborted) return null;
    calls += 1;
    const reference = referenceTo(theorem, place, place.parts);
    const [outcome] = await engine.apply(reference, [tactic], limits, signal);
    if (outcome?.kind === 'proved') return nextPlace(place, tactic, null);
    return outcome?.kind === 'progress' ? nextPlace(place, tactic, outcome.state) : null;
  }

  function leaveOpen(place: SketchPlace, span: Span, style: Hole['style'], column: number): void {
    holes.push({
      span: { start: span.start, end: span.end },
      style,
      column,
      starts: startsOf(theorem, place),
    });
  }
}
