import { describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../../core/limits.ts';
import type { TriedEngine } from './tried-engine.ts';

/** The gate, as an engine offers it; `test/cheats` has what it must refuse. */
export function verifying({ engine }: TriedEngine): void {
  describe('the gate', () => {
    test('verifies the last theorem of a reference alone when asked to', async () => {
      const header = 'theorem open_one : 1 = 2 := by sorry\n';
      const request = {
        reference: `${header}theorem t : 2 = 2 := by sorry`,
        submission: `${header}theorem t : 2 = 2 := rfl`,
      };
      expect(await engine().verify(request, fileLimits)).toMatchObject({
        kind: 'rejected',
        reasons: [{ code: 'sorry' }],
      });
      const last = await engine().verify({ ...request, target: 'last' }, fileLimits);
      expect(last).toMatchObject({ kind: 'accepted', certificate: { theorems: ['t'] } });
      const resting = {
        ...request,
        submission: `${header}theorem t : 2 = 2 := by cases open_one`,
        target: 'last' as const,
      };
      expect(await engine().verify(resting, fileLimits)).toMatchObject({
        kind: 'rejected',
        reasons: [{ code: 'sorry' }],
      });
      // Without a target whoever submits may add what he likes; a proof of one theorem is nothing but that.
      const more = {
        reference: 'theorem t : 2 = 2 := by sorry',
        submission: 'theorem t : 2 = 2 := by\n  rfl\n  macro_rules | `($x = $y) => `(True)',
      };
      expect((await engine().verify(more, fileLimits)).kind).toBe('accepted');
      expect(await engine().verify({ ...more, target: 'last' }, fileLimits)).toMatchObject({
        kind: 'rejected',
        reasons: [{ code: 'further-commands' }],
      });
    });

    test.each([
      ['a definition', 'def g : 1 = 2'],
      ['an instance', 'instance : C 3'],
      ['an example', 'example : 1 = 2'],
    ])('takes no other theorem for the last one when that is %s', async (_, statement) => {
      const reference = `theorem helper : True := trivial\nclass C (n : Nat) : Prop where\n  h : n = 2\n${statement} := by sorry\n`;
      const verdict = await engine().verify({ reference, submission: reference, target: 'last' }, fileLimits);
      expect(verdict).toMatchObject({ kind: 'rejected', reasons: [{ code: 'reference-invalid' }] });
    });

    test('verifies the theorems at given places when asked to, whatever else is open', async () => {
      const text = (first: string, second: string) =>
        `theorem ä : 1 = 2 := by ${first}\ntheorem t : 2 = 2 := by ${second}\ntheorem u : 3 = 2 := by sorry\n`;
      const request = { reference: text('sorry', 'sorry'), submission: text('sorry', 'rfl') };
      const at = Buffer.byteLength(request.reference.slice(0, request.reference.indexOf('theorem t')));
      expect(await engine().verify({ ...request, target: { at: [at] } }, fileLimits)).toMatchObject({
        kind: 'accepted',
        certificate: { theorems: ['t'] },
      });
      const resting = { reference: request.reference, submission: text('sorry', 'cases ä') };
      for (const [asked, code] of [
        [{ ...request, target: { at: [0] } }, 'sorry'],
        [{ ...request, target: { at: [at + 1] } }, 'reference-invalid'],
        [{ ...resting, target: { at: [at] } }, 'sorry'],
      ] as const) {
        expect(await engine().verify(asked, fileLimits)).toMatchObject({
          kind: 'rejected',
          reasons: [{ code }],
        });
      }
    });

    test('accepts a proof and rejects a sorry', async () => {
      const reference = 'theorem t : 2 + 2 = 4 := by sorry';
      const accepted = await engine().verify(
        { reference, submission: 'theorem t : 2 + 2 = 4 := rfl' },
        fileLimits,
      );
      expect(accepted).toMatchObject({
        kind: 'accepted',
        certificate: { theorems: ['t'], toolchain: engine().fingerprint },
      });
      const rejected = await engine().verify({ reference, submission: reference }, fileLimits);
      expect(rejected).toMatchObject({ kind: 'rejected', reasons: [{ code: 'sorry' }] });
    });
  });
}
