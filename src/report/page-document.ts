import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';

export interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly body: Html;
  /** Of a module; it runs when the page is there. Null: none. */
  readonly script?: string | null;
}

/**
 * One HTML file that needs nothing else: the browser runs no script but its own, which it knows by its hash, and loads
 * nothing.
 */
export function pageDocument({ title, style, body, script = null }: PageParts): string {
  const scripts = script === null ? '' : ` script-src '${hashOf(script)}';`;
  const policy = `default-src 'none'; style-src '${hashOf(style)}';${scripts} base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title} · Lakatos</title>
<style>${new Html(style)}</style>
</head>
<body>
${body}
${script === null ? null : html`<script type="module">${new Html(script)}</script>\n`}</body>
</html>
`.text;
}

/** What a content security policy knows an inline element by. */
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
