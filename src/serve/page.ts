import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { findPackageFolder } from '../files/package-folder.ts';
import { pageStyle } from '../report/page-style.ts';

/** Where `npm run build:web` puts what it makes of `web/`. */
const bundle = join('dist', 'web');

/** The page runs its own script, asks its own server, and loads nothing else; pictures are those that it makes itself. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page for people. */
export interface Page {
  readonly html: string;
  /** By their paths. */
  readonly files: ReadonlyMap<string, string>;
}

/** What to say where there is no page. */
export const withoutPage =
  'The page is not built: `npm ci && npm run build:web` builds it, with the development dependencies.';

/** Null in a checkout where it was not built. */
export function readPage(): Page | null {
  const folder = findPackageFolder(join(bundle, 'page.html'));
  if (folder === null) return null;
  const read = (name: string) => readFileSync(join(folder, bundle, name), 'utf8');
  const files = new Map([
    ['/page.js', read('page.js')],
    ['/page.css', `${pageStyle}\n${read('page.css')}`],
  ]);
  return { html: read('page.html'), files };
}

export const pageHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** What the page is made of: it tells nothing of anybody's work, and is there without the key. */
export function addPageFiles(app: OpenAPIHono, { files }: Page): void {
  for (const [path, text] of files) {
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/css';
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' };
    app.get(path, (context) => context.body(text, 200, headers));
  }
}
