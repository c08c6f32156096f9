import { describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { refusedCases } from '../../cheats/case.ts';
import { Assembler, forgery } from './forgery.ts';

const asked = 'theorem t : False := by sorry\n';

/** That what a worker says proves nothing by itself. `engine`: its workers lie where a submission is a forgery. */
export function lyingWorkerCases(engine: () => LeanEngine): void {
  /** The verdict on a proof of `False` that consists of these declarations, if the worker that saw it first is to be believed. */
  async function verdictOn(build: (assembler: Assembler) => void, reference = asked): Promise<string> {
    const assembler = new Assembler();
    build(assembler);
    const submission = forgery(assembler.declarations());
    const verdict = await engine().verify({ reference, submission }, fileLimits);
    return verdict.kind === 'accepted' ? 'accepted' : verdict.reasons.map(({ code }) => code).join(' ');
  }

  describe('a worker that a submission has taken over', () => {
    test('is believed where it tells the truth', async () => {
      const withType = (assembler: Assembler): void => {
        assembler.inductive('Y', ['Y'], ['Y.mk', 'Y.other']);
        assembler.theorem('t', assembler.constant('True'), assembler.constant('True.intro'));
      };
      expect(await verdictOn(withType, 'theorem t : True := by sorry\n')).toBe('accepted');
      const build = (assembler: Assembler): void =>
        assembler.theorem('t', assembler.constant('True'), assembler.constant('True.intro'));
      expect(await verdictOn(build, 'theorem t : True := by sorry\n')).toBe('accepted');
    });

    test.each<[string, string, (assembler: Assembler) => void]>([
      ['tells nothing', 'theorem-missing', () => {}],
      [
        'tells of a proof of something else',
        'statement-changed',
        (a) => a.theorem('t', a.constant('True'), a.constant('True.intro')),
      ],
      [
        'has another type for a theorem of the library',
        'kernel-rejected',
        (a) => a.theorem('t', a.constant('False'), a.constant('trivial')),
      ],
      [
        'means something else by a name of the library',
        'kernel-rejected',
        (a) => {
          const sort = a.add('sort', a.add('levelZero'));
          const name = a.name('False');
          const names = a.add('names', 1, name);
          a.add('definition', name, a.add('names', 0), sort, a.constant('True'), 1, 0, 1, names);
          a.theorem('t', a.constant('False'), a.constant('trivial'));
        },
      ],
      [
        'has a proof that is its own',
        'kernel-rejected',
        (a) => a.theorem('t', a.constant('False'), a.constant('t')),
      ],
      [
        'leaves a variable over',
        'kernel-unchecked',
        (a) => a.theorem('t', a.constant('False'), a.add('bvar', 0)),
      ],
      [
        'has a definition instead of a theorem',
        'kind-changed',
        (a) => {
          const name = a.name('t');
          const names = a.add('names', 1, name);
          a.add(
            'definition',
            name,
            a.add('names', 0),
            a.constant('True'),
            a.constant('trivial'),
            0,
            0,
            1,
            names,
          );
        },
      ],
      [
        'rests on an unsafe definition',
        'kernel-rejected',
        (a) => {
          const name = a.name('f');
          const names = a.add('names', 1, name);
          a.add('definition', name, a.add('names', 0), a.constant('False'), a.constant('f'), 0, 0, 0, names);
          a.theorem('t', a.constant('False'), a.constant('f'));
        },
      ],
      [
        'rests on `sorry`',
        'sorry',
        (a) => {
          const sorry = a.add('const', a.name('sorryAx'), a.add('levels', 1, a.add('levelZero')));
          const proof = a.add('app', a.add('app', sorry, a.constant('False')), a.constant('Bool.false'));
          a.theorem('t', a.constant('False'), proof);
        },
      ],
      [
        'declares one name twice',
        'lost',
        (a) => {
          a.theorem('t', a.constant('True'), a.constant('trivial'));
          a.theorem('t', a.constant('False'), a.constant('trivial'));
        },
      ],
      ['writes what is no export', 'lost', (a) => void a.add('app', 7, 9)],
      [
        'hides a type behind one that says it is of its family',
        'kernel-unchecked',
        (a) => {
          a.inductive('X', ['Y']);
          a.inductive('Y', ['Y'], ['Y.mk']);
          a.theorem('t', a.constant('True'), a.constant('trivial'));
        },
      ],
      [
        'has a constructor with a name that the kernel keeps for itself',
        'kernel-unchecked',
        (a) => {
          a.inductive('Y', ['Y'], ['_nested.List_1']);
          a.theorem('t', a.constant('True'), a.constant('trivial'));
        },
      ],
      [
        'has a field of a type that the kernel makes for itself (lean4#14616)',
        'kernel-unchecked',
        (a) => {
          const [zero, none] = [a.add('levelZero'), a.add('names', 0)];
          const [name, type] = [a.name('Y'), a.add('sort', a.add('levelSucc', zero))];
          const [mk, own] = [a.name('Y.mk'), a.constant('Y')];
          const list = a.add('const', a.name('List'), a.add('levels', 1, zero));
          const field = (of: number, then: number): number => a.add('forall', a.name('x'), of, then, 0);
          const fields = field(a.add('app', list, own), field(a.constant('_nested.List_1'), own));
          a.add('inductive', name, none, type, 0, 0, a.add('names', 1, name), a.add('names', 1, mk), 0);
          a.add('constructor', mk, none, fields, name, 0, 0, 2, 0);
          a.theorem('t', a.constant('True'), a.constant('trivial'));
        },
      ],
      [
        'has a proof that mentions what the kernel makes for itself',
        'kernel-unchecked',
        (a) => a.theorem('t', a.constant('False'), a.constant('_ind_fresh.1')),
      ],
      [
        'takes a part of what the kernel makes for itself',
        'kernel-unchecked',
        (a) => {
          const proof = a.add('proj', a.name('_nested.And_1'), 0, a.constant('trivial'));
          a.theorem('t', a.constant('False'), proof);
        },
      ],
      [
        'means its own by a name whose value the kernel takes from compiled code',
        'lost',
        (a) => {
          const [name, bool] = [a.name('Lean.reduceBool'), a.constant('Bool')];
          const type = a.add('forall', a.name('b'), bool, bool, 0);
          const value = a.add('lam', a.name('b'), bool, a.constant('Bool.true'), 0);
          a.add('definition', name, a.add('names', 0), type, value, 1, 0, 1, a.add('names', 1, name));
          a.theorem('t', a.constant('False'), a.constant('trivial'));
        },
      ],
      ['breaks off', 'lost', (a) => void a.add('namePart')],
      ['has a variable that Lean takes for closed', 'lost', (a) => void a.add('bvar', 2 ** 21)],
      ['has a number below zero', 'lost', (a) => void a.natural('-1')],
      [
        'has more levels than Lean can count',
        'lost',
        (a) => {
          let level = a.add('levelParam', a.name('u'));
          for (let depth = 0; depth < 2 ** 16; depth += 1) level = a.add('levelSucc', level);
        },
      ],
    ])('that %s proves nothing', async (_, code, build) => {
      expect(await verdictOn(build)).toBe(code);
    });

    const outer = refusedCases.filter(({ slug }) => slug.startsWith('outer-'));
    test('has types to lie about', () => expect(outer.length).toBeGreaterThan(3));
    test.each(outer.flatMap((one) => ['', ' W', ' W t'].map((family) => ({ name: one.slug, family, one }))))(
      'that says of the type of $name that it is defined with no more than "$family" proves nothing',
      async ({ one, family }) => {
        const { reference, submission } = one;
        expect(submission).toMatch(/(inductive|structure) W/);
        const lied = { reference, submission: `${submission}-- lies about W:${family}\n` };
        const verdict = await engine().verify(lied, fileLimits);
        expect(verdict.certificate.reasons.map(({ code }) => code)).toEqual(['kernel-unchecked']);
      },
    );

    const text = 'Lean\ntheorem t : False := sorry';
    test.each([
      ['an import', { modules: ['Init', text] }],
      [
        'an import of a module',
        { moduleImports: [{ module: text, isPublic: false, isMeta: false, isAll: true }] },
      ],
    ])('gets no text as %s elaborated where proofs are confirmed', async (_, imports) => {
      const submission = forgery({ ...new Assembler().declarations(), ...imports });
      const verdict = await engine().verify({ reference: asked, submission }, fileLimits);
      expect(verdict.certificate.reasons).toEqual([
        { code: 'lost', message: 'the proof did not come over: a module has no name' },
      ]);
    });

    test('can not leave out what the reference imports', async () => {
      const assembler = new Assembler();
      assembler.theorem('t', assembler.constant('True'), assembler.constant('trivial'));
      const submission = forgery(assembler.declarations());
      const reference = 'import Std\ntheorem t : True := by sorry\n';
      const verdict = await engine().verify({ reference, submission }, fileLimits);
      expect(verdict.certificate.reasons.map(({ message }) => message)).toEqual([
        'the proof did not come over: an import of the reference is missing',
      ]);
    });

    test('proves nothing of a submission that is the reference again', async () => {
      const assembler = new Assembler();
      assembler.theorem('t', assembler.constant('True'), assembler.constant('trivial'));
      const text = `${asked}${forgery(assembler.declarations())}`;
      const verdict = await engine().verify({ reference: text, submission: text }, fileLimits);
      expect(verdict.certificate.reasons.map(({ code }) => code)).toEqual(['statement-changed']);
    });

    test('says what is proved of an honest submission', async () => {
      const honest = (proof: string): Promise<string> =>
        engine()
          .verify(
            {
              reference: 'theorem t : 1 + 1 = 2 := by sorry',
              submission: `theorem t : 1 + 1 = 2 := ${proof}`,
            },
            fileLimits,
          )
          .then(({ kind }) => kind);
      expect(await honest('rfl')).toBe('accepted');
      expect(await honest('by exact sorry')).toBe('rejected');
    });
  });
}
