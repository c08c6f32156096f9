/** What a model was writing when it was stopped: the tokens written since it was asked, 0 where it does not tell. */
export interface UnfinishedAnswer {
  readonly tokens: number;
}

/** The longer of two. */
export const longerAnswer = (before: UnfinishedAnswer | null, tokens: number): UnfinishedAnswer => ({
  tokens: Math.max(tokens, before?.tokens ?? 0),
});

/** For the detail of a result that the time has ended. Most servers tell of tokens only when they have answered. */
export const unfinishedText = ({ tokens }: UnfinishedAnswer): string =>
  `The time ended while the model was writing${tokens === 0 ? '' : ` (${tokens} tokens)`}: give more --time or fewer --samples.`;
