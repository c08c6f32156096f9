export interface PrintedHypothesis {
  /** As printed: of several inaccessible names that look alike, the older ones carry a superscript. */
  readonly name: string;
  readonly type: string;
  readonly value?: string;
}

export interface GoalText {
  readonly hypotheses: readonly PrintedHypothesis[];
  readonly target: string;
}

/** Inaccessible names are printed with a dagger, without their macro scopes. */
export const shownName = (name: string, isAccessible: boolean): string => (isAccessible ? name : `${name}✝`);

/**
 * Takes a printed goal apart, so that each goal is printed once only (printing is the dearest part of reading a goal).
 * Lean writes `names : type` or `names : type := value`, one group after the other in the order of the context, a group
 * being one name or more; lines that go on are indented; then `⊢ target`. `names` are those that must come. Null when
 * the text doesn't have that form.
 */
export function splitPrintedGoal(pretty: string, names: readonly string[]): GoalText | null {
  const lines = pretty.split('\n');
  const turnstile = lines.findIndex((line) => line.startsWith('⊢ '));
  if (turnstile < 0) return null;
  const target = [lines[turnstile]!.slice(2), ...lines.slice(turnstile + 1)].join('\n');
  const entries: string[] = [];
  for (const [index, line] of lines.slice(0, turnstile).entries()) {
    if (index === 0 && line.startsWith('case ')) continue;
    if (line.startsWith(' ') && entries.length > 0) entries.push(`${entries.pop()}\n${line}`);
    else entries.push(line);
  }
  const hypotheses: PrintedHypothesis[] = [];
  for (const entry of entries) {
    const head = entry.match(/^(.*?) :\s/s);
    if (head === null) return null;
    const group = namesIn(head[1]!, names.slice(hypotheses.length));
    if (group === null) return null;
    const printed = splitValue(entry.slice(head[0].length).trim());
    for (const name of group) hypotheses.push({ name, ...printed });
  }
  return hypotheses.length === names.length ? { hypotheses, target } : null;
}

/** The names that `text` is made of, as printed, or null when they are not the first of those expected. */
function namesIn(text: string, expected: readonly string[]): string[] | null {
  const found: string[] = [];
  let rest = text;
  for (const name of expected) {
    const suffix = name.endsWith('✝') ? (rest.slice(name.length).match(/^[⁰¹²³⁴⁵⁶⁷⁸⁹]*/)?.[0] ?? '') : '';
    const shown = name + suffix;
    if (!rest.startsWith(shown)) return null;
    found.push(shown);
    rest = rest.slice(shown.length);
    if (rest === '') return found;
    if (!rest.startsWith(' ')) return null;
    rest = rest.slice(1);
  }
  return null;
}

function splitValue(text: string): Omit<PrintedHypothesis, 'name'> {
  const at = text.indexOf(' := ');
  return at < 0 ? { type: text } : { type: text.slice(0, at), value: text.slice(at + 4) };
}
