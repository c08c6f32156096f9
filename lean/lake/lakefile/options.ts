import type { LakeOptions } from '../lake-project.ts';

/** What the arguments for `lean` set (`-Dname=value`), and those that do anything else. */
export function optionsOfArguments(args: readonly string[]): {
  readonly options: LakeOptions;
  readonly others: readonly string[];
} {
  const options: Record<string, boolean | number | string> = {};
  const others: string[] = [];
  for (const argument of args) {
    const [, name, value] = /^-D\s*([^=\s]+)=(.*)$/s.exec(argument) ?? [];
    if (name === undefined || value === undefined) others.push(argument);
    else options[name] = /^(?:true|false)$/.test(value) ? value === 'true' : numberOr(value);
  }
  return { options, others };
}

const numberOr = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text);
