import { writeFile } from 'node:fs/promises';
import { reportPage } from '../../../../src/evaluate/report/page/report-page.ts';
import { richReport } from '../rich-report.ts';

// Node reads the script's TypeScript in its own way, and Jest in another: this one is run by Node.
const [, , path] = process.argv;
if (path === undefined) throw new Error('name the file to write');
await writeFile(path, reportPage(richReport()));
