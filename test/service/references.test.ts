import { expect, test } from '@jest/globals';
import { isSameThing, linesThatMention, namedThings, thingAt } from '../../src/service/references.ts';

const index = {
  references: {
    '{"c":{"m":"Harbor.Basic","n":"Harbor.ship"}}': {
      definition: null,
      usages: [
        [2, 7, 2, 18, 'Harbor.fleet'],
        [2, 7, 2, 18],
        [0, 1, 0, 5],
      ],
    },
    '{"c":{"m":"«external:file:///text.lean»","n":"Harbor.fleet"}}': {
      definition: [1, 4, 1, 9],
      usages: [],
    },
    '{"f":{"i":"_uniq.2","m":"«external:file:///text.lean»"}}': {
      definition: [1, 11, 1, 12],
      usages: [[1, 20, 1, 21]],
    },
  },
};
const [ship, fleet, variable] = namedThings(index);

test('each place of a thing is told once, in the order of the text, and what the text defines has no module', () => {
  expect(ship).toMatchObject({ name: 'Harbor.ship', module: 'Harbor.Basic' });
  expect(ship?.ranges.map(({ start }) => [start.line, start.character])).toEqual([
    [0, 1],
    [2, 7],
  ]);
  expect(fleet).toMatchObject({ name: 'Harbor.fleet', module: null });
  expect(variable).toMatchObject({ name: null, module: null });
});

test('a name is found where the cursor is in it or behind it', () => {
  const things = namedThings(index);
  expect(thingAt(things, { line: 2, character: 9 })?.name).toBe('Harbor.ship');
  expect(thingAt(things, { line: 1, character: 9 })?.name).toBe('Harbor.fleet');
  expect(thingAt(things, { line: 1, character: 13 })).toBeNull();
});

test('two files mean the same by its module, or by the file that defines it', () => {
  const there = { ...ship!, ranges: [] };
  const defined = { ...there, module: null };
  expect(isSameThing(ship!, null, there, 'Other.lean')).toBe(true);
  expect(isSameThing(ship!, null, { ...there, module: 'Yard' }, 'Other.lean')).toBe(false);
  expect(isSameThing(ship!, null, defined, 'src/Harbor/Basic.lean')).toBe(true);
  expect(isSameThing(ship!, null, defined, 'OldHarbor/Basic.lean')).toBe(false);
  expect(isSameThing(defined, 'Harbor/Basic.lean', there, 'Other.lean')).toBe(true);
  expect(isSameThing(defined, 'Yard.lean', there, 'Other.lean')).toBe(false);
  expect(isSameThing(defined, null, there, 'Other.lean')).toBe(true);
  expect(isSameThing(defined, 'Harbor/Basic.lean', defined, 'Other.lean')).toBe(false);
  expect(isSameThing(variable!, null, variable!, 'Other.lean')).toBe(false);
});

test('comments, strings and longer words do not mention a name', () => {
  const text =
    '-- ship\ndef «ship» := "ship"\n/- ship\n-/ #check Harbor.ship\n#check shipyard\n#check ship\n';
  expect(linesThatMention(text, 'Harbor.ship')).toEqual([2, 4, 6]);
});
