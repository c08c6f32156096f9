import { expect, test } from '@jest/globals';
import { root, type TriedEngine } from './tried-engine.ts';

/** What is told of inductive types. */
export function inductiveTypes({ engine }: TriedEngine): void {
  test('the engine describes inductive types', async () => {
    const header =
      'inductive Tree where\n  | leaf\n  | node (left : Tree) (value : Nat) {_ : 1 = 1} (right : Tree)\n';
    const { theorem } = root('theorem t : 1 = 1', header);
    const [tree, and] = (await engine().inductives(theorem, ['Tree', 'And', 'bogus'])) ?? [];
    expect(tree).toEqual({
      name: 'Tree',
      isProposition: false,
      isRecursive: true,
      indices: 0,
      constructors: [
        { name: 'leaf', fields: [] },
        {
          name: 'node',
          fields: [
            { name: 'left', isRecursive: true, isProof: false },
            { name: 'value', isRecursive: false, isProof: false },
            { name: '', isRecursive: false, isProof: true, isImplicit: true },
            { name: 'right', isRecursive: true, isProof: false },
          ],
        },
      ],
    });
    expect(and).toMatchObject({ name: 'And', isProposition: true });
  });
}
