import type { OpenAPIHono } from '@hono/zod-openapi';
import { readBundled } from '../report/page-bundle.ts';
import { pageStyle } from '../report/page-style.ts';

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

/** Null in a checkout where it was not built. */
export function readPage(): Page | null {
  const [html, script, style] = ['page.html', 'page.js', 'page.css'].map(readBundled);
  if (html == null || script == null || style == null) return null;
  const files = new Map([
    ['/page.js', script],
    ['/page.css', `${pageStyle}\n${style}`],
  ]);
  return { html, files };
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
