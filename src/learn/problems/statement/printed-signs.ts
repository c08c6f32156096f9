const signs = new Map([
  ['forall', '∀'],
  ['exists', '∃'],
  ['<->', '↔'],
  ['->', '→'],
  ['<=', '≤'],
  ['>=', '≥'],
  ['/\\', '∧'],
  ['\\/', '∨'],
]);

/** Neither a part of a name, such as `Set.exists`, nor of a longer sign, such as `>>=`. */
const typed =
  /(?<![\p{L}\p{N}_.'«])(?:forall|exists)(?![\p{L}\p{N}_'!?»])|(?<![<>=|-])(?:<->|->|<=|>=)(?![<>=])|\/\\|\\\//gu;

/** Lean code, without comments and strings, with the signs that Lean prints for those that keyboards have: `→` for `->`. */
export const printedSigns = (code: string): string =>
  code.replaceAll(typed, (sign) => signs.get(sign) ?? sign);
