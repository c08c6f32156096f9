import { withoutControls } from './single-line.ts';

/** The lines of a text of Lean's, indented, without control characters that could redraw the screen. */
export const textLines = (text: string, indent: number): string[] =>
  withoutControls(text)
    .split('\n')
    .map((line) => ' '.repeat(indent) + line);
