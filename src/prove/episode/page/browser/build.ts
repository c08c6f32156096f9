import type { Page, PageElement } from './dom.ts';

/** An element of the page with its attributes and content; `svg:` in front of the name makes one of a drawing. */
export function build(
  page: Page,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly (PageElement | string)[]
): PageElement {
  const element = name.startsWith('svg:')
    ? page.createElementNS('http://www.w3.org/2000/svg', name.slice('svg:'.length))
    : page.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...content);
  return element;
}
