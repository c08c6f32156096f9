/** What the files of a report are called in their folder. */
export const reportFileNames = { json: 'report.json', markdown: 'report.md', page: 'report.html' } as const;

/** The attempts of a benchmark's run, one a line as they are made. */
export const journalName = 'attempts.jsonl';
/** The proofs of a benchmark's run, as `lakatos check --jsonl` reads them. */
export const proofsName = 'proofs.jsonl';
/** Where the searches of a benchmark are kept, in its folder: a store. */
export const episodesFolder = 'episodes';
/** Where the pages of its searches lie, in the same folder. */
export const searchPageFolder = 'searches';
export const searchPageName = (episode: string): string => `${episode}.html`;
