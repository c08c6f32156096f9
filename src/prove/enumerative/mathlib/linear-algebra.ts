import { solve } from './equations.ts';
import { Rational } from './rational.ts';

const mostPivots = 400;
const tolerance = 1e-9;

type Column = ReadonlyMap<string, Rational>;

/**
 * Numbers x ≥ 0 with A x = b, by the first phase of the simplex method in floating point; the basis that it ends with is solved exactly.
 * Null where there are none, or it took too long to see.
 * @param columns of A, each with its entries by row; rows that are not there are 0
 */
export function solveNonnegative(columns: readonly Column[], target: Column): readonly Rational[] | null {
  const basis = feasibleBasis(columns, target);
  if (basis === null) return null;
  const solution = solve(
    basis.map((column) => columns[column]!),
    target,
  );
  if (solution === null || solution.some(({ numerator }) => numerator < 0n)) return null;
  const whole = columns.map(() => Rational.zero);
  for (const [at, column] of basis.entries()) whole[column] = solution[at]!;
  return whole.some((value) => !value.isZero) ? whole : null;
}

const approximately = ({ numerator, denominator }: Rational): number =>
  Number(numerator) / Number(denominator);

/** The columns of a basis with a feasible solution. Artificial variables, one for each row, are what it begins with. */
function feasibleBasis(columns: readonly Column[], target: Column): number[] | null {
  const rows = [...new Set([...columns.flatMap((column) => [...column.keys()]), ...target.keys()])];
  const width = columns.length;
  const place = new Map(rows.map((row, at) => [row, at]));
  const matrix = rows.map(() => new Float64Array(width + 1));
  const fill = (column: Column, at: number): void => {
    for (const [row, entry] of column) matrix[place.get(row)!]![at] = approximately(entry);
  };
  for (const [at, column] of columns.entries()) fill(column, at);
  fill(target, width);
  for (const row of matrix) if (row[width]! < 0) for (let at = 0; at <= width; at += 1) row[at] = -row[at]!;
  // The cost of a column: how much the sum of the artificial variables falls with it.
  const cost = new Float64Array(width + 1);
  for (const row of matrix) for (let at = 0; at <= width; at += 1) cost[at]! += row[at]!;
  const basis = rows.map(() => -1);
  for (let pivot = 0; pivot < mostPivots && cost[width]! > tolerance; pivot += 1) {
    const entering = largest(cost, width);
    if (entering === null) return null;
    const leaving = leavingRow(matrix, basis, entering, width);
    if (leaving === null) return null;
    eliminate(matrix, cost, leaving, entering);
    basis[leaving] = entering;
  }
  return cost[width]! > tolerance ? null : basis.filter((column) => column >= 0);
}

function largest(cost: Float64Array, width: number): number | null {
  let found: number | null = null;
  for (let at = 0; at < width; at += 1)
    if (cost[at]! > tolerance && (found === null || cost[at]! > cost[found]!)) found = at;
  return found;
}

/** The row whose basic variable is the first to reach zero; of several an artificial one. */
function leavingRow(
  matrix: readonly Float64Array[],
  basis: readonly number[],
  entering: number,
  width: number,
): number | null {
  let found: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, row] of matrix.entries()) {
    if (row[entering]! <= tolerance) continue;
    const ratio = row[width]! / row[entering]!;
    if (ratio > least + tolerance) continue;
    if (ratio < least - tolerance || (basis[at]! < 0 && basis[found!]! >= 0)) found = at;
    least = Math.min(least, ratio);
  }
  return found;
}

function eliminate(
  matrix: readonly Float64Array[],
  cost: Float64Array,
  pivotRow: number,
  column: number,
): void {
  const pivot = matrix[pivotRow]!;
  const scale = pivot[column]!;
  for (let at = 0; at < pivot.length; at += 1) pivot[at]! /= scale;
  for (const row of [...matrix.filter((_, at) => at !== pivotRow), cost]) {
    const factor = row[column]!;
    if (factor === 0) continue;
    for (let at = 0; at < row.length; at += 1) row[at]! -= factor * pivot[at]!;
  }
}
