/**
 * What the page's script uses of the browser. Written down here because the type library of the browser can't be loaded
 * beside that of Node.
 */
export interface PageElement {
  hidden: boolean;
  value: string;
  textContent: string | null;
  readonly dataset: Readonly<Record<string, string | undefined>>;
  addEventListener(kind: 'input' | 'submit', listener: (event: { preventDefault(): void }) => void): void;
}

export interface Page {
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}
