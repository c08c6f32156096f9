import { z } from 'zod';
import { baseOptions } from '../../engine.ts';
import type { ModuleImport } from '../../lake/read-imports.ts';
import { importsKey } from '../../module-imports.ts';
import { type Companion, heldBy } from './companion.ts';
import type { RemoteReference } from './remote-calls.ts';

/** What a text imports. */
export interface Imported {
  readonly modules: readonly string[];
  /** Of a text that begins with `module`. */
  readonly ofModule: readonly ModuleImport[] | null;
}

/**
 * What texts with the same imports start from. Each is loaded once, lives as long as the companion, and has a time of its
 * own: importing is no part of what a theorem or a proof may take, and a task that is over before its library is there
 * doesn't stop the loading, so that the next one finds it.
 */
export class CompanionLibraries {
  readonly #companion: Companion;
  readonly #importMs: number;
  readonly #loaded = new Map<string, Promise<RemoteReference>>();

  /** `importMs`: the longest time for one of them: all of Mathlib from a slow disk takes minutes. */
  constructor(companion: Companion, importMs: number) {
    this.#companion = companion;
    this.#importMs = importMs;
  }

  /**
   * Lean must hold `header`, which names the modules, until this is settled. Rejects with `NoAnswer`: an `OwnFailure` says why
   * they can't be imported.
   */
  load(imported: Imported, header: readonly RemoteReference[]): Promise<RemoteReference> {
    const { modules, ofModule } = imported;
    const key = importsKey(modules, ofModule);
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    const loading = this.#load(header, ofModule !== null);
    this.#loaded.set(key, loading);
    loading.catch(() => this.#loaded.delete(key));
    return loading;
  }

  async #load(header: readonly RemoteReference[], isModule: boolean): Promise<RemoteReference> {
    const time = { timeoutMs: this.#importMs };
    // With the token of whoever asked first, an interruption would leave the library without its options.
    const token = await this.#companion.call({ method: 'token' }, z.json(), time);
    const question = {
      method: 'library',
      held: [...header, ...token.held],
      request: { options: baseOptions, isModule },
    };
    const loading = this.#companion.call(question, z.json(), time);
    return heldBy(await loading.finally(() => this.#companion.release(token.held)));
  }
}
