/**
 * The `code` of anything that was thrown (`ENOSPC`, `ERR_WORKER_OUT_OF_MEMORY`), if it has one. Doesn't ask for the
 * class: errors that come from another thread or realm are not instances of our `Error`.
 */
export function codeOf(thrown: unknown): string | undefined {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}
