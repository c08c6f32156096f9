import { describe, expect, test } from '@jest/globals';
import { lexLean, trimLeanEnd } from '../../core/lean-lexer.ts';
import fc from '../support/properties.ts';

/** Stretches as text, without white space: comments as `-…`. */
const pieces = (text: string) =>
  [...lexLean(text)]
    .filter(({ start, end }) => text.slice(start, end).trim() !== '')
    .map(({ kind, start, end }) => `${kind[0]}:${text.slice(start, end)}`);

describe('lexLean', () => {
  test('comments, strings, characters and names that look like one another', () => {
    expect(pieces(`a' "--" -- "x`)).toEqual([`c:a'`, 't:"--"', 't:-- "x']);
    expect(pieces(`'"' r#"a"b"# «-- x»`)).toEqual([`t:'"'`, 't:r#"a"b"#', 'c:«-- x»']);
    expect(pieces('/- a /- b -/ "c -/ d')).toEqual(['t:/- a /- b -/ "c -/', 'c:d']);
    expect(pieces('x //-1')).toEqual(['c:x', 'c://', 'c:-', 'c:1']);
  });

  test('the sign behind the beginning of a comment opens and closes none, as Lean reads it', () => {
    expect(pieces('/-/- a -/ b -- -/')).toEqual(['t:/-/- a -/', 'c:b', 't:-- -/']);
    expect(pieces('/--/ a -/ b')).toEqual(['t:/--/ a -/', 'c:b']);
    expect(pieces('/-/ a -/ b /-!-/ c /--- d -/ e')).toEqual([
      ...['t:/-/ a -/', 'c:b', 't:/-!-/', 'c:c', 't:/--- d -/', 'c:e'],
    ]);
  });

  test('white space is what Lean takes for it: any other may be a sign', () => {
    expect([...lexLean('a\u2003')].map(({ kind }) => kind)).toEqual(['code', 'code']);
    expect([...lexLean('a\u00a0\u2028')].map(({ kind }) => kind)).not.toContain('trivia');
    expect(trimLeanEnd('a\u2003 \t\r\n')).toBe('a\u2003');
  });

  test('the terms of an interpolated string are code', () => {
    expect(pieces(`s!"{'"'} b" c`)).toEqual(['c:s!', 't:"{', `t:'"'`, 't:} b"', 'c:c']);
    expect(pieces('m!"a {f { x := "y" }} {z} \\{" w')).toEqual([
      ...[
        'c:m!',
        't:"a {',
        'c:f',
        'c:{',
        'c:x',
        'c::',
        'c:=',
        't:"y"',
        'c:}',
        't:} {',
        'c:z',
        't:} \\{"',
        'c:w',
      ],
    ]);
    expect(pieces('throwError "{s!"{a}"}"')).toEqual([
      'c:throwError',
      't:"{',
      'c:s!',
      't:"{',
      'c:a',
      't:}"',
      't:}"',
    ]);
  });

  test('braces of other strings are text', () => {
    expect(pieces('panic! "{" }')).toEqual(['c:panic!', 't:"{"', 'c:}']);
    expect(pieces('s "{" }')).toEqual(['c:s', 't:"{"', 'c:}']);
  });

  test('the stretches are the whole text, in order', () => {
    const fragments = [
      's!',
      'm!',
      '"',
      '{',
      '}',
      "'",
      '\\',
      'r#',
      '#',
      '--',
      '/-',
      '-/',
      '«',
      '»',
      '\n',
      ' ',
      'x',
      '<-',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...fragments)), (parts) => {
        const text = parts.join('');
        let at = 0;
        for (const { start, end } of lexLean(text)) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBe(text.length);
      }),
    );
  });
});
