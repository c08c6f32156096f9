/** What the files of a report are called in their folder. */
export const reportFileNames = { json: 'report.json', markdown: 'report.md', page: 'report.html' } as const;
