import { describe, expect, test } from '@jest/globals';
import { elementsOf } from '../../datasets/loaders/json-list.ts';
import fc from '../support/properties.ts';

const spaces = fc.constantFrom<string | number>('', 2, '\t');

describe('the elements of a JSON list', () => {
  test('are those that JSON sees, each at its line', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), spaces, (list, space) => {
        const text = `\n ${JSON.stringify(list, null, space)} \n`;
        const elements = elementsOf(text);
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

  test('of a list that was cut off are those before the cut, and its piece', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (list, cut) => {
        const text = JSON.stringify(list);
        const found = elementsOf(text.slice(0, 1 + (cut % text.length)));
        const whole = elementsOf(text).map((element) => element.text);
        expect(found.slice(0, -1).map((element) => element.text)).toEqual(
          whole.slice(0, Math.max(0, found.length - 1)),
        );
      }),
    );
  });
});
