/** The environment of the tests for the processes that they start: of Node's options only those of `wasm-tiering.js`, none that Jest needs. */
export const nodeEnvironment: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ),
  NODE_OPTIONS: `--import=${new URL('wasm-tiering.js', import.meta.url).href}`,
};
