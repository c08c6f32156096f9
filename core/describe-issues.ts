import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** How Zod's messages begin where a schema has no words of its own. */
const zodsOwn = /^(?:Invalid|Too small|Too big|Unrecognized)\b/;

/** What is wrong with some JSON, in words for whoever wrote it, one text for each fault. `whole` is what it is called. */
export const describeIssues = ({ issues }: z.ZodError, value: unknown, whole = 'the line'): string[] =>
  issues.map((issue) => describeIssue(issue, value, whole));

function describeIssue(issue: Issue, value: unknown, whole: string): string {
  const place = issue.path.length === 0 ? whole : `the field ${fieldAt(issue.path)}`;
  const found = valueAt(value, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `there is no field ${fieldAt([...issue.path, key])}`).join('; ');
  }
  if (found === undefined) return `${place} is missing`;
  if (found === '') return `${place} is empty`;
  if (!zodsOwn.test(issue.message))
    return issue.path.length === 0 ? issue.message : `${place}: ${issue.message}`;
  if (issue.code === 'invalid_union') return describeUnion(issue, value, whole, place);
  const wanted = wantedBy(issue);
  return wanted === null
    ? `${place}: ${issue.message}`
    : `${place} must be ${wanted}, and is ${describe(found)}`;
}

/** What stands in the place of a wrong value, as in "must be a number"; null: there are no words for it here. */
function wantedBy(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      return nameOfType(issue.expected);
    case 'invalid_value':
      return oneOf(issue.values.map((value) => JSON.stringify(value)));
    case 'too_small':
      return sizeWanted(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return sizeWanted(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    default:
      return null;
  }
}

function sizeWanted(origin: string, bound: string, size: number | bigint): string | null {
  if (origin === 'number' || origin === 'int') return `${bound} ${size}`;
  if (origin === 'string') return `a string of ${bound} ${size} characters`;
  return origin === 'array' ? `a list of ${bound} ${size}` : null;
}

/** Of several forms that all don't fit, the one that the value comes nearest to says what is wrong. */
function describeUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  value: unknown,
  whole: string,
  place: string,
): string {
  if (issue.errors.length === 0) {
    const options = 'options' in issue && Array.isArray(issue.options) ? issue.options : [];
    const kinds = oneOf(options.map((option) => JSON.stringify(option)));
    return kinds === '' ? `${place} is of no known kind` : `${place} must be ${kinds}`;
  }
  const types = issue.errors.map(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? nameOfType(first.expected) : null,
  );
  const ofRightType = issue.errors.filter((_, index) => types[index] === null);
  if (ofRightType.length === 0) {
    const names = types.filter((type) => type !== null);
    return `${place} must be ${oneOf([...new Set(names)])}, and is ${describe(valueAt(value, issue.path))}`;
  }
  const [nearest] = ofRightType.toSorted((a, b) => a.length - b.length);
  return nearest!
    .map((inner) => describeIssue({ ...inner, path: [...issue.path, ...inner.path] }, value, whole))
    .join('; ');
}

const fieldAt = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** Undefined where there is nothing. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at;
}

/** Short values stand for themselves. */
function describe(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string' && value.length <= 40) return JSON.stringify(value);
  return Array.isArray(value) ? 'a list' : withArticle(typeof value);
}

/** Zod's name of a type, in the words of JSON. */
function nameOfType(type: string): string {
  if (type === 'int') return 'a whole number';
  if (type === 'array') return 'a list';
  return type === 'null' ? 'null' : withArticle(type === 'record' ? 'object' : type);
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

function oneOf(choices: readonly string[]): string {
  if (choices.length <= 1) return choices.join('');
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
