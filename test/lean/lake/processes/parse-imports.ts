import { text as textOf } from 'node:stream/consumers';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { boot } from '../../../../lean/embedded/boot.ts';
import { confineFiles } from '../../../../lean/embedded/confine-files.ts';
import { type CompiledLean, compileLean } from '../../../../lean/embedded/installation/compile-lean.ts';
import {
  type Installation,
  prepareInstallation,
} from '../../../../lean/embedded/installation/prepare-installation.ts';
import { nameParts } from '../../../../lean/embedded/lean/names.ts';
import type { ModuleImport } from '../../../../lean/lake/read-imports.ts';
import { prettyName } from '../../../../lean/name-parts.ts';

/** A header as Lean's `parseImports'` gives it: `prelude` shows in that there is no `Init`. */
export interface ParsedHeader {
  readonly isModule: boolean;
  readonly imports: readonly ModuleImport[];
}

/** Lean's own `parseImports'`: texts as JSON in, their headers as one line of JSON out, null where Lean has an error. */
interface Setup {
  readonly installation: Installation;
  readonly compiled: CompiledLean;
  readonly texts: readonly string[];
}

if (isMainThread) {
  const texts = JSON.parse(await textOf(process.stdin)) as readonly string[];
  const installation = await prepareInstallation();
  const compiled = await compileLean(installation);
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { installation, compiled, texts } satisfies Setup,
    resourceLimits: { stackSizeMb: 64 },
  });
  worker.on('message', (answers) => {
    console.log(JSON.stringify(answers));
    void worker.terminate();
  });
} else {
  parentPort?.postMessage(await parseAll(workerData as Setup));
}

async function parseAll({ installation, compiled, texts }: Setup): Promise<(ParsedHeader | null)[]> {
  const lean = await boot({
    loader: installation.loader,
    ...compiled,
    memoryBytes: 2 ** 31,
    loadsCode: false,
    mount: (made) => confineFiles(made, installation.files),
  });
  return texts.map((text) => {
    using scope = lean.scope();
    const { objects } = scope;
    const parsed = scope.attempt("Lean.parseImports'", scope.string(text), scope.string('File.lean'));
    if (!parsed.ok) return null;
    const imports = objects.array(objects.field(parsed.value, 0)).map((item) => ({
      module: prettyName(nameParts(objects, objects.field(item, 0))),
      isAll: objects.scalarU8(item, 0) === 1,
      isPublic: objects.scalarU8(item, 1) === 1,
      isMeta: objects.scalarU8(item, 2) === 1,
    }));
    return { isModule: objects.scalarU8(parsed.value, 0) === 1, imports };
  });
}
