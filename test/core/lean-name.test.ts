import { expect, test } from '@jest/globals';
import { asLeanWrites, DeclaredNames } from '../../core/lean-name.ts';
import fc from '../support/properties.ts';

/** The names of the declarations that the marks stand before. */
function namesIn(marked: string): (string | null)[] {
  const pieces = marked.split('▶');
  const starts = pieces.slice(1).map((_, at) => pieces.slice(0, at + 1).join('').length);
  const names = new DeclaredNames(pieces.join(''));
  const found = starts.map((start) => names.at(start));
  // In any order.
  expect(starts.toReversed().map((start) => names.at(start))).toEqual(found.toReversed());
  return found;
}

test('a theorem has the names of all namespaces that are open where it stands', () => {
  const text = `▶theorem plain : True := sorry
namespace A.B
▶theorem one : True := sorry
section Inner
namespace C
▶@[simp] private theorem two.three.{u} : True := sorry
end C
end Inner
▶protected lemma four : True := sorry
end A.B
▶theorem five : True := sorry`;
  expect(namesIn(text)).toEqual(['plain', 'A.B.one', 'A.B.C.two.three', 'A.B.four', 'five']);
});

test('the end of a namespace of two parts may close them one by one', () => {
  const text = 'namespace A.B\nend B\n▶theorem x : True := sorry\nend A\n▶theorem y : True := sorry';
  expect(namesIn(text)).toEqual(['A.x', 'y']);
});

test('comments and ends of lines may stand before a name', () => {
  const text = `namespace A
namespace /- inner -/ B
▶theorem /- the -/ foo (lemma x : Nat) : x = x := sorry
end -- of it
  B
▶theorem foo : True := sorry
section
C
end
C
▶theorem bar : True := sorry
end A
▶theorem last : True := sorry`;
  expect(namesIn(text)).toEqual(['A.B.foo', 'A.foo', 'A.bar', 'last']);
});

test('sections without a name, mutual blocks and `_root_` count as in Lean', () => {
  const text = `namespace A
section
mutual
def f : Nat := 0
end
▶theorem _root_.Top.x : True := sorry
section open Nat
▶theorem y : True := sorry
end
end
▶theorem z : True := sorry`;
  expect(namesIn(text)).toEqual(['Top.x', 'A.y', 'A.z']);
});

test('words of comments, strings, fields and quoted names open and close nothing', () => {
  const text = `namespace A -- namespace Comment
/- end A -/ def s := "end"
def t (r : R) := r.end
def n := \`end
▶theorem x : True := sorry`;
  expect(namesIn(text)).toEqual(['A.x']);
});

test('behind attributes, doc comments, modifiers and `in` stands the name; an example has none', () => {
  const text = `▶/-- theorem no -/ @[instance, simp] theorem yes : True := sorry
▶open Nat in set_option maxHeartbeats 5 in theorem also : True := sorry
▶example : True := sorry
▶instance : Inhabited Nat := ⟨0⟩
▶theorem
    below : True := sorry`;
  expect(namesIn(text)).toEqual(['yes', 'also', null, null, 'below']);
});

test('names are written as Lean writes them', () => {
  expect(asLeanWrites('a.«b.c».d')).toBe('a.«b.c».d');
  expect(asLeanWrites('«a».«b c»')).toBe('a.«b c»');
  expect(asLeanWrites('«end».x')).toBe('«end».x');
  expect(asLeanWrites("x₁'.y")).toBe("x₁'.y");
  expect(namesIn('namespace «p q»\n▶theorem «r».«s.t» : True := sorry')).toEqual(['«p q».r.«s.t»']);
});

test('no text makes the reader of names fail, and all that is closed changes no name', () => {
  const words = [
    'namespace A',
    'section',
    'end',
    'end A',
    '"',
    '-/',
    '/-',
    '(',
    'theorem t',
    '.',
    '«',
    '\n',
    'in',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words)), (junk) => {
      const text = junk.join(' ');
      const names = new DeclaredNames(text);
      expect(() => [0, text.length].map((start) => names.at(start))).not.toThrow();
    }),
  );
  const block = fc.constantFrom('namespace B\nend B\n', 'section\nend\n', 'namespace B.C\nend C\nend B\n');
  fc.assert(
    fc.property(fc.array(block), (blocks) => {
      expect(namesIn(`namespace A\n${blocks.join('')}▶theorem x : True := sorry`)).toEqual(['A.x']);
    }),
  );
});
