import { NameSupply } from '../../prove/enumerative/reading/names.ts';

/** Names that read well for variables of these types, none of them taken. */
export function nameVariables(types: readonly string[], taken: Iterable<string>): readonly string[] {
  const supply = new NameSupply(taken);
  return types.map((type) => {
    const bases = basesFor(type);
    const free = bases.find((base) => supply.fork().fresh(base) === base);
    return supply.fresh(free ?? bases[0] ?? 'x');
  });
}

function basesFor(type: string): readonly string[] {
  if (/^\(?List\b/u.test(type)) return ['xs', 'ys', 'zs'];
  if (/^(?:Nat|Int|Fin)\b/u.test(type)) return ['n', 'm', 'k'];
  if (type === 'Bool') return ['p', 'q', 'r'];
  if (/^\p{Ll}$/u.test(type) || /^[α-ω]$/u.test(type)) return ['x', 'y', 'z'];
  const letter = /\p{Lu}/u.exec(type)?.[0].toLowerCase() ?? 'x';
  return letter === 't' ? ['t', 'u', 'v'] : ['a', 'b', 'c'];
}
