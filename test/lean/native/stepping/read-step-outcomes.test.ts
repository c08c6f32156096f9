import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { buildStepDocument } from '../../../../lean/native/stepping/document/build-step-document.ts';
import {
  readStepOutcomes,
  type StepReading,
} from '../../../../lean/native/stepping/document/read-step-outcomes.ts';
import type { StepAnswer } from '../../../../lean/native/stepping/document/step-answer.ts';
import type { StepDiagnostic } from '../../../../lean/native/stepping/document/step-diagnostic.ts';
import { wellKnown } from '../../../../lean/native/stepping/goals/propositions.ts';
import { capturedCases } from './captured-cases.ts';

const position = z.object({ line: z.number(), character: z.number() });
const captured = z
  .record(
    z.string(),
    z.object({
      text: z.string(),
      diagnostics: z.array(
        z.object({
          range: z.object({ start: position, end: position }),
          severity: z.enum(['error', 'warning', 'information', 'hint']),
          message: z.string(),
          isSilent: z.boolean(),
        }),
      ),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL('captured.json', import.meta.url), 'utf8')));

type Change = (diagnostics: readonly StepDiagnostic[], lines: readonly string[]) => readonly StepDiagnostic[];

/** Reads a captured document, whose text must be what is built today. */
function read(name: string, change: Change = (all) => all): StepReading {
  const { reference, candidates, options } = capturedCases.find((each) => each.name === name)!;
  const { text, regions } = buildStepDocument(reference, candidates, options);
  const capture = captured[name]!;
  expect(text).toBe(capture.text);
  return readStepOutcomes(regions, change(capture.diagnostics, text.split('\n')), {
    fingerprint: 'environment',
    branch: name,
    theoremName: reference.theorem.id,
    isPredicate: wellKnown,
  });
}

const kinds = ({ answers }: StepReading): string[] => answers.map(({ kind }) => kind);
const partsOf = (answer: StepAnswer | undefined) =>
  answer?.kind === 'progress'
    ? answer.state.parts.map(({ focus, goals }) => [focus, goals.map(({ name, target }) => [name, target])])
    : null;
const messageOf = (answer: StepAnswer | undefined) => (answer?.kind === 'failed' ? answer.message : null);

describe('what Lean says of a document', () => {
  test('opening: the first state', () => {
    const { base, prefixError } = read('opening');
    expect(prefixError).toBeNull();
    expect(base?.parts[0]?.goals[0]?.pretty).toBe('a b : Nat\nh : a ≤ b\n⊢ a ≤ b + 1');
  });

  test('each candidate has its own answer; a logged error is a failure', () => {
    const reading = read('a mixed batch');
    expect(kinds(reading)).toEqual([
      ...['progress', 'failed', 'proved', 'progress', 'failed', 'failed', 'failed'],
    ]);
    expect(partsOf(reading.answers[3])).toEqual([
      [[0], [['zero', 'a + 0 = 0 + a']]],
      [[1], [['succ', 'a + (n✝ + 1) = n✝ + 1 + a']]],
    ]);
    expect(messageOf(reading.answers[4])).toBe('unsolved goals\na b : Nat\n⊢ False');
    expect(messageOf(reading.answers[5])).toBe('unsolved goals\ncase zero\nb : Nat\n⊢ 0 + b = b + 0');
  });

  test('a copied goal has the key of the goal itself', () => {
    const [skipped] = read('a mixed batch').answers;
    const base = read('a mixed batch').base?.parts[0];
    expect(skipped?.kind === 'progress' && skipped.state.parts[0]).toEqual(base);
  });

  test('what a candidate prints is no evidence', () => {
    expect(messageOf(read('a mixed batch').answers[6])).toBe('Unknown identifier `bogus`');
  });

  test('a parse error has its place; nothing behind it counts', () => {
    const reading = read('a parse error amidst');
    expect(kinds(reading)).toEqual(['failed', 'progress', 'failed', 'unanswered', 'unanswered']);
    expect(messageOf(reading.answers[2])).toBe("<tactic>:2:4: unexpected token 'at'; expected ')'");
  });

  test('the others of several goals are set aside, and case names stay', () => {
    const reading = read('the second of two goals');
    expect(kinds(reading)).toEqual(['progress', 'failed', 'proved']);
    expect(partsOf(reading.answers[0])).toEqual([[[0], [['right', 'q']]]]);
  });

  test('goals that share metavariables are tried apart where the step to them is repeated', () => {
    const reading = read('goals that share metavariables');
    expect(reading.isTied).toBe(false);
    expect(kinds(reading)).toEqual(['progress', 'progress', 'failed', 'proved']);
    expect(partsOf(reading.answers[0])).toEqual([
      [
        [0, 1, 2],
        [
          ['a', 'a ≤ ?m'],
          ['a', '?m ≤ b + 1'],
          ['m', 'Nat'],
        ],
      ],
    ]);
    expect(partsOf(reading.answers[1])).toEqual([[[0], [['a', 'b ≤ b + 1']]]]);
  });

  test('where they are copied instead, that is noticed', () => {
    expect(read('goals that share metavariables, copied').isTied).toBe(true);
    expect(read('the second of two goals').isTied).toBe(false);
  });

  test('deep recursion is a limit, and those behind it are answered', () => {
    const reading = read('a limit amidst');
    expect(kinds(reading)).toEqual(['progress', 'limit', 'proved']);
    expect(reading.answers[1]).toEqual({ kind: 'limit', limit: 'recursion-depth' });
  });

  test('heartbeats that end before the candidates are a limit of the document', () => {
    const reading = read('too few heartbeats');
    expect(reading.prefixError).toEqual({ kind: 'limit', limit: 'heartbeats' });
  });

  test('a step that fails breaks the document, though Lean goes on behind it', () => {
    const reading = read('a step that fails');
    expect(reading.prefixError).toEqual({ kind: 'failed', message: 'Unknown identifier `bogus`' });
    expect(kinds(reading)).not.toContain('proved');
  });
});

describe('a proof needs evidence', () => {
  const without =
    (pattern: RegExp): Change =>
    (diagnostics, lines) =>
      diagnostics.filter(({ range }) => !pattern.test(lines[range.start.line] ?? ''));

  test('of having got behind the candidate', () => {
    expect(kinds(read('a mixed batch', () => []))).toEqual(Array(7).fill('unanswered'));
    expect(kinds(read('a mixed batch', without(/trace "reached"/)))[2]).toBe('unanswered');
  });

  test('of having printed that nothing is left', () => {
    const cut: Change = (diagnostics, lines) =>
      without(/trace "end"|pp\.all/)(diagnostics, lines).filter(({ severity }) => severity !== 'error');
    expect(kinds(read('a mixed batch', cut))[2]).toBe('unanswered');
  });

  test('any error on its lines is against it', () => {
    const { reference, candidates, options } = capturedCases[1]!;
    const { regions } = buildStepDocument(reference, candidates, options);
    const { own, all } = regions.candidates[2]!;
    for (const line of [own.first, own.last, all.first, all.last]) {
      const start = { line, character: 0 };
      const error = {
        range: { start, end: start },
        severity: 'error' as const,
        message: 'no',
        isSilent: false,
      };
      expect(kinds(read('a mixed batch', (diagnostics) => [...diagnostics, error]))[2]).toBe('failed');
    }
  });
});
