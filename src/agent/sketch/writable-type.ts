/**
 * A type as a binder of a lemma can say it. What universe `Type u_1` is in is known inside of the theorem alone, whether
 * Lean or the theorem has named it; a lemma leaves it to Lean. Numbers stay.
 */
export function writableType(type: string): string {
  return type.replace(namedUniverse, '$1 _');
}

const namedUniverse = /^(Type|Sort) (?!\d+$).+$/u;
