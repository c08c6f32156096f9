import { readModuleFile } from '../../src/traces/trace-files.ts';

/** Modules of the library project whose traces `golden.json` has. */
export const goldenModules = [
  'Harbor.Color',
  'Harbor.Inside',
  'Harbor.Ships',
  'Harbor.Tree',
  'Toolbox.Lemmas',
] as const;

/** What the traces in a folder tell of a module's theorems, with goals as they are printed and premises by name. */
export async function toldOf(out: string, module: string) {
  const { theorems } = await readModuleFile(out, module);
  return theorems.map(({ name, statement, docstring, proof, goals, premises, steps }) => {
    const shown = (state: readonly (readonly number[])[]) =>
      state.map((part) => part.map((place) => goals[place]?.pretty.split('\n')));
    const named = (places: readonly number[]) =>
      places.map((place) => `${premises[place]?.module}: ${premises[place]?.name}`);
    return {
      ...{ name, statement, docstring, proof },
      steps: steps.map((step) => ({
        ...{ tactic: step.tactic, line: step.start.line, column: step.start.column, parent: step.parent },
        ...{ before: shown(step.before), after: shown(step.after) },
        ...{ named: named(step.named), found: named(step.found) },
      })),
    };
  });
}
