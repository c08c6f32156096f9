import type { Verdict } from '../../../core/verdict.ts';
import type { VerifyRequest } from '../../engine.ts';
import type { Examined } from '../../gate/examined.ts';
import { checkExport, importsOfExport, requireImports } from '../../gate/export/check-export.ts';
import { type ExportedDeclarations, opcodeNumbers } from '../../gate/export/format.ts';
import { instructionsOf } from '../../gate/export/instructions-of.ts';
import { GateChecks } from '../../gate/gate-checks.ts';
import { headerModules, moduleImports } from '../../module-imports.ts';
import type { CompanionTask } from '../companion/companion-task.ts';
import { NoAnswer } from '../companion/no-answer.ts';
import type { RemoteReference } from '../companion/remote-calls.ts';
import { confirmationSchema, headerSchema } from '../companion/reports.ts';
import { askedTheorems, type GateOptions, unfinishedVerdict } from './asked-theorems.ts';
import { judgeReasons, watchedConstants } from './judge-reasons.ts';

/**
 * The second half of the gate (`lean/gate/confirm.ts`), in a server that has never been given a submission: our Lean code there
 * builds the declarations anew, has the kernel check them, and compares them with the reference, which it elaborates itself.
 */
export async function confirmTexts(
  raw: VerifyRequest,
  examined: Examined,
  options: GateOptions,
): Promise<Verdict> {
  const checks = new GateChecks(raw, options.toolchain);
  try {
    checks.texts();
    const declarations = checkExport(examined.declarations);
    using task = await options.openTask();
    const { reference, session, targets } = await askedTheorems(task, checks, raw.target);
    const library = await libraryOf(task, declarations, reference.modules);
    checks.passedElsewhere('policy', 'elaboration');
    const { value: found } = await task.ask(
      {
        method: 'confirm',
        held: [session, library, task.token],
        request: {
          instructions: instructionsText(declarations),
          texts: declarations.texts,
          targets,
          watched: watchedConstants,
          libraryHasProofs: options.libraryHasProofs,
        },
      },
      confirmationSchema,
    );
    const judged = judgeReasons(found);
    checks.restOn(judged);
    for (const [name, reasons] of judged.checks) checks.check(name, reasons);
    if (!checks.areComplete) throw NoAnswer.lost('a check was not made');
    return checks.verdict();
  } catch (thrown) {
    return unfinishedVerdict(thrown, checks, options.toolchain);
  }
}

/** What `code/read-export.lean` reads: a list for each instruction. */
function instructionsText(declarations: ExportedDeclarations): string {
  const lists = [...instructionsOf(declarations)].map(({ opcode, operands }) =>
    JSON.stringify([opcodeNumbers[opcode], ...operands]),
  );
  return `[${lists.join(',')}]`;
}

/**
 * Loads what a proof imports. The names come from the other Lean: nothing else may get into a text that is read here. `asked`: what
 * the reference imports.
 */
async function libraryOf(
  task: CompanionTask,
  told: ExportedDeclarations,
  asked: readonly string[],
): Promise<RemoteReference> {
  const { modules, text } = importsOfExport(told);
  requireImports(asked, ['Init', ...modules]);
  const { value, held } = await task.ask({ method: 'header', request: { text } }, headerSchema);
  const read = headerModules(value.tree);
  requireImports(modules, read);
  return await task.library({ modules: read, ofModule: moduleImports(value.tree) }, held);
}
