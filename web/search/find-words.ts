import type { Explorer } from './explorer.ts';

/** The field in which words are looked for in all goals: Enter goes to the next that has them, with Shift to the one before. */
export function listenForSearch(
  { field, told }: { readonly field: HTMLInputElement; readonly told: HTMLElement },
  explorer: Explorer,
): void {
  let found: readonly number[] = [];
  const tell = () => {
    const at = found.indexOf(explorer.selected);
    const place = at < 0 ? '' : `${at + 1} of `;
    told.textContent = field.value.trim() === '' ? '' : `${place}${found.length} found`;
  };
  field.addEventListener('input', () => {
    found = explorer.find(field.value);
    tell();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || found.length === 0) return;
    event.preventDefault();
    const at = found.indexOf(explorer.selected);
    const next = event.shiftKey ? (at <= 0 ? found.length - 1 : at - 1) : (at + 1) % found.length;
    explorer.goTo(found[next]!);
    field.focus({ preventScroll: true });
    tell();
  });
}
