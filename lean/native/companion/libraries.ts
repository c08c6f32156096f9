import { z } from 'zod';
import { baseOptions } from '../../engine.ts';
import type { ModuleImport } from '../../lake/read-imports.ts';
import { importsKey } from '../../module-imports.ts';
import type { Companion, CompanionAnswer } from './companion.ts';
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
  readonly #loaded = new Map<string, Promise<CompanionAnswer<RemoteReference>>>();

  /** `importMs`: the longest time for one of them: all of Mathlib from a slow disk takes minutes. */
  constructor(companion: Companion, importMs: number) {
    this.#companion = companion;
    this.#importMs = importMs;
  }

  /** Lean must hold `header`, which names the modules, until the answer comes. Never rejects. */
  load(imported: Imported, header: readonly RemoteReference[]): Promise<CompanionAnswer<RemoteReference>> {
    const { modules, ofModule } = imported;
    const key = importsKey(modules, ofModule);
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    const loading = this.#load(header, ofModule !== null).then((answer) => {
      if (answer.kind !== 'answered') this.#loaded.delete(key);
      return answer;
    });
    this.#loaded.set(key, loading);
    return loading;
  }

  async #load(
    header: readonly RemoteReference[],
    isModule: boolean,
  ): Promise<CompanionAnswer<RemoteReference>> {
    const time = { timeoutMs: this.#importMs };
    // With the token of whoever asked first, an interruption would leave the library without its options.
    const token = await this.#companion.call({ method: 'token' }, z.json(), time);
    if (token.kind !== 'answered') return token;
    const request = { options: baseOptions, isModule };
    const held = [...header, ...token.held];
    const answer = await this.#companion.call({ method: 'library', held, request }, z.json(), time);
    this.#companion.release(token.held);
    if (answer.kind !== 'answered') return answer;
    const [value] = answer.held;
    return value === undefined
      ? { kind: 'lost', reason: 'an answer without its value' }
      : { ...answer, value };
  }
}
