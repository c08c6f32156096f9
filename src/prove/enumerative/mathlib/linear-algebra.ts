import { add, invert, isZero, multiply, negate, type Rational, zero } from './rational.ts';

/**
 * One solution x of A x = b by elimination, or null where there is none; what is free is 0. Columns of A that come first are used first.
 * @param columns of A, each with its entries by row; rows that are not there are 0
 */
export function solve(
  columns: readonly ReadonlyMap<string, Rational>[],
  target: ReadonlyMap<string, Rational>,
): readonly Rational[] | null {
  const rows = [...new Set([...columns.flatMap((column) => [...column.keys()]), ...target.keys()])];
  const width = columns.length;
  const matrix = rows.map((row) => [
    ...columns.map((column) => column.get(row) ?? zero),
    target.get(row) ?? zero,
  ]);
  const pivots: number[] = [];
  for (let column = 0; column < width; column += 1) {
    const top = pivots.length;
    const found = matrix.findIndex((row, at) => at >= top && !isZero(row[column]!));
    if (found < 0) continue;
    [matrix[top], matrix[found]] = [matrix[found]!, matrix[top]!];
    const inverse = invert(matrix[top]![column]!);
    const pivot = matrix[top]!.map((entry) => multiply(entry, inverse));
    matrix[top] = pivot;
    for (const [at, row] of matrix.entries()) {
      const factor = row[column]!;
      if (at === top || isZero(factor)) continue;
      matrix[at] = row.map((entry, place) => add(entry, negate(multiply(factor, pivot[place]!))));
    }
    pivots.push(column);
  }
  if (matrix.some((row, at) => at >= pivots.length && !isZero(row[width]!))) return null;
  const solution = new Array<Rational>(width).fill(zero);
  for (const [row, column] of pivots.entries()) solution[column] = matrix[row]![width]!;
  return solution;
}
