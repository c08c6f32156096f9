/** A stretch of a text, in UTF-16 positions, and what takes its place. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The first `length` characters of a text, with the edits that lie among them made. Edits don't overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[], length = text.length): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    if (edit.end > length || edit.start < at) continue;
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return pieces.join('') + text.slice(at, length);
}

/** Where a position that lies in none of the edits is once they are made. */
export const positionAfter = (edits: readonly TextEdit[], position: number): number =>
  edits
    .filter(({ end }) => end <= position)
    .reduce((moved, { start, end, text }) => moved + text.length - (end - start), position);

/** Takes a stretch out of a text but keeps its lines, so that what follows stays where it was. */
export function blankOut(text: string, start: number, end: number): TextEdit {
  return { start, end, text: text.slice(start, end).replace(/[^\n]+/g, '') };
}

/** An edit as long as what stood there: Lean's places stay those of the text. */
export function spaced({ start, end, text }: TextEdit): TextEdit {
  return { start, end, text: text.padEnd(end - start) };
}

/** White space at the beginning of the line of a position, for lines of our own: Lean takes no tabs. */
export function indentationAt(text: string, position: number): string {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1;
  return (/^[ \t]*/.exec(text.slice(lineStart, position))?.[0] ?? '').replaceAll('\t', ' ');
}
