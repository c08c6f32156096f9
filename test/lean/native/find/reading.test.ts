import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { readElan } from '../../../../lean/native/find/elan.ts';
import { splitShellWords } from '../../../../lean/native/find/shell-words.ts';
import { parseToolchainName } from '../../../../lean/native/find/toolchain-name.ts';
import { parseLakeVersionLine, parseLeanVersionLine } from '../../../../lean/native/find/version-line.ts';
import { formatVersion } from '../../../../lean/versions/lean-version.ts';
import fc from '../../../support/properties.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';

describe('a command line', () => {
  const words = (text: string): readonly string[] => {
    const split = splitShellWords(text);
    if (split.kind !== 'words') throw new Error(split.mark);
    return split.words;
  };

  test.each([
    ['', []],
    ['  \t\n ', []],
    ['lake serve --', ['lake', 'serve', '--']],
    [`'a b' "c d" e\\ f`, ['a b', 'c d', 'e f']],
    [`a'b'"c"d`, ['abcd']],
    [`'' ""`, ['', '']],
    [`"a\\"b\\\\c\\d"`, ['a"b\\c\\d']],
    [`'\\"'`, ['\\"']],
    ['$HOME ~ * `x`', ['$HOME', '~', '*', '`x`']],
  ])('is split into words: %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test.each([
    [`'a`, "'"],
    [`a "b`, '"'],
    [`a\\`, '\\'],
  ])('%j is unfinished', (text, mark) => {
    expect(splitShellWords(text)).toEqual({ kind: 'unfinished', mark });
  });

  test('is split as a real shell does', () => {
    const mark = fc.constantFrom('a', 'b', ' ', '\t', "'", '"', '\\', '-', '=', 'é');
    const line = fc.array(mark, { maxLength: 14 }).map((marks) => marks.join(''));
    fc.assert(
      fc.property(line, (text) => {
        const split = splitShellWords(text);
        if (split.kind !== 'words') return;
        const script = `set -- ${text}\nfor word in "$@"; do printf '%s\\036' "$word"; done`;
        const { stdout, status } = spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' });
        expect(status).toBe(0);
        expect(stdout.split('\x1e').slice(0, -1)).toEqual(split.words);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the line of `lean --version`', () => {
  test.each([
    ['Lean (version 4.9.0, x86_64-unknown-linux-gnu, commit 8f9843a4a5fe, Release)', '4.9.0'],
    ['Lean (version 4.28.0-pre, wasm32-unknown-emscripten, commit 0123456789abcdef, Release)', '4.28.0-pre'],
    ['Lean (version 4.10.0-rc2, arm64-apple-darwin23.5.0, commit 702c31b8071f, Release)', '4.10.0-rc2'],
    ['Lean (version 4.0.0-nightly-2023-06-27, commit bb8cc08de85f, Release)', '4.0.0-nightly-2023-06-27'],
    ['Lean (version 4.20.0, x86_64-w64-windows-gnu, Release)\r\n', '4.20.0'],
    ['Lean (version 4.20.0, Debug)', '4.20.0'],
    ["info: downloading component 'lean'\nLean (version 4.9.0, Release)\n", '4.9.0'],
  ])('names its version: %j', (output, version) => {
    const build = parseLeanVersionLine(output)!;
    expect(formatVersion(build.version)).toBe(version);
    expect(output.trim().endsWith(build.line)).toBe(true);
  });

  test.each([
    '',
    'Lean',
    'Lean (version 3.51.1, commit abc, Release',
    'Lean (version soon, Release)',
    'lean 4.9.0',
    'error: Lean (version 4.9.0, Release)',
  ])('%j names no version', (line) => {
    expect(parseLeanVersionLine(line)).toBeNull();
  });

  test('may be any garbage', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseLeanVersionLine(text)));
    const long = `Lean (version 4.9.0${', x-y'.repeat(20_000)}`;
    expect(parseLeanVersionLine(long)).toBeNull();
  });
});

test('the line of `lake --version`', () => {
  const { lake, lean } = parseLakeVersionLine('Lake version 5.0.0-src+8f9843a (Lean version 4.20.0-rc5)\n')!;
  expect([lake, formatVersion(lean)]).toEqual(['5.0.0-src+8f9843a', '4.20.0-rc5']);
  expect(parseLakeVersionLine('Lake version 5.0.0')).toBeNull();
});

describe('the name of a toolchain', () => {
  test.each([
    ['leanprover/lean4:v4.9.0', 'release', 'leanprover--lean4---v4.9.0'],
    ['leanprover/lean4:4.9.0\n', 'release', 'leanprover--lean4---v4.9.0'],
    ['v4.9.0', 'release', 'leanprover--lean4---v4.9.0'],
    ['4.9.0-rc1', 'release', 'leanprover--lean4---v4.9.0-rc1'],
    ['nightly-2024-09-05', 'release', 'leanprover--lean4-nightly---nightly-2024-09-05'],
    ['leanprover/lean4:nightly-2024-09-05', 'release', 'leanprover--lean4-nightly---nightly-2024-09-05'],
    [
      'leanprover/lean4-nightly:nightly-2024-09-05',
      'release',
      'leanprover--lean4-nightly---nightly-2024-09-05',
    ],
    [
      'leanprover/lean4-pr-releases:pr-release-4567',
      'release',
      'leanprover--lean4-pr-releases---pr-release-4567',
    ],
    ['my-lean', 'local', 'my-lean'],
  ])('%j leads to a folder', (text, kind, folder) => {
    expect(parseToolchainName(text)).toMatchObject({ kind, folder });
  });

  test.each([
    ['stable', 'leanprover/lean4', 'stable'],
    ['leanprover/lean4:stable', 'leanprover/lean4', 'stable'],
    ['nightly', 'leanprover/lean4-nightly', 'nightly'],
  ])('%j is a channel', (text, origin, channel) => {
    expect(parseToolchainName(text)).toMatchObject({ kind: 'channel', origin, channel });
  });

  test.each(['', '\nv4.9.0', '../../evil', 'a/b/c:v1', 'v4.9.0 v4.10.0', 'leanprover/lean4:'])(
    'is not %j',
    (text) => {
      expect(parseToolchainName(text)).toBeNull();
    },
  );
});

describe("elan's settings", () => {
  const read = async (settings: string) => {
    await using dir = await temporaryFolder();
    await writeFiles(dir.path, { 'settings.toml': settings });
    const { defaultToolchain, overrides } = (await readElan({ ELAN_HOME: dir.path }))!;
    return [defaultToolchain, Object.fromEntries(overrides)];
  };

  test('name the default toolchain and those of folders', async () => {
    const text = `# elan
version = "12"
default_toolchain = 'leanprover/lean4:stable' # the default
telemetry = false
list = ["a"]
[overrides]
"/a \\"quoted\\" folder" = "leanprover/lean4:v4.9.0"
'C:\\b' = "nightly"
[ other.table ]
key = "kept apart"
`;
    expect(await read(text)).toEqual([
      'leanprover/lean4:stable',
      { '/a "quoted" folder': 'leanprover/lean4:v4.9.0', 'C:\\b': 'nightly' },
    ]);
  });

  test.each(['', 'default_toolchain = 3\noverrides = "none"', '[overrides', '\0'])(
    'are passed over where they are %j',
    async (text) => {
      expect(await read(text)).toEqual([null, {}]);
    },
  );
});
