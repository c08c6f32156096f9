/** A position in a text, as Lean counts: lines from 1, columns from 0 in code points. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type Severity = 'information' | 'warning' | 'error';

/** One message of Lean's about a file. */
export interface LeanMessage {
  readonly severity: Severity;
  readonly text: string;
  readonly start: Position;
  readonly end?: Position;
}
