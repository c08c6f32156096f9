/**
 * A finished proof: a tactic and, for what it left, one proof for each independent part. `focus` gives the
 * positions of the part's goals among all goals that the tactic left; parts with several goals hold goals that
 * share metavariables.
 */
export interface ProofScript {
  readonly tactic: string;
  readonly parts: readonly ScriptPart[];
}

export interface ScriptPart {
  readonly focus: readonly number[];
  readonly proof: ProofScript;
}

export const goalsLeft = (script: ProofScript): number =>
  script.parts.reduce((sum, part) => sum + part.focus.length, 0);
