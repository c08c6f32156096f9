/** What counts as the value of a position that nobody estimated: neither hopeful nor hopeless. */
export const neutralValue = 0.5;
