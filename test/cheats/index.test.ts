import { expect, test } from '@jest/globals';
import { honestCases, refusedCases } from './case.ts';
import { knownCheats, notApplicable } from './not-applicable.ts';

test('the cases are there, and those to be refused are called by their kind and a name', () => {
  expect(refusedCases.filter(({ id, slug }) => id === '' || slug === '').map(({ trick }) => trick)).toEqual(
    [],
  );
  expect(refusedCases.length).toBeGreaterThan(400);
  expect(honestCases.length).toBeGreaterThan(100);
});

test('each known kind of cheat has a case or a reason why it cannot arise', () => {
  const known = Object.entries(knownCheats).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  const covered = new Set(refusedCases.map(({ id }) => id));
  const excused = new Set(notApplicable.map(({ id }) => id));
  expect(known.filter((id) => !covered.has(id) && !excused.has(id))).toEqual([]);
  expect([...excused].filter((id) => covered.has(id) || !known.includes(id))).toEqual([]);
  expect([...covered].filter((id) => !known.includes(id) && !id.startsWith('X'))).toEqual([]);
});
