import { describe, expect, test } from '@jest/globals';
import { splitList } from '../../datasets/loaders/split-list.ts';
import fc from '../support/properties.ts';

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const recordsOf = (text: string) => splitList(text).elements.map((element) => json(element.text));
/** What somebody is told of: elements that are no JSON, and faults. */
const troubles = (text: string) => {
  const { elements, faults } = splitList(text);
  return elements.filter((element) => json(element.text) === null).length + faults.length;
};

const spaces = fc.constantFrom<string | number>('', 2, '\t');

describe('the elements of a JSON list', () => {
  test('are those that JSON sees, each at its line', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), spaces, (list, space) => {
        const text = `\n ${JSON.stringify(list, null, space)} \n`;
        const { elements, faults } = splitList(text);
        expect(faults).toEqual([]);
        expect(elements.map((element) => JSON.parse(element.text) as unknown)).toEqual(
          JSON.parse(JSON.stringify(list)),
        );
        const lines = text.split('\n');
        for (const element of elements) {
          const [first = ''] = element.text.split('\n');
          expect(lines[element.line - 1]).toContain(first);
        }
      }),
    );
  });

  test('are found where no line is indented, and each begins a line', () => {
    const list = [{ a: [{ b: 1 }, { b: 2 }] }, { a: [] }];
    expect(recordsOf(JSON.stringify(list, null, 1).replaceAll(/^ +/gmu, ''))).toEqual(list);
  });
});

const text = fc.string({ unit: fc.constantFrom('a', 'n', ' ', '{', '}', '[', ']', ',', '"', '\\', 'ℕ') });
const record = fc.record({
  id: text,
  statement: text,
  tags: fc.array(text, { maxLength: 2 }),
  more: fc.array(fc.record({ x: text }), { maxLength: 2 }),
});
const layouts: ((records: readonly object[]) => string[])[] = [
  (records) => records.map((one) => JSON.stringify(one)),
  (records) => records.map((one) => JSON.stringify([one], null, 2).slice(2, -2)),
  (records) => records.map((one) => JSON.stringify(one, null, '\t')),
];
/** A list with pieces of text for its records. */
const joined = (pieces: readonly string[]) => `[\n${pieces.join(',\n')}\n]\n`;

describe('a damaged record', () => {
  const three = (damaged: string) => joined([damaged, '{"id": "b"}', '{"id": "c"}']);
  test.each([
    ['a } too many', '{"id": "a"}}'],
    ['a ] too many', '{"id": "a"}]'],
    ['no }', '{"id": "a"'],
    ['no {', '"id": "a"}'],
    ['a quote too few', '{"id": "a}'],
    ['a bracket that stays open', '{"id": ["a"}'],
  ])('with %s costs none of the others, and is told', (_what, damaged) => {
    const found = splitList(three(damaged));
    expect(found.elements.map((element) => json(element.text))).toEqual([null, { id: 'b' }, { id: 'c' }]);
    expect(found.elements.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(found.faults).toEqual([]);
    expect(found.elements).toHaveLength(3);
    const last = joined(['{"id": "b"}', '{"id": "c"}', damaged]);
    expect(recordsOf(last).slice(0, 2)).toEqual([{ id: 'b' }, { id: 'c' }]);
    expect(troubles(last)).toBeGreaterThan(0);
  });

  test('of the style in which records begin behind the end of others', () => {
    const damaged = '[{\n  "id": "a",\n  "x": {"y": 1\n}, {\n  "id": "b"\n}, {\n  "id": "c"\n}]';
    expect(recordsOf(damaged)).toEqual([null, { id: 'b' }, { id: 'c' }]);
  });

  test('costs none of the others, whatever of its brackets and quotes is gone or there twice', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...layouts),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('', '{', '}', '[', ']', '"'),
        (records, layout, which, where, sign) => {
          const pieces = layout(records);
          const at = which % pieces.length;
          const piece = pieces[at]!;
          const signs = [...piece.matchAll(/[{}[\]"]/gu)].map(({ index }) => index);
          const place = signs[where % signs.length]!;
          // A sign is taken away, or another one put before it.
          const damaged = piece.slice(0, place) + sign + piece.slice(place + (sign === '' ? 1 : 0));
          const whole = joined(pieces.with(at, damaged));
          const found = recordsOf(whole);
          const others = records.toSpliced(at, 1);
          expect(
            found.filter((one) => others.some((other) => isSame(one, other))).length,
          ).toBeGreaterThanOrEqual(others.length);
          for (const other of others) expect(found).toContainEqual(other);
          if (json(damaged) === null) expect(troubles(whole)).toBeGreaterThan(0);
        },
      ),
    );
  });
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

describe('the end of a list', () => {
  test('that was cut off: all records before the cut are there, and it is told', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...layouts),
        fc.nat(),
        (records, layout, cut) => {
          const all = joined(layout(records)).trimEnd();
          const kept = all.slice(0, 1 + (cut % (all.length - 1)));
          expect(troubles(kept)).toBeGreaterThan(0);
          const found = recordsOf(kept).filter((one) => one !== null);
          expect(found).toEqual(records.slice(0, found.length));
          expect(found.length).toBeGreaterThanOrEqual(
            kept.split(/\},\n(?=[ \t]*\{\n? *\t?"id")/u).length - 1,
          );
        },
      ),
    );
  });

  test('has nothing behind it that is not told', () => {
    expect(troubles('[{"id": "a"}]\n{"id": "b"}')).toBeGreaterThan(0);
    expect(recordsOf('[{"id": "a"}]\n{"id": "b"}')).toContainEqual({ id: 'b' });
    expect(splitList('[{"id": "a"}]\n]\n')).toEqual({
      elements: [{ text: '{"id": "a"}', line: 1 }],
      faults: [{ line: 2, message: 'there is text behind the end of the list' }],
    });
  });

  test('is told where a record on the only line has none', () => {
    expect(splitList('[{"id": "a", {"id": "b"}, {"id": "c"}]').faults).toEqual([
      { line: 1, message: 'the record has no end: what may stand behind it can not be told from it' },
    ]);
  });

  test('of what is no list is not looked for', () => {
    expect(splitList('{"a": [1]}').faults).toEqual([{ line: 1, message: 'the file is no JSON list' }]);
  });
});
