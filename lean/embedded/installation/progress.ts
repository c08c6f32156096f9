/** How far the preparation is. `loader` is one step, `library` counts compressed bytes. */
export interface InstallationProgress {
  readonly stage: 'loader' | 'library';
  readonly done: number;
  readonly total: number;
}
