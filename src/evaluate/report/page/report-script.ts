import { matchesFilter } from './browser/matches-filter.ts';
import { startReport } from './browser/start-report.ts';

/**
 * Every function of `browser/`, under the name by which the others call it. Their own texts are the script of the page,
 * so they may use each other, the browser, and nothing else.
 */
const functions = { matchesFilter, startReport };

/** The script of the page, for a `<script type="module">`. */
export function reportScript(): string {
  const texts = Object.entries(functions).map(([name, value]) => `const ${name} = ${String(value)};`);
  return [...texts, 'startReport(document);'].join('\n');
}
