/** A stretch of a text, in UTF-16 positions, and what takes its place. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The edits that are made in the first `length` characters of a text, in order: those that overlap with an earlier one are not. */
function editsWithin(edits: readonly TextEdit[], length: number): TextEdit[] {
  const made: TextEdit[] = [];
  for (const edit of [...edits].sort((a, b) => a.start - b.start))
    if (edit.end <= length && edit.start >= (made.at(-1)?.end ?? 0)) made.push(edit);
  return made;
}

/** The first `length` characters of a text, with the edits that lie among them made. */
export function applyEdits(text: string, edits: readonly TextEdit[], length = text.length): string {
  const pieces: string[] = [];
  let at = 0;
  for (const edit of editsWithin(edits, length)) {
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  return pieces.join('') + text.slice(at, length);
}

/** Which lines of the same come from where in the text: those from `at` on, until the next ones, from `line` on. */
export function linesAfter(
  text: string,
  edits: readonly TextEdit[],
  length: number,
): readonly { readonly at: number; readonly line: number }[] {
  const origins = [{ at: 1, line: 1 }];
  const lineEnds = (part: string): number => part.split('\n').length - 1;
  let added = 0;
  for (const edit of editsWithin(edits, length)) {
    const more = lineEnds(edit.text) - lineEnds(text.slice(edit.start, edit.end));
    if (more === 0) continue;
    added += more;
    const line = lineEnds(text.slice(0, edit.end)) + 2;
    origins.push({ at: line + added, line });
  }
  return origins;
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
