/** What a problem is known by; `text` in small letters. */
export interface ProblemFacts {
  readonly status: string;
  readonly topic: string;
  readonly text: string;
}

/** True when the problem has the wanted status and topic (empty: any) and every word of the text. */
export function matchesFilter(facts: ProblemFacts, wanted: ProblemFacts): boolean {
  const words = wanted.text.toLowerCase().split(/\s+/);
  return (
    (wanted.status === '' || facts.status === wanted.status) &&
    (wanted.topic === '' || facts.topic === wanted.topic) &&
    words.every((word) => facts.text.includes(word))
  );
}
