import { lexLean } from '../core/lean-lexer.ts';

const keywords = new Set(
  `import open namespace section end theorem lemma example def abbrev instance structure class inductive where variable universe
by fun do let have show from if then else match with calc at in using exact intro apply rw simp cases induction
noncomputable private protected mutual termination_by decreasing_by deriving extends set_option attribute local`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

export interface Piece {
  readonly kind: 'keyword' | 'comment' | 'text' | 'sorry' | null;
  readonly text: string;
}

/** A text in pieces of one colour each, in their order and with nothing left out. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const stretch of lexLean(text)) {
    const part = text.slice(stretch.start, stretch.end);
    const kind = kindOf(stretch.kind, part);
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + part };
    else pieces.push({ kind, text: part });
  }
  return pieces;
}

function kindOf(stretch: 'trivia' | 'text' | 'code', text: string): Piece['kind'] {
  switch (stretch) {
    case 'trivia':
      return text.trim() === '' ? null : 'comment';
    case 'text':
      return 'text';
    case 'code':
      if (text === 'sorry') return 'sorry';
      return keywords.has(text) ? 'keyword' : null;
  }
}
