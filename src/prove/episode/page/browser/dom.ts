/**
 * What the page's script uses of the browser. Written down here because the type library of the browser can't be
 * loaded beside that of Node.
 */
export interface PageElement {
  textContent: string | null;
  className: string;
  hidden: boolean;
  disabled: boolean;
  value: string;
  open: boolean;
  scrollTop: number;
  readonly dataset: Record<string, string | undefined>;
  readonly style: { setProperty(name: string, value: string): void };
  readonly classList: { toggle(name: string, force?: boolean): boolean };
  append(...parts: readonly (PageElement | string)[]): void;
  replaceChildren(...parts: readonly (PageElement | string)[]): void;
  setAttribute(name: string, value: string): void;
  getAttribute(name: string): string | null;
  closest(selector: string): PageElement | null;
  querySelector(selector: string): PageElement | null;
  focus(options?: { readonly preventScroll: boolean }): void;
  getBoundingClientRect(): Rectangle;
  setPointerCapture(pointer: number): void;
  addEventListener(
    kind: string,
    listener: (event: PageEvent) => void,
    options?: { readonly passive: boolean },
  ): void;
}

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A pointer, wheel or key event; fields of other kinds of events are undefined in the browser. */
export interface PageEvent {
  readonly target: PageElement;
  readonly clientX: number;
  readonly clientY: number;
  readonly deltaY: number;
  readonly button: number;
  readonly pointerId: number;
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  preventDefault(): void;
}

export interface Page {
  createElement(name: string): PageElement;
  createElementNS(namespace: string, name: string): PageElement;
  querySelector(selector: string): PageElement | null;
  addEventListener(kind: string, listener: (event: PageEvent) => void): void;
}

export interface PageWindow {
  readonly innerWidth: number;
  readonly innerHeight: number;
  requestAnimationFrame(frame: (ms: number) => void): number;
  addEventListener(kind: string, listener: (event: PageEvent) => void): void;
}
