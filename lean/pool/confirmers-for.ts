/** Confirming takes a third of what examining does, and less where texts take long to elaborate. */
const workersOfConfirmer = 4;

/** How many workers that only confirm proofs so many others need. */
export const confirmersFor = (workers: number): number => Math.ceil(workers / workersOfConfirmer);
