import { checkCodeTool } from './check-code.ts';
import { checkProofTool } from './check-proof.ts';
import { evaluateTool } from './evaluate.ts';
import { findCounterexampleTool } from './find-counterexample.ts';
import { openGoalsTool } from './open-goals.ts';
import { proofStateTool } from './proof-state.ts';
import { recallExperienceTool } from './recall-experience.ts';
import { recallLemmasTool } from './recall-lemmas.ts';
import { searchLibraryTool } from './search-library.ts';
import type { Tool } from './tool.ts';
import type { ToolContext } from './tool-context.ts';

/** The tools that there is something behind. */
export function toolsFor({
  library,
  memory,
  advise,
}: Pick<ToolContext, 'library' | 'memory' | 'advise'>): readonly Tool[] {
  return [
    checkProofTool,
    openGoalsTool,
    proofStateTool,
    checkCodeTool,
    ...(library === null ? [] : [searchLibraryTool]),
    evaluateTool,
    findCounterexampleTool,
    ...(memory === null ? [] : [recallLemmasTool]),
    ...(advise === null ? [] : [recallExperienceTool]),
  ];
}
