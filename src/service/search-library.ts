import { z } from 'zod';
import { madeOnce } from '../../core/made-once.ts';
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
  readonly #library: () => Promise<Library>;

  /** @param signal ends the opening of the index, whoever asked for it */
  constructor(lean: ServiceLean, signal: AbortSignal) {
    this.#lean = lean;
    const open = () => openSearchableLibrary(lean.engine, { signal });
    // Where Lean lists no theorems it may give another answer later.
    this.#library = madeOnce(open, (library) => library !== null);
  }

  async find(
    { header: written, timeoutMs, ...asked }: z.infer<typeof libraryRequestSchema>,
    signal: AbortSignal,
  ): Promise<LibraryAnswer> {
    const { engine, fileLimits, narrowing } = this.#lean;
    const header = forLean(written, narrowing);
    const theorem: Theorem = { id: 'search', header, statement: 'theorem search : True' };
    const opened = await this.#library();
    return await search(asked, {
      ...{ theorem, engine, signal, onCalls() {} },
      fileLimits: within(fileLimits, timeoutMs),
      library: (await opened?.for(header, signal)) ?? null,
    });
  }
}
