import { describe, expect, test } from '@jest/globals';
import type { Lakefile } from '../../../lean/lake/lakefile/lakefile.ts';
import { readLeanLakefile } from '../../../lean/lake/lakefile/read-lean.ts';
import { readTomlLakefile } from '../../../lean/lake/lakefile/read-toml.ts';
import fc from '../../support/properties.ts';

const toml = `
name = "fruit"
srcDir = "lean"
defaultTargets = ["Apple", "press"]
moreLeanArgs = ["-DmaxRecDepth=900", "--quiet"]

[leanOptions]
autoImplicit = false
pp.unicode.fun = true # a table in a table
weak.linter.colour = "red"

[[require]]
name = "basket"
path = "../basket"

[[lean_lib]]
name = "Apple"
leanOptions = {maxRecDepth = 700, pp = {unicode = {fun = false}}}

[[lean_lib]]
name = "pear-tree"
srcDir = "trees"
roots = ["Pear", "pear-tree"]
globs = ["Pear.+", "Leaf.*", "Root"]
leanOptions = [{name = "autoImplicit", value = true}, ["weak.x", 3]]
needs = ["soil"]

[[lean_exe]]
name = "press"
`;

const lean = `import Lake
open Lake DSL System

/-- Used by name: \`strict.map\`. -/
abbrev strict : Array LeanOption := #[
  ⟨\`colour, "red"⟩, -- a comment, with \`lean_lib Fake\`
  /- another /- nested -/ -/ .mk \`depth (.ofNat 12),
]

def shared : Array LeanOption :=
  #[⟨\`autoImplicit, false⟩, { name := \`pp.unicode.fun
                              value := true }] ++
    strict.map fun option ↦ { option with name := \`weak ++ option.name }

package "fruit" where
  version := v!"0.1.0"
  srcDir := "lean"
  leanOptions := shared
  moreLeanArgs := #["-DmaxRecDepth=900"]

require basket from ".." / "basket"
require "people" / "tools" @ git "main"
  with NameMap.empty.insert \`verbose "lean_lib"

@[default_target]
lean_lib Apple

@[test_driver] lean_lib «pear-tree» where
  srcDir := "trees"
  roots := #[\`Pear, \`«pear-tree»]
  globs := #[\`Pear.+, .andSubmodules \`Leaf, Glob.one \`Root, \`Bark]
  leanOptions := shared ++ (#[(\`autoImplicit, true)] : Array LeanOption)
  needs := #[soil]

lean_lib Plum { roots := #[\`Plum], globs := .submodules \`Plum; moreLeanArgs := #["-Dweak.a.b=c", "-j2"] }

@[
  default_target
]
lean_lib Fig.Test := {
  globs := #[\`Fig.Test.*]
}

lean_exe press where
  root := \`Press

target soil pkg : FilePath := do
  let roots := #[\`x]
  return pkg.dir
`;

const librariesOf = ({ libraries }: Lakefile) =>
  Object.fromEntries(libraries.map(({ name, ...library }) => [name, library]));

describe('a lakefile.toml', () => {
  test('says which libraries there are, where their modules lie and what options these have', () => {
    const read = readTomlLakefile(toml);
    expect([read.name, read.srcDir]).toEqual(['fruit', 'lean']);
    expect(read.options).toEqual({
      autoImplicit: false,
      'pp.unicode.fun': true,
      'weak.linter.colour': 'red',
      maxRecDepth: 900,
    });
    expect(librariesOf(read)).toEqual({
      Apple: {
        srcDir: '.',
        roots: null,
        globs: null,
        options: { maxRecDepth: 700, 'pp.unicode.fun': false },
        isDefault: true,
      },
      '«pear-tree»': {
        srcDir: 'trees',
        roots: ['Pear', '«pear-tree»'],
        globs: [
          { kind: 'submodules', module: 'Pear' },
          { kind: 'and-submodules', module: 'Leaf' },
          { kind: 'one', module: 'Root' },
        ],
        options: { autoImplicit: true, 'weak.x': 3 },
        isDefault: false,
      },
    });
    expect(read.unread).toEqual([
      'the package: arguments for lean that set no option: --quiet',
      expect.stringContaining('library pear-tree: `needs` names targets'),
    ]);
  });

  test('is the same with the line ends of Windows', () => {
    expect(readTomlLakefile(toml.replaceAll('\n', '\r\n'))).toEqual(readTomlLakefile(toml));
  });

  test.each([
    ['name = ', /can't be read: Invalid TOML/],
    ['name = 3', /can't be read.*name/],
    ['[[lean_lib]]\nroots = 3\nname = "A"', /can't be read.*roots/],
  ])('with the fault %j says so', (text, why) => {
    const { libraries, unread } = readTomlLakefile(text);
    expect(libraries).toEqual([]);
    expect(unread).toEqual([expect.stringMatching(why)]);
  });
});

describe('a lakefile.lean', () => {
  test('says which libraries there are, where their modules lie and what options these have', () => {
    const read = readLeanLakefile(lean);
    const shared = {
      autoImplicit: false,
      'pp.unicode.fun': true,
      'weak.colour': 'red',
      'weak.depth': 12,
    };
    expect([read.name, read.srcDir]).toEqual(['fruit', 'lean']);
    expect(read.options).toEqual({ ...shared, maxRecDepth: 900 });
    expect(librariesOf(read)).toEqual({
      Apple: { srcDir: '.', roots: null, globs: null, options: {}, isDefault: true },
      '«pear-tree»': {
        srcDir: 'trees',
        roots: ['Pear', '«pear-tree»'],
        globs: [
          { kind: 'submodules', module: 'Pear' },
          { kind: 'and-submodules', module: 'Leaf' },
          { kind: 'one', module: 'Root' },
          { kind: 'one', module: 'Bark' },
        ],
        options: { ...shared, autoImplicit: true },
        isDefault: false,
      },
      Plum: {
        srcDir: '.',
        roots: ['Plum'],
        globs: [{ kind: 'submodules', module: 'Plum' }],
        options: { 'weak.a.b': 'c' },
        isDefault: false,
      },
      'Fig.Test': {
        srcDir: '.',
        roots: null,
        globs: [{ kind: 'and-submodules', module: 'Fig.Test' }],
        options: {},
        isDefault: true,
      },
    });
    expect(read.unread).toEqual([
      expect.stringMatching(/library «pear-tree»: `needs` names targets.*soil/),
      'library Plum: arguments for lean that set no option: -j2',
    ]);
  });

  test('is the same with the line ends of Windows', () => {
    expect(readLeanLakefile(lean.replaceAll('\n', '\r\n'))).toEqual(readLeanLakefile(lean));
  });

  test.each([
    [
      'package p where\n  leanOptions := makeOptions 3',
      "line 2: `leanOptions` of the package: 'makeOptions' is not understood",
    ],
    [
      'def f (b : Bool) := b\nlean_lib A where\n  roots := f true',
      "line 3: `roots` of library A: the function 'f' is not understood",
    ],
    [
      'def a := b\ndef b := a\npackage p where\n  srcDir := a',
      "line 4: `srcDir` of the package: 'a', which is defined by itself, is not understood",
    ],
    ['lean_lib A where\n  srcDir := if x then "a" else "b"', /line 2: `srcDir` of library A/],
    [
      'meta if get_config? env = some "dev" then\n  lean_lib Tests',
      'line 1: a package or library within `meta`',
    ],
    ['macro "my_lib" n:ident : command => `(lean_lib $n)', /line 1: `macro` may add/],
    ['lean_lib A := makeConfig', 'line 1: the settings of library A'],
    ['package p where\n  plugins := #[q]', /the package: `plugins` names targets/],
    ['lean_lib A where\n\troots := #[`A]', "lakefile.lean can't be read: line 2: tabs are not allowed"],
    ['/- lean_lib A', "lakefile.lean can't be read: line 1: a comment does not end"],
  ])('as in %j says what of it was not understood', (text, unread) => {
    expect(readLeanLakefile(text).unread).toEqual([
      typeof unread === 'string' ? unread : expect.stringMatching(unread),
    ]);
  });

  test('that requires packages by a condition is understood', () => {
    const text = 'package p\nmeta if get_config? env = some "dev" then\nrequire docs from "docs"\nlean_lib A';
    expect(readLeanLakefile(text)).toMatchObject({ name: 'p', libraries: [{ name: 'A' }], unread: [] });
  });

  test('is read without an exception, whatever text it is', () => {
    const words =
      'lean_lib|package|where|:=|#[|]|⟨|⟩|{|}|(|)|`A|A|"a"|++|,|fun|↦|roots|def|/-|-/|\n|3|.mk|with|@[|;|.map';
    const unit = fc.constantFrom(' ', ...words.split('|'));
    const text = fc.string({ unit, maxLength: 25 });
    fc.assert(
      fc.property(text, text, (start, end) => {
        readLeanLakefile(start);
        readLeanLakefile(
          `package p where\n  leanOptions := ${start}\ndef x := ${end}\nlean_lib A {roots := ${end}}`,
        );
      }),
    );
  });

  test('is read as fast as it is long, whatever stands in it', () => {
    const start = performance.now();
    for (const piece of [
      '[',
      '(',
      '@[',
      '@[\n',
      '@[a]\n',
      'private\n',
      '«',
      'a.«',
      '`«',
      'r#"',
      '\\"',
      '"\\',
      "'\\a",
      '"{',
      '/--',
    ])
      readLeanLakefile(`package x where\n  leanOptions := ${piece.repeat(200_000 / piece.length)}`);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test.each([
    ['def a := "b', 'a string does not end'],
    ['def a := s!"b\\"', 'a string does not end'],
    ['def a := r#"b"', 'a string does not end'],
    ['lean_lib «A', 'a name does not end'],
  ])('that ends within a word, %j, is not read', (text, why) => {
    expect(readLeanLakefile(`lean_lib B\n${text}\n`)).toMatchObject({
      libraries: [],
      unread: [`lakefile.lean can't be read: line 2: ${why}`],
    });
  });

  test('as deep as nobody writes one is not understood', () => {
    const deep = `lean_lib A where\n  roots := ${'('.repeat(50_000)}`;
    expect(readLeanLakefile(deep).unread).toEqual([expect.stringContaining('as deep as this')]);
    const chain = Array.from({ length: 20_000 }, (_, index) => `def a${index} := a${index + 1}`);
    const all = `${chain.join('\n')}\nlean_lib A where\n  roots := a0`;
    expect(readLeanLakefile(all).unread).toEqual([expect.stringContaining('rests on too many others')]);
    const maps = 'a.map fun x => '.repeat(20);
    const power = `def a := #[1, 2, 3, 4, 5, 6, 7, 8]\nlean_lib A where\n  roots := ${maps} x`;
    expect(readLeanLakefile(power).unread).toEqual([expect.stringContaining('a term as long as this')]);
    const twice = Array.from({ length: 40 }, (_, index) => `def a${index + 1} := a${index} ++ a${index}`);
    const long = `def a0 := #[\`A]\n${twice.join('\n')}\nlean_lib A where\n  roots := a40`;
    expect(readLeanLakefile(long).unread).toEqual([expect.stringContaining('`roots` of library A')]);
  });
});
