/**
 * A goal that was copied for several candidates carries the copy's number in its case name: `succ.refine_3`, or
 * `refine_3` for a goal without one. Gives the text as it would be without the copying.
 */
export function stripCopyNames(text: string, goalName: string, copyName: string): string {
  const copied = RegExp.escape(goalName === '' ? copyName : `${goalName}.${copyName}`);
  const cases = new RegExp(`^( *)case ${copied}(\\.|\\n|$)`, 'gm');
  const metavariables = new RegExp(`\\?${copied}\\.`, 'g');
  const dotted = goalName === '' ? '' : `${goalName}.`;
  return text
    .replace(cases, (_, indent: string, end: string) => {
      if (end === '.') return `${indent}case ${dotted}`;
      return goalName === '' ? '' : `${indent}case ${goalName}${end}`;
    })
    .replace(metavariables, `?${dotted}`);
}
