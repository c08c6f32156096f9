/** A problem of a run, with the hash of its text. */
interface Noted {
  readonly id: string;
  readonly hash: string;
}

/** In words how the problems of a run differ from those that it had: their texts, which they are, their order; null: not at all. */
export function differingProblems(before: readonly Noted[], now: readonly Noted[]): string | null {
  const hashes = new Map(before.map(({ id, hash }) => [id, hash]));
  const changed = now.filter(({ id, hash }) => hashes.has(id) && hashes.get(id) !== hash);
  if (changed.length > 0) return `the texts of problems have changed: ${listed(changed)}`;
  const added = now.filter(({ id }) => !hashes.has(id));
  const ids = new Set(now.map(({ id }) => id));
  const gone = before.filter(({ id }) => !ids.has(id));
  if (added.length === 0 && gone.length === 0) {
    return before.every(({ id }, at) => now[at]?.id === id) ? null : 'the problems come in another order';
  }
  const parts = [
    added.length > 0 && `there are other problems: ${listed(added)}`,
    gone.length > 0 && `problems are gone: ${listed(gone)}`,
  ];
  return parts.filter((part) => part !== false).join('; ');
}

const mostListed = 5;

function listed(problems: readonly Noted[]): string {
  const names = problems.slice(0, mostListed).map(({ id }) => id);
  const more = problems.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
