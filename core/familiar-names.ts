/** Names that a theorem's own header may use, and Lean's library has too: what `cons` stands for is worth knowing by heart. */
export const familiarNames: ReadonlySet<string> = new Set(
  `nil cons zero succ some none true false inl inr intro refl mk fst snd
  length append map filter reverse add sub mul neg inv one`.split(/\s+/u),
);
