import { fileLimits } from '../../../../core/limits.ts';
import type { Verdict } from '../../../../core/verdict.ts';
import type { VerifyRequest } from '../../../../lean/engine.ts';
import { Companion } from '../../../../lean/native/companion/companion.ts';
import { CompanionTask } from '../../../../lean/native/companion/companion-task.ts';
import { CompanionLibraries } from '../../../../lean/native/companion/libraries.ts';
import { confirmTexts } from '../../../../lean/native/gate/confirm-texts.ts';
import { examineTexts } from '../../../../lean/native/gate/examine-texts.ts';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import { compiledServer } from '../../../support/lean-server.ts';

/** Our Lean code in Lean's own file worker. */
export class RealCompanion implements AsyncDisposable {
  readonly companion: Companion;
  readonly #server: LanguageServer;
  readonly #libraries: CompanionLibraries;

  static async start(): Promise<RealCompanion> {
    const { text, ...options } = await compiledServer();
    const server = await LanguageServer.start(options);
    const uri = 'file:///tmp/Companion.lean';
    try {
      return new RealCompanion(server, await Companion.start({ server, uri, text, timeoutMs: 240_000 }));
    } catch (thrown) {
      await server[Symbol.asyncDispose]();
      throw thrown;
    }
  }

  private constructor(server: LanguageServer, companion: Companion) {
    this.#server = server;
    this.companion = companion;
    this.#libraries = new CompanionLibraries(companion, 240_000);
  }

  /** Both halves of the gate, here in one Lean. `libraryHasProofs`: have the axioms below the library looked for. */
  async verify(request: VerifyRequest, { libraryHasProofs = false } = {}): Promise<Verdict> {
    const openTask = () => CompanionTask.open(this.companion, this.#libraries, fileLimits);
    const options = { openTask, toolchain: 'test', libraryHasProofs };
    const examined = await examineTexts(request, options);
    return examined.kind === 'examined' ? await confirmTexts(request, examined, options) : examined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.companion[Symbol.dispose]();
    await this.#server[Symbol.asyncDispose]();
  }
}
