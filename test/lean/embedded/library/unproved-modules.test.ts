import { expect, test } from '@jest/globals';
import { closureIn, unprovedModules } from '../../../../lean/embedded/library/engine-library.ts';
import { libraryOf } from '../../../libraries/library-of.ts';
import fc from '../../../support/properties.ts';

/** Modules `M0`, `M1`, ...; each imports earlier ones. */
const imports = fc
  .array(fc.array(fc.nat({ max: 11 }), { maxLength: 3 }), { minLength: 1, maxLength: 12 })
  .map((lists) =>
    Object.fromEntries(
      lists.map((list, at) => [`M${at}`, list.filter((other) => other < at).map((other) => `M${other}`)]),
    ),
  );

test('a module rests on what is not proved exactly if some module of its closure holds such a constant', () => {
  fc.assert(
    fc.property(imports, fc.array(fc.nat({ max: 11 }), { maxLength: 3 }), (modules, unproved) => {
      const names = Object.keys(modules);
      const holding = new Set(unproved.map((at) => `M${at}`).filter((name) => names.includes(name)));
      const library = libraryOf(modules, {
        unproved: [...holding].map((module) => ({
          name: 'x',
          key: '1:x',
          because: 'sorryAx',
          code: 'sorry' as const,
          module,
        })),
      });
      const expected = names.filter((name) =>
        closureIn(library, [name]).some((one) => holding.has(one.name)),
      );
      expect([...unprovedModules(library)].sort()).toEqual(expected.sort());
    }),
  );
});
