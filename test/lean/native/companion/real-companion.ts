import { fileLimits } from '../../../../core/limits.ts';
import type { Verdict } from '../../../../core/verdict.ts';
import type { VerifyRequest } from '../../../../lean/engine.ts';
import { Companion } from '../../../../lean/native/companion/companion.ts';
import { Libraries } from '../../../../lean/native/companion/libraries.ts';
import { TextDesk } from '../../../../lean/native/companion/text-desk.ts';
import { verifyTexts } from '../../../../lean/native/companion/verify-texts.ts';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import { leanServer } from '../../../support/lean-server.ts';

/** Our Lean code in Lean's own file worker. */
export class RealCompanion implements AsyncDisposable {
  readonly companion: Companion;
  readonly #server: LanguageServer;
  readonly #libraries: Libraries;

  static async start(): Promise<RealCompanion> {
    const server = await LanguageServer.start(leanServer());
    const uri = 'file:///tmp/Companion.lean';
    const companion = await Companion.start({ server, dialect: 'webassembly', uri, timeoutMs: 240_000 });
    if (typeof companion !== 'string') return new RealCompanion(server, companion);
    await server[Symbol.asyncDispose]();
    throw new Error(companion);
  }

  private constructor(server: LanguageServer, companion: Companion) {
    this.#server = server;
    this.companion = companion;
    this.#libraries = new Libraries(companion, { importMs: 240_000, hasCode: false });
  }

  readonly openDesk = (wallClockMs = fileLimits.wallClockMs): Promise<TextDesk> =>
    TextDesk.open(this.companion, this.#libraries, { wallClockMs });

  /** `libraryHasProofs`: have the axioms below the library looked for. */
  verify(request: VerifyRequest, { libraryHasProofs = false } = {}): Promise<Verdict> {
    return verifyTexts(request, { openDesk: () => this.openDesk(), toolchain: 'test', libraryHasProofs });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.companion[Symbol.dispose]();
    await this.#server[Symbol.asyncDispose]();
  }
}
