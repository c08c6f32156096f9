/**
 * Whether a text may claim what nobody has proved: with it a negation may have a proof although the statement is true. Comments
 * and strings count as well: too much is left alone rather than too little.
 */
export const claimsUnproved = (text: string): boolean => /sorry|admit|apply\?|\bstop\b/u.test(text);
