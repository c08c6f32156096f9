import { expect, test } from '@jest/globals';
import { matchesFilter } from '../../web/matches-filter.ts';

test('a filter wants all of what it says', () => {
  const facts = { status: 'proved', topic: 'lists', text: 'length_append by simp' };
  const any = { status: '', topic: '', text: '' };
  expect(matchesFilter(facts, any)).toBe(true);
  expect(matchesFilter(facts, { ...any, text: ' Simp  LENGTH ' })).toBe(true);
  expect(matchesFilter(facts, { ...any, text: 'simp omega' })).toBe(false);
  expect(matchesFilter(facts, { ...any, topic: 'list' })).toBe(false);
  expect(matchesFilter(facts, { status: 'not-proved', topic: 'lists', text: '' })).toBe(false);
});
