const open = '<think>';
const close = '</think>';

/** What follows a model's thinking; null when it thinks to the end, for then it has given no answer. */
export function withoutThinking(answer: string): string | null {
  const closed = answer.lastIndexOf(close);
  const visible = closed < 0 ? answer : answer.slice(closed + close.length);
  return visible.includes(open) ? null : visible;
}

/**
 * Moves a text to the left edge by the indentation of its first line, blank lines around it left out: its lines stay
 * as they stand to each other.
 */
export function dedent(text: string): string {
  const lines = text
    .replace(/^(?:[ \t]*\r?\n)+/u, '')
    .trimEnd()
    .split(/\r?\n/u);
  const depth = /^ */u.exec(lines[0] ?? '')?.[0].length ?? 0;
  const indentation = new RegExp(`^ {0,${depth}}`, 'u');
  return lines.map((line) => line.replace(indentation, '')).join('\n');
}

export interface CodeBlock {
  /** The word behind the fence, in lower case; empty when there is none. */
  readonly language: string;
  readonly code: string;
}

const opening = /^[ \t]*```[ \t]*([\w+-]*)[^\n`]*(?:\n|$)/gmu;

/**
 * The fenced blocks of an answer in Markdown, in order. A fence opens at the start of a line and closes at the next
 * three backticks wherever they stand, since models often close it at the end of a line. One that is never closed
 * reaches to the end.
 *
 * @param isWhole asked of a block that closes at the first fence: one that isn't closes at the next one that makes it whole
 */
export function codeBlocks(
  answer: string,
  isWhole: (block: CodeBlock) => boolean = () => true,
): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let at = 0;
  while (at < answer.length) {
    opening.lastIndex = at;
    const found = opening.exec(answer);
    if (found === null) break;
    const start = found.index + found[0].length;
    const language = (found[1] ?? '').toLowerCase();
    const upTo = (end: number): CodeBlock => ({ language, code: answer.slice(start, end) });
    const ends = closings(answer, start);
    const end = ends.find((one) => isWhole(upTo(one))) ?? ends[0]!;
    blocks.push(upTo(end));
    at = end + 3;
  }
  return blocks;
}

/** A block with more fences than these in it is broken. */
const mostInside = 8;

/** Where a block may end: at the next fences, or at the end of the answer. */
function closings(answer: string, start: number): readonly number[] {
  const found: number[] = [];
  for (let at = answer.indexOf('```', start); at >= 0 && found.length < mostInside; ) {
    found.push(at);
    at = answer.indexOf('```', at + 3);
  }
  return found.length < mostInside ? [...found, answer.length] : found;
}
