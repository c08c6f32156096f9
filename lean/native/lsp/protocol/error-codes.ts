/** Codes of errors in answers: LSP's own, and Lean's (`Lean.JsonRpc.ErrorCode`). */
export const errorCodesOfProtocol = {
  /** The text changed after the question. */
  contentModified: -32801,
  requestCancelled: -32800,
  /** The worker of the document ended with an error. */
  workerExited: -32901,
  /** The worker of the document crashed. */
  workerCrashed: -32902,
} as const;
