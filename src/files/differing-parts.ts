/** The parts in which two JSON values differ, a sentence each with the path to the part; lists count as one part. */
export function differingParts(before: unknown, now: unknown): string[] {
  const [old, fresh] = [new Map(flatten(before, '')), new Map(flatten(now, ''))];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((name) => old.get(name) !== fresh.get(name))
    .map((name) => `${name} was ${short(old.get(name))} and is ${short(fresh.get(name))}`);
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, path === '' ? name : `${path}.${name}`),
  );
}

const short = (text: string | undefined): string => {
  if (text === undefined) return 'absent';
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
};
