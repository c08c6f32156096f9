/** Markup that is known to be safe: only `html` makes it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = Html | string | number | null | readonly HtmlPart[];

/**
 * A template for markup: every text that is put into it is escaped, so that forgetting to do so is not possible. Attribute
 * values must stand between double quotes.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const texts = strings.map((text, index) => `${text}${render(parts[index] ?? null)}`);
  return new Html(texts.join(''));
}

/** A name that may be broken behind its dots and underscores, and nowhere else unless it must. */
export const breakableName = (name: string): Html =>
  new Html(escapeHtml(name).replace(/(?<=[\p{L}\p{N}][._])(?=[\p{L}\p{N}])/gu, '<wbr>'));

function render(part: HtmlPart): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(render).join('') : escapeHtml(String(part));
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
