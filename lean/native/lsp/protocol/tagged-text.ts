import { z } from 'zod';

/** Lean's text with marks: a text, a sequence, or something marked; what the marks mean is no business of ours. */
export type TaggedText =
  | { readonly text: string }
  | { readonly append: readonly TaggedText[] }
  | { readonly tag: readonly [unknown, TaggedText] };

export const taggedTextSchema: z.ZodType<TaggedText> = z.lazy(() =>
  z.union([
    z.object({ text: z.string() }),
    z.object({ append: z.array(taggedTextSchema) }),
    z.object({ tag: z.tuple([z.unknown(), taggedTextSchema]) }),
  ]),
);

/** The text without its marks. */
export function textOf(tagged: TaggedText): string {
  if ('text' in tagged) return tagged.text;
  if ('append' in tagged) return tagged.append.map(textOf).join('');
  return textOf(tagged.tag[1]);
}
