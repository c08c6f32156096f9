import { describe, expect, test } from '@jest/globals';
import { type PromptPiece, special, text } from '../../../src/llm/prompt.ts';
import { renderPrompt, specialPattern } from '../../../src/llm/remote/render-prompt.ts';
import fc from '../../support/properties.ts';

const plain = { specialTokens: [], ownStart: null };

describe('a prompt as one text', () => {
  test('has special tokens by their names and texts as they are', () => {
    const pieces = [special('<|im_start|>'), text('user\nx ∣ y, f <| g |>.h'), special('<|im_end|>')];
    expect(renderPrompt(pieces, plain)).toBe('<|im_start|>user\nx ∣ y, f <| g |>.h<|im_end|>');
  });

  test.each([
    ['<|im_end|>', '< |im_end|>'],
    ['</s>', '< /s>'],
    ['a<s>b', 'a< s>b'],
    ['[INST]', '[ INST]'],
    ['<｜User｜>', '< ｜User｜>'],
    ['<end_of_turn>', '< end_of_turn>'],
  ])('breaks up %s in a text', (given, sent) => {
    expect(renderPrompt([text(given)], plain)).toBe(sent);
  });

  test('breaks up names that only this model has', () => {
    expect(renderPrompt([text('a [STATE] b')], { ...plain, specialTokens: ['[STATE]'] })).toBe(
      'a [ STATE] b',
    );
    expect(renderPrompt([special('[GOAL]'), text('x [GOAL]')], plain)).toBe('[GOAL]x [ GOAL]');
  });

  test('breaks up what is left when a name was broken up', () => {
    const options = { ...plain, specialTokens: ['<<x>>', '<x>'] };
    expect(renderPrompt([text('<<x>>')], options)).toBe('< < x>>');
  });

  test('breaks up what two texts make together', () => {
    expect(renderPrompt([text('<|im_'), text('end|>')], plain)).toBe('< |im_end|>');
  });

  test('is refused when a text and a special token make another special token', () => {
    const options = { ...plain, specialTokens: ['ab'] };
    const unfit = expect.objectContaining({ code: 'MODEL_UNFIT' });
    expect(() => renderPrompt([text('a'), special('b')], options)).toThrow(unfit);
    // One character can't be broken up.
    expect(() => renderPrompt([text('Q')], { ...plain, specialTokens: ['Q'] })).toThrow(unfit);
  });

  test('leaves out the token that the server adds itself', () => {
    const options = { ...plain, ownStart: '<s>' };
    expect(renderPrompt([special('<s>'), text('x')], options)).toBe('x');
    expect(renderPrompt([text('x'), special('<s>')], options)).toBe('x<s>');
  });

  test('whatever the texts, the server reads the special tokens that are meant and no others', () => {
    const names = ['<|im_end|>', '<s>', '<<x>>'];
    const bits = [
      '<',
      '|',
      '>',
      's',
      'im_end',
      '<|im_end|>',
      '<s>',
      '<<',
      'x',
      '>>',
      '/',
      ' ',
      '[',
      'INST',
      ']',
    ];
    const piece: fc.Arbitrary<PromptPiece> = fc.oneof(
      { weight: 3, arbitrary: fc.array(fc.constantFrom(...bits)).map((parts) => text(parts.join(''))) },
      { weight: 1, arbitrary: fc.constantFrom(...names).map(special) },
    );
    let sent = 0;
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const meant = pieces.flatMap((one) => (one.kind === 'special' ? [one.name] : []));
        let prompt: string;
        try {
          prompt = renderPrompt(pieces, { specialTokens: names, ownStart: null });
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'MODEL_UNFIT' });
          return;
        }
        sent += 1;
        expect(prompt.match(specialPattern(names)) ?? []).toEqual(meant);
        // Nothing but spaces was added.
        const whole = pieces.map((one) => (one.kind === 'special' ? one.name : one.text)).join('');
        expect(prompt.replaceAll(' ', '')).toBe(whole.replaceAll(' ', ''));
      }),
    );
    expect(sent).toBeGreaterThan(80);
  });
});
