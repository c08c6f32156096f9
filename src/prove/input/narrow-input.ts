import type { Theorem } from '../../../core/theorem.ts';
import { type Narrowing, narrowImports } from '../../../lean/lake/narrow-imports.ts';
import type { LeanSource } from './lean-source.ts';

/** What the gate holds a proof against is narrowed as well: header and question are one text. */
export function narrowTheorem<T extends Pick<Theorem, 'header' | 'asked'>>(
  theorem: T,
  narrowing: Narrowing | null | undefined,
): T {
  if (narrowing == null) return theorem;
  const { header, asked } = theorem;
  return {
    ...theorem,
    header: narrowImports(header, narrowing),
    ...(asked !== undefined && { asked: narrowImports(asked, narrowing) }),
  };
}

/** The completed file has the narrowed imports too: that is what was proved. */
export function narrowSource(source: LeanSource, narrowing: Narrowing | null | undefined): LeanSource {
  if (narrowing == null) return source;
  const { name, text, original } = source;
  return { name, text: narrowImports(text, narrowing), original: narrowImports(original, narrowing) };
}
