/** By the sign that binds names, where its binders end; of `=>` the first half. */
export const binderEnds: ReadonlyMap<string, string> = new Map([
  ['fun', '='],
  ...['∀', '∃', '∑', '∏', '⋃', '⋂', '⨆', '⨅'].map((sign): [string, string] => [sign, ',']),
]);
