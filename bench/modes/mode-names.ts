/** The modes that need no model. */
export const plainModes = ['search', 'plan', 'auto'] as const;
/** The modes that ask one: whole proofs, plans in two styles, conversations. */
export const modelModes = ['whole', 'sketch', 'haves', 'dialogue'] as const;
export const modeNames = [...plainModes, ...modelModes] as const;

export type ModelMode = (typeof modelModes)[number];
export type ModeName = (typeof modeNames)[number];

export const asksModel = (mode: ModeName): mode is ModelMode =>
  (modelModes as readonly ModeName[]).includes(mode);
