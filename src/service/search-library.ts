import { z } from 'zod';
import type { Theorem } from '../../core/theorem.ts';
import { openSearchableLibrary } from '../agent/tools/library.ts';
import {
  type LibraryAnswer,
  librarySearchSchema,
  searchLibrary as search,
} from '../agent/tools/search-library.ts';
import { forLean, type ServiceLean, timeoutSchema, within } from './service-lean.ts';

export const libraryRequestSchema = librarySearchSchema.extend({
  header: z.string().default('').describe('imports, and what a statement is read behind'),
  timeoutMs: timeoutSchema,
});

type Library = Awaited<ReturnType<typeof openSearchableLibrary>>;

/** Theorems of the library, by name, by the constants in them, or by a statement; the index is opened by the first search. */
export class LibrarySearch {
  readonly #lean: ServiceLean;
  readonly #signal: AbortSignal;
  #library: Promise<Library> | null = null;

  /** @param signal ends the opening of the index, whoever asked for it */
  constructor(lean: ServiceLean, signal: AbortSignal) {
    this.#lean = lean;
    this.#signal = signal;
  }

  async find(
    { header: written, timeoutMs, ...asked }: z.infer<typeof libraryRequestSchema>,
    signal: AbortSignal,
  ): Promise<LibraryAnswer> {
    const { engine, fileLimits, narrowing } = this.#lean;
    const header = forLean(written, narrowing);
    const theorem: Theorem = { id: 'search', header, statement: 'theorem search : True' };
    this.#library ??= openSearchableLibrary(engine, { signal: this.#signal });
    const opened = await this.#library;
    // Lean may give another answer later.
    if (opened === null) this.#library = null;
    return await search(asked, {
      ...{ theorem, engine, signal, onCalls() {} },
      fileLimits: within(fileLimits, timeoutMs),
      library: (await opened?.for(header, signal)) ?? null,
    });
  }
}
