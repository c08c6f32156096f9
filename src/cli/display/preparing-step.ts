/**
 * The step that a text of a `preparing` event is about. The texts repeat themselves with a share in per cent (`reading 12 %`); a
 * log needs each step once.
 */
export const preparingStep = (text: string): string => text.replace(/\s*\d+\s*%.*$/, '');
