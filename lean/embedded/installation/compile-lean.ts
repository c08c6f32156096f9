import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { LakatosError } from '../../../core/errors.ts';
import type { SymbolIndex } from '../module/read-imports.ts';
import { installationLayout } from './manifest.ts';
import type { Installation } from './prepare-installation.ts';

/** Lean's module as all threads share it. */
export interface CompiledLean {
  readonly module: WebAssembly.Module;
  /** The functions of its host, as functions of WebAssembly (`../module/catch-inside.ts`). */
  readonly host: WebAssembly.Module;
  readonly symbols: SymbolIndex;
}

/**
 * The module, compiled once for all threads (0.25 s on an idle machine): its functions are when they are first called.
 * @throws LakatosError LEAN_BOOT_FAILED
 */
export async function compileLean({ folder }: Pick<Installation, 'folder'>): Promise<CompiledLean> {
  // Freeing compiled code that a better version has replaced can end the whole process (nodejs/node#64500, "Check failed:
  // jit_page_->allocations_.erase"): it stays, some megabytes of it.
  setFlagsFromString('--no-wasm-code-gc');
  // Most of its 140,000 functions are never called, and so needn't be validated: that would take half a second.
  setFlagsFromString('--wasm-lazy-validation');
  // By V8's own first limits each thread of Lean would collect garbage several times while it starts, of which little is any: a
  // twelfth of its start.
  setFlagsFromString('--initial-old-space-size=64');
  setFlagsFromString('--min-semi-space-size=4');
  const read = (name: string) => readFile(join(folder, name));
  try {
    const [module, host, names, slots] = await Promise.all([
      read(installationLayout.module).then((bytes) => WebAssembly.compile(bytes)),
      read(installationLayout.host).then((bytes) => WebAssembly.compile(bytes)),
      read(installationLayout.symbolNames).then(shared),
      read(installationLayout.symbolSlots).then(shared),
    ]);
    return { module, host, symbols: { names, slots } };
  } catch (cause) {
    throw new LakatosError('LEAN_BOOT_FAILED', `Lean's module can't be compiled: ${folder}`, {
      advice: 'Run `lakatos doctor`, which looks into the prepared files.',
      cause,
    });
  }
}

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}
