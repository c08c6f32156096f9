/** For who asked to go on: a name that was mistyped looks like this, too. */
export const noRunThere = (path: string): string => `there is no run in ${path} yet: a new one begins there`;
