type Attributes = Readonly<Record<string, string | number>>;
type Content = readonly (Element | string)[];

function fill<E extends Element>(element: E, attributes: Attributes, content: Content): E {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...content);
  return element;
}

/** An element of the page with its attributes and content. */
export const build = (name: string, attributes: Attributes, ...content: Content): HTMLElement =>
  fill(document.createElement(name), attributes, content);

/** The same of a drawing. */
export const draw = (name: string, attributes: Attributes, ...content: Content): SVGElement =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, content);
