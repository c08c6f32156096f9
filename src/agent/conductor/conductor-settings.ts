export interface ConductorSettings {
  /** Calls of Lean in the first slice of an arm; each further slice of it has twice as many as the one before. */
  readonly firstCalls: number;
}

export const defaultConductor: ConductorSettings = { firstCalls: 128 };

/** Calls of the slice of this level. */
export const callsAt = ({ firstCalls }: ConductorSettings, level: number): number => firstCalls * 2 ** level;
