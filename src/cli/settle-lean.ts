import type { LeanChoice } from './options/lean-options.ts';

/** The Lean that a choice comes to on this machine, where it depends on whether there is a toolchain. */
export async function settleLean(lean: LeanChoice, signal: AbortSignal): Promise<LeanChoice> {
  if (lean.kind !== 'native' || lean.orEmbedded !== true) return lean;
  // Loading an engine takes longer than printing a help text.
  const { hasToolchain } = await import('./start-native-engine.ts');
  const { orEmbedded, ...native } = lean;
  if (await hasToolchain(lean, signal)) return native;
  return { kind: 'embedded', ...(lean.project !== undefined && { project: lean.project }) };
}
