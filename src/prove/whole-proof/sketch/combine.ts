import { applyEdits, type TextEdit } from '../../lean-file/mend-asked.ts';
import type { ProofScript } from '../../script/proof-script.ts';
import { type RenderStyle, renderProof } from '../../script/render-proof.ts';
import type { Hole, ProofSketch } from './sketch.ts';

/**
 * The whole proof: the sketch with what was found for each of its starts, in the order of `holes` and `starts`; null
 * when there is no order in which the goals of a hole can be proved. Only the gate can say whether it is one.
 */
export function combine(
  sketch: ProofSketch,
  found: readonly (readonly ProofScript[])[],
  style: RenderStyle,
): string | null {
  const edits: TextEdit[] = sketch.surplus.map((span) => ({ ...span, text: '' }));
  for (const [at, hole] of sketch.holes.entries()) {
    const lines = linesFor(hole, found[at] ?? [], style);
    if (lines === null) return null;
    edits.push({ ...hole.span, text: place(lines, hole, sketch.text.slice(hole.span.end)) });
  }
  // What is only put in comes before what is replaced at the same place.
  return applyEdits(
    sketch.text,
    edits.sort((a, b) => a.end - b.end),
  ).trimEnd();
}

/** The tactics of a hole without indentation. */
function linesFor(
  { starts }: Hole,
  scripts: readonly ProofScript[],
  style: RenderStyle,
): readonly string[] | null {
  if (scripts.length !== starts.length) return null;
  const focus = starts.map(({ part }) => part.focus);
  // Goals that stand after others were dropped have gaps in their numbers.
  const order = focus.flat().sort((a, b) => a - b);
  const parts = scripts.map((proof, at) => ({
    focus: (focus[at] ?? []).map((position) => order.indexOf(position)),
    proof,
  }));
  const lines = renderProof({ tactic: 'skip', parts }, style);
  return lines === null ? null : lines.slice(1);
}

function place(lines: readonly string[], { style, column }: Hole, behind: string): string {
  const indent = ' '.repeat(column);
  const at = (own: readonly string[]) => own.join(`\n${indent}`);
  switch (style) {
    case 'lines':
      return at(lines);
    case 'bullet':
      return at(lines.map((line, index) => `${index === 0 ? '· ' : '  '}${line}`));
    case 'behind':
      return `\n${indent}${at(lines)}`;
    case 'term': {
      const block = lines.length === 1 ? `by ${lines[0]}` : `by\n${indent}${at(lines)}`;
      return /^[^\S\n]*(?:\n|$)/u.test(behind) ? block : `(${block})`;
    }
  }
}
