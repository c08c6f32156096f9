import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createTransformer as createSwc } from '@swc/jest';

/**
 * Jest runs tests in a context of their own, where Node looks up each mention of a global name anew: some 170 ns, every time, so that
 * `Math.sqrt` in an inner loop takes most of a test. A module that names them once, as constants of its own, runs at its usual speed.
 * No test puts others in place of these.
 */
const names =
  'Array BigInt Boolean Error Float32Array Float64Array Infinity Int32Array JSON Map Math NaN Number Object Promise RegExp Set String Symbol Uint32Array Uint8Array WeakMap'.split(
    ' ',
  );

/** On the first line, so that the lines of the source stay where they are. */
function withConstants(code) {
  const own = names.filter((name) => new RegExp(`\\b${name}\\b`, 'u').test(code) && !declares(code, name));
  return own.length === 0 ? code : `const { ${own.join(', ')} } = globalThis; ${code}`;
}

const declares = (code, name) =>
  new RegExp(`\\b(?:class|const|function|let|var)\\s+${name}\\b`, 'u').test(code) ||
  new RegExp(`\\b(?:const|import|let|var)\\b[^;=]*\\{[^}]*\\b${name}\\b[^}]*\\}\\s*(?:=|from)`, 'u').test(
    code,
  );

/** What Jest has kept of modules is made anew when this file changes. */
const version = createHash('sha256')
  .update(readFileSync(new URL(import.meta.url)))
  .digest('hex');

/** TypeScript by SWC, and the constants. */
export function createTransformer(options) {
  const swc = createSwc(options);
  const extend = (result) => ({ ...result, code: withConstants(result.code) });
  return {
    ...swc,
    canInstrument: false,
    process: (...given) => extend(swc.process(...given)),
    processAsync: async (...given) => extend(await swc.processAsync(...given)),
    getCacheKey: (...given) => `${swc.getCacheKey(...given)}${version}`,
  };
}
