type Attributes = Readonly<Record<string, string | number>>;

/** An element of the page with its attributes and content; `svg:` in front of the name makes one of a drawing. */
export function build(
  name: `svg:${string}`,
  attributes: Attributes,
  ...content: readonly (Element | string)[]
): SVGElement;
export function build(
  name: string,
  attributes: Attributes,
  ...content: readonly (Element | string)[]
): HTMLElement;
export function build(
  name: string,
  attributes: Attributes,
  ...content: readonly (Element | string)[]
): Element {
  const element = name.startsWith('svg:')
    ? document.createElementNS('http://www.w3.org/2000/svg', name.slice('svg:'.length))
    : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...content);
  return element;
}
