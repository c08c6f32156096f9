/** A constant of a library that rests on what is no proof. */
export interface UnprovedImport {
  readonly name: string;
  /** The axiom, `sorryAx`, or what trusts compiled code. */
  readonly because: string;
  readonly module: string;
}
