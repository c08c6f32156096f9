/** A constant that rests on what is no proof. */
export interface UnprovedConstant {
  readonly name: string;
  /** The axiom, `sorryAx`, or what trusts compiled code. */
  readonly because: string;
}

/** One of a library. */
export interface UnprovedImport extends UnprovedConstant {
  readonly module: string;
}
