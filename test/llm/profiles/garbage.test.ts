import { expect, test } from '@jest/globals';
import { profiles } from '../../../src/llm/profiles/find-profile.ts';
import { findProofText } from '../../../src/llm/profiles/proof-text.ts';
import fc from '../../support/properties.ts';
import { theorem } from './example.ts';

/** Pieces of answers in any order: what models write when they have lost the thread. */
const garbage = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        ...[
          '```',
          '```lean4\n',
          '\n',
          '<think>',
          '</think>',
          ':::',
          'PROOFSTEP ',
          'TACTIC:',
          '/-',
          '-/',
          '--',
        ],
        ...[
          '"',
          '«',
          ' := by\n',
          'sorry',
          '  simp\n',
          theorem.statement,
          'theorem x : 1 = 1 := ',
          '@[simp] ',
          '⟨',
        ],
        ...['open Nat in ', 'lemma aux := ', 'aux', "'", '\\', 'r#"', '\r\n', '\ufffd', '{', ' in\n'],
      ),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));

test('no answer breaks a reader, and what is read holds something and is read again', () => {
  fc.assert(
    fc.property(garbage, (answer) => {
      for (const profile of profiles) {
        if (profile.kind === 'critic') continue;
        const read =
          profile.kind === 'tactic' ? profile.readTactic(answer) : profile.readProof(theorem, answer);
        if (read === null) continue;
        expect(read.trim()).not.toBe('');
        if (profile.kind === 'tactic') expect(profile.readTactic(read)).toBe(read);
        else expect(findProofText(theorem, `${theorem.statement} := ${read}`)).toBe(read);
      }
    }),
    { numRuns: 300 },
  );
});
