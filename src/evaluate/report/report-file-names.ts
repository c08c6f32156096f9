/** What the files of a report are called in their folder. */
export const reportFileNames = { json: 'report.json', markdown: 'report.md', page: 'report.html' } as const;

/** Where the searches of a benchmark are kept, in its folder: a store. */
export const episodesFolder = 'episodes';
/** Where the pages of its searches lie, in the same folder. */
export const searchPageFolder = 'searches';
export const searchPageName = (episode: string): string => `${episode}.html`;
