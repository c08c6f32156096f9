import { bracketStep } from '../../../../core/lean-lexer.ts';

/** A hypothesis as Lean printed it. */
export interface SplitHypothesis {
  readonly name: string;
  readonly type: string;
  readonly value?: string;
}

/** A goal as Lean printed it, in parts. `pretty` is the whole. */
export interface SplitGoal {
  /** The case name, or the empty string. */
  readonly name: string;
  readonly hypotheses: readonly SplitHypothesis[];
  readonly target: string;
  readonly pretty: string;
}

/**
 * Takes apart what `trace_state` prints: goals with an empty line between them; each is `case name`, if it has one, then
 * `names : type` or `names : type := value`, then `⊢ target`. Lines that go on are indented. Null when a goal doesn't
 * have that form.
 */
export function splitPrintedGoals(text: string): readonly SplitGoal[] | null {
  if (text.trim() === '') return [];
  const goals: SplitGoal[] = [];
  for (const pretty of text.trimEnd().split('\n\n')) {
    const goal = splitGoal(pretty);
    if (goal === null) return null;
    goals.push(goal);
  }
  return goals;
}

function splitGoal(pretty: string): SplitGoal | null {
  const lines = pretty.split('\n');
  const turnstile = lines.findIndex((line) => line.startsWith('⊢ ') || line === '⊢');
  if (turnstile < 0) return null;
  const name = lines[0]!.match(/^case (.+)$/)?.[1] ?? '';
  const entries: string[] = [];
  for (const line of lines.slice(name === '' ? 0 : 1, turnstile)) {
    if (line.startsWith(' ') && entries.length > 0) entries.push(`${entries.pop()}\n${line}`);
    else entries.push(line);
  }
  const hypotheses: SplitHypothesis[] = [];
  for (const entry of entries) {
    const group = splitEntry(entry);
    if (group === null) return null;
    hypotheses.push(...group);
  }
  const target = [lines[turnstile]!.slice(2), ...lines.slice(turnstile + 1)].join('\n');
  return { name, hypotheses, target, pretty };
}

const names = /^((?:[^\s«:]|«[^»]*»)+(?:\s+(?:[^\s«:]|«[^»]*»)+)*) :(?=\s)/;

function splitEntry(entry: string): SplitHypothesis[] | null {
  const head = entry.match(names);
  if (head === null) return null;
  const printed = splitValue(entry.slice(head[0].length));
  const found = head[1]!.match(/(?:[^\s«]|«[^»]*»)+/g) ?? [];
  return found.map((name) => ({ name, ...printed }));
}

/** Cuts at the first ` := ` outside of brackets that no `let` or `have` of the type claims. */
function splitValue(text: string): Omit<SplitHypothesis, 'name'> {
  let depth = 0;
  let claimed = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|:=|[\p{L}_][\p{L}\p{N}_'.]*|[^\s]/gu)) {
    depth += bracketStep(token);
    if (depth === 0 && (token === 'let' || token === 'have')) claimed++;
    else if (depth === 0 && token === ':=' && claimed-- <= 0) {
      return { type: text.slice(0, index).trim(), value: text.slice(index + 2).trim() };
    }
  }
  return { type: text.trim() };
}
