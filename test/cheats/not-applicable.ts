/** A known kind of cheat that cannot arise here, and why. */
export interface NotApplicable {
  readonly id: string;
  readonly why: string;
}

/** The kinds of cheats, by group letter: how many the list has of each. `X` is for those that it does not have. */
export const knownCheats: Readonly<Record<string, number>> = { S: 18, A: 13, T: 25, K: 10, B: 15, P: 10 };

export const notApplicable: readonly NotApplicable[] = [
  {
    id: 'K9',
    why: 'The library is mounted read-only and prepared from the package before any text is read; a submission cannot bring or write an .olean file.',
  },
  {
    id: 'B2',
    why: 'The embedded engine has no Lake: no lakefile or require is read.',
  },
  {
    id: 'B5',
    why: 'WebAssembly has no ptrace and no /proc of the host, and the verdict is made outside the instance.',
  },
  {
    id: 'B14',
    why: 'No pickled environments are read; states are rebuilt from text.',
  },
  {
    id: 'P4',
    why: 'A text is elaborated from the library alone, which is never rebuilt; there are no .olean files of the user’s.',
  },
  {
    id: 'P5',
    why: 'The gate keeps no results. Keys of the store are tested with the store.',
  },
  {
    id: 'P6',
    why: 'The gate keeps no results. That a stored proof is verified again is tested with the prover.',
  },
  {
    id: 'P7',
    why: 'The gate elaborates whole files and compares terms; state keys are tested with the engine.',
  },
];
