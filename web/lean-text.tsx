import { piecesOf } from './pieces.ts';

/** Lean text in colours. */
export const Highlighted = ({ text }: { readonly text: string }) => (
  <>{piecesOf(text).map(({ kind, text }) => (kind === null ? text : <span class={kind}>{text}</span>))}</>
);
