/** Whether a definition is an instance, as far as its name and the constant at the head of its type tell. */
export function looksLikeInstance(name: string, head: string | null): boolean {
  return /(^|\.)inst[A-Z]/.test(name) || head === 'Decidable';
}
