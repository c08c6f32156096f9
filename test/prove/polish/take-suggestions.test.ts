import { expect, test } from '@jest/globals';
import type { LeanMessage } from '../../../core/message.ts';
import { hasSuggestions, takeSuggestions } from '../../../src/prove/polish/polish-proof.ts';

const message = (line: number, from: number, to: number, text: string): LeanMessage => ({
  severity: 'information',
  text,
  start: { line, column: from },
  end: { line, column: to },
});

test('a searching tactic becomes what it found', () => {
  const text = 'theorem t : p := by\n  · exact?\n  · simp? at h';
  const said = [
    message(2, 4, 10, 'Try this:\n  [apply] exact h.symm'),
    message(3, 4, 14, 'Try this:\n  [apply] simp only [Nat.add_zero] at h'),
  ];
  expect(takeSuggestions(text, said)).toBe(
    'theorem t : p := by\n  · exact h.symm\n  · simp only [Nat.add_zero] at h',
  );
});

test('two on one line, and letters outside the first plane before them', () => {
  const text = '  have 𝔭 := by (exact?); (rw?)';
  const said = [
    message(1, 16, 22, 'Try this: exact a'),
    message(1, 26, 29, 'Try this:\n  [apply] rw [b]\n  -- no goals'),
  ];
  expect(takeSuggestions(text, said)).toBe('  have 𝔭 := by (exact a); (rw [b])');
});

test('a message about something else changes nothing', () => {
  const text = '  simp\n  exact?';
  expect(
    takeSuggestions(text, [message(1, 2, 6, 'Try this: simp only [a]'), message(2, 2, 8, 'found nothing')]),
  ).toBe(text);
  expect(hasSuggestions(text)).toBe(true);
  expect(hasSuggestions('  exact h?')).toBe(false);
});

test('what does not fit on a line, and the first of several ways', () => {
  const long = 'Try this:\n  [apply] simp only [Nat.add_zero,\n    Nat.zero_add] at h\n  -- no goals';
  expect(takeSuggestions('  simp? at h', [message(1, 2, 12, long)])).toBe(
    '  simp only [Nat.add_zero, Nat.zero_add] at h',
  );
  const several = 'Try these:\n  [apply] exact a\n  [apply] exact b';
  expect(takeSuggestions('  exact?', [message(1, 2, 8, several)])).toBe('  exact a');
});

test('a tactic that goes over several lines', () => {
  const text = 'theorem t : p := by\n  simp? [a,\n    b]\n  rfl';
  const said = { ...message(2, 2, 6, 'Try this: simp only [a]'), end: { line: 3, column: 6 } };
  expect(takeSuggestions(text, [said])).toBe('theorem t : p := by\n  simp only [a]\n  rfl');
});

test('a tactic that runs on several goals: only what all of them want', () => {
  const text = '  constructor <;> simp?; exact?';
  const found = (what: string) => message(1, 18, 23, `Try this: ${what}`);
  const last = message(1, 25, 31, 'Try this: exact a');
  expect(takeSuggestions(text, [found('simp only [a]'), found('simp only [a]'), last])).toBe(
    '  constructor <;> simp only [a]; exact a',
  );
  expect(takeSuggestions(text, [found('simp only [a]'), found('simp only [b]'), last])).toBe(
    '  constructor <;> simp?; exact a',
  );
});

test('one inside of another: nobody knows what both would be', () => {
  const said = [message(1, 2, 25, 'Try this: exact a'), message(1, 18, 23, 'Try this: simp only [b]')];
  const text = '  show_term? (by (simp?))';
  expect(takeSuggestions(text, said)).toBe(text);
});
