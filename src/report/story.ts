import { breakableName, html } from './html.ts';
import { pageDocument } from './page-document.ts';
import { pageStyle } from './page-style.ts';

/** A work on a theorem that is told in its order: a plan, conversations, whole proofs. */
export interface Story {
  readonly theorem: { readonly id: string; readonly statement: string };
  /** What came of it, in a line. */
  readonly end: string;
  /** Which episode it is. */
  readonly facts: string;
  readonly entries: readonly StoryEntry[];
  /** What follows `:=`; null without one. */
  readonly proof: string | null;
}

/** `part` begins something new, `step` belongs to the part before it, `line` is one sentence in it. */
export interface StoryEntry {
  readonly kind: 'part' | 'step' | 'line';
  readonly title: string;
  readonly text?: string;
}

const signs = { part: '== ', step: '-- ', line: '' } as const;

/** As a text to be read in a terminal. */
export function storyText({ theorem, end, entries, proof }: Story): string {
  return [
    `${theorem.statement}\n${end}`,
    ...entries.map(
      ({ kind, title, text }) => `${signs[kind]}${title}${text === undefined ? '' : `:\n${text}`}`,
    ),
    ...(proof === null ? [] : [`The proof:\n${theorem.statement} := ${proof}`]),
    '',
  ].join('\n\n');
}

/** As one HTML file that needs nothing else and runs no script. */
export function storyPage({ theorem, end, facts, entries, proof }: Story): string {
  const entry = ({ kind, title, text }: StoryEntry) => {
    switch (kind) {
      case 'part':
        return html`<h2>${title}</h2>\n${text === undefined ? null : html`<pre>${text}</pre>\n`}`;
      case 'step':
        return text === undefined
          ? html`<p>${title}</p>\n`
          : html`<details><summary>${title}</summary><pre>${text}</pre></details>\n`;
      case 'line':
        return html`<p>${title}</p>\n${text === undefined ? null : html`<pre>${text}</pre>\n`}`;
    }
  };
  return pageDocument({
    title: theorem.id,
    style: pageStyle,
    body: html`<header>
<h1>${breakableName(theorem.id)}</h1>
<p class="headline">${end}</p>
<p class="faint">${facts}</p>
<pre>${theorem.statement}${proof === null ? null : ` := ${proof}`}</pre>
</header>
<main>
${entries.map(entry)}</main>`,
  });
}
