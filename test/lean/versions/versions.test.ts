import { describe, expect, test } from '@jest/globals';
import { changesBetween, leanChanges } from '../../../lean/versions/changes.ts';
import { compareVersions, isAtLeast, knownVersion } from '../../../lean/versions/compare-versions.ts';
import {
  formatVersion,
  type LeanVersion,
  parseVersion,
  versionOfLean,
} from '../../../lean/versions/lean-version.ts';
import { soundnessWarnings } from '../../../lean/versions/soundness.ts';
import { formatSource, soundnessFixes, type VersionSource } from '../../../lean/versions/soundness-fixes.ts';
import { coveredRange, requireSupport, supportOf } from '../../../lean/versions/support.ts';
import fc from '../../support/properties.ts';

const small = fc.integer({ min: 0, max: 40 });
const date = fc
  .tuple(
    fc.integer({ min: 2023, max: 2027 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => [year, `${month}`.padStart(2, '0'), `${day}`.padStart(2, '0')].join('-'));
const stage: fc.Arbitrary<LeanVersion['stage']> = fc.oneof(
  fc.constant({ kind: 'release' as const, label: '' }),
  fc.constant({ kind: 'pre' as const, label: 'pre' }),
  fc.integer({ min: 1, max: 12 }).map((number) => ({ kind: 'candidate' as const, label: `rc${number}` })),
  fc.tuple(date, fc.constantFrom('', '-rev1', '-rev2', '-rev3')).map(([day, revision]) => ({
    kind: 'nightly' as const,
    label: `nightly-${day}${revision}`,
  })),
  fc.constantFrom('pr-release-4567', 'src', 'mine.2').map((label) => ({ kind: 'other' as const, label })),
);
const version: fc.Arbitrary<LeanVersion> = fc.record({
  major: fc.integer({ min: 3, max: 5 }),
  minor: small,
  patch: fc.integer({ min: 0, max: 3 }),
  stage,
});

describe('a version', () => {
  test.each([
    ['4.9.0', '4.9.0'],
    ['v4.9.0', '4.9.0'],
    [' leanprover/lean4:v4.10.0-rc2\n', '4.10.0-rc2'],
    ['4.28.0-pre', '4.28.0-pre'],
    ['4.12.0-nightly-2024-09-05', '4.12.0-nightly-2024-09-05'],
    ['4.12.0-nightly-2024-09-05-rev2', '4.12.0-nightly-2024-09-05-rev2'],
    ['4.20.0-pr-release-4567', '4.20.0-pr-release-4567'],
  ])('%j is read', (text, meant) => {
    expect(formatVersion(parseVersion(text)!)).toBe(meant);
  });

  test.each([
    '',
    'stable',
    'nightly-2024-09-05',
    '4.9',
    '4.9.x',
    '4.9.0-',
    '4.9.0 extra',
    '4.9.0-rc 1',
    '4.999999.0',
  ])('%j is not one', (text) => {
    expect(parseVersion(text)).toBeNull();
  });

  test('is the same after writing and reading', () => {
    fc.assert(fc.property(version, (made) => expect(parseVersion(formatVersion(made))).toEqual(made)));
  });

  test('reading never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseVersion(text)));
  });
});

describe('the order', () => {
  const sign = (left: LeanVersion, right: LeanVersion): number => Math.sign(compareVersions(left, right));

  test('is total: one of less, same, more; turned round by turning round; transitive', () => {
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        expect(sign(a, b)).toBe(0 - sign(b, a));
        expect(sign(a, b) === 0).toBe(formatVersion(a) === formatVersion(b));
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('a release comes behind everything else of its number, and before the next number', () => {
    fc.assert(
      fc.property(version, (made) => {
        const release: LeanVersion = { ...made, stage: { kind: 'release', label: '' } };
        expect(sign(made, release)).toBeLessThanOrEqual(0);
        expect(sign(release, { ...made, patch: made.patch + 1 })).toBe(-1);
        expect(sign(release, { ...made, minor: made.minor + 1, patch: 0 })).toBe(-1);
      }),
    );
  });

  test('runs from the development branch over candidates to the release', () => {
    const rising = [
      '4.11.2',
      '4.12.0-pre',
      '4.12.0-my-build',
      '4.12.0-nightly-2024-08-31',
      '4.12.0-nightly-2024-09-01',
      '4.12.0-nightly-2024-09-01-rev1',
      '4.12.0-rc2',
      '4.12.0-rc10',
      '4.12.0',
      '4.12.1',
      '4.100.0',
      '5.0.0',
    ];
    const shuffled = rising.toReversed().map(knownVersion);
    expect(shuffled.toSorted(compareVersions).map(formatVersion)).toEqual(rising);
  });
});

test.each([
  ['4.8.0', 'too-old'],
  ['4.9.0-rc3', 'too-old'],
  [coveredRange.oldest, 'covered'],
  ['4.28.0-pre', 'tested'],
  [coveredRange.newest, 'covered'],
  ['4.37.0-rc1', 'newer-than-known'],
  ['5.0.0', 'newer-than-known'],
] as const)('the support of Lean %s is %s', (name, kind) => {
  const support = supportOf(knownVersion(name));
  expect(support.kind).toBe(kind);
  expect(support.text).toContain(name);
  if (kind !== 'tested')
    expect(support.text).toContain(`Lean ${coveredRange.oldest} to ${coveredRange.newest}`);
});

test('only a version that is too old is refused', () => {
  expect(() => requireSupport(knownVersion('4.8.0'))).toThrow(
    expect.objectContaining({ code: 'LEAN_UNSUPPORTED', message: expect.stringContaining('4.8.0') }),
  );
  for (const name of [coveredRange.oldest, '5.0.0'])
    expect(() => requireSupport(knownVersion(name))).not.toThrow();
  expect(requireSupport(null).kind).toBe('unknown');
});

test('what a running Lean calls itself tells its version', () => {
  expect(versionOfLean('Lean 4.28.0 38f3c0c4 wasm32-unknown-emscripten native')).toEqual(
    parseVersion('4.28.0'),
  );
  expect(versionOfLean('fault-worker')).toBeNull();
});

test('nothing is known of a version that is not known', () => {
  expect(supportOf(null).kind).toBe('unknown');
});

describe('warnings about soundness', () => {
  const ids = (name: string): string[] => soundnessWarnings(parseVersion(name)).map(({ id }) => id);

  test('the newest release has only what is not fixed anywhere', () => {
    expect(
      soundnessWarnings(knownVersion(coveredRange.newest)).filter(({ fixedIn }) => fixedIn.length > 0),
    ).toEqual([]);
    expect(ids(coveredRange.newest)).toEqual(['axioms-of-imported-inductives']);
  });

  test('each line of releases is looked at by itself', () => {
    expect(ids('4.32.0')).toContain('opaque-free-variables');
    expect(ids('4.32.1')).not.toContain('opaque-free-variables');
    expect(ids('4.32.1')).toContain('nested-inductive-parameters');
    // Cut before the fixes of 4.32.1 and 4.32.2, though its number is higher.
    expect(ids('4.33.0-rc1')).toEqual(expect.arrayContaining(['opaque-free-variables', 'nested-names']));
    expect(ids('4.33.0')).toEqual(expect.arrayContaining(['equality-cache', 'stuck-type']));
    expect(ids('4.33.0')).not.toContain('nested-names');
    expect(ids('4.33.1')).not.toContain('stuck-type');
    expect(ids('4.33.1')).toContain('frozen-reference-counts');
    expect(ids('4.34.1')).not.toContain('frozen-reference-counts');
    expect(ids('4.35.0-rc1')).toContain('frozen-reference-counts');
  });

  test('a fault is not told of versions that are known to be free of it', () => {
    expect(ids('4.29.1')).not.toContain('axioms-of-imported-inductives');
    expect(ids('4.30.0')).toContain('axioms-of-imported-inductives');
    expect(ids('4.30.0-rc1')).toContain('axioms-of-imported-inductives');
  });

  test('a version that is not known may have every fault', () => {
    expect(soundnessWarnings(null)).toHaveLength(soundnessFixes.length);
  });

  test('along one line of releases, later never means more faults', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const left: LeanVersion = { ...a, major: 4 };
        const right: LeanVersion = { ...b, major: 4, minor: a.minor };
        const [older, newer] = compareVersions(left, right) <= 0 ? [left, right] : [right, left];
        const before = new Set(soundnessWarnings(older).map(({ id }) => id));
        const grown = soundnessFixes.filter(({ since }) => since !== undefined).map(({ id }) => id);
        for (const { id } of soundnessWarnings(newer))
          expect(before.has(id) || grown.includes(id)).toBe(true);
      }),
    );
  });

  test('every warning names where to read it up', () => {
    for (const { text } of soundnessWarnings(null)) expect(text).toMatch(/lean4#\d+/);
  });
});

describe('the tables', () => {
  const sources: readonly (readonly [string, VersionSource])[] = [
    ...leanChanges.map(({ what, source }) => [what, source] as const),
    ...soundnessFixes.map(({ id, source }) => [id, source] as const),
  ];

  test('every row has a source', () => {
    for (const [row, source] of sources) expect([row, formatSource(source)]).not.toEqual([row, '']);
  });

  test('hold versions that can be read, and none that is newer than the newest known', () => {
    const names = [
      ...leanChanges.map(({ since }) => since),
      ...soundnessFixes.flatMap(({ fixedIn, since }) => [...fixedIn, ...(since ? [since] : [])]),
    ];
    for (const name of names) expect(isAtLeast(knownVersion(coveredRange.newest), name)).toBe(true);
    expect(() => knownVersion('soon')).toThrow('soon');
  });

  test('changes are in order, and lie between the versions that have them and those that have not', () => {
    const order = leanChanges.map(({ since }) => knownVersion(since));
    expect(order.toSorted(compareVersions)).toEqual(order);
    const between = (one: string, other: string) =>
      changesBetween(knownVersion(one), knownVersion(other)).map(({ since }) => since);
    expect(between('4.8.0', coveredRange.newest)).toEqual(leanChanges.map(({ since }) => since));
    expect(between('4.28.0', '4.28.0')).toEqual([]);
    expect(between('4.12.0', '4.22.0')).toEqual(between('4.22.0', '4.12.0'));
    expect(new Set(between('4.12.0', '4.22.0'))).toEqual(new Set(['4.18.0', '4.19.0', '4.22.0']));
  });

  test('name each fault once', () => {
    const ids = soundnessFixes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
