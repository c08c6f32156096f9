type Given<T> = { readonly [name in keyof T]?: Exclude<T[name], undefined> };

/** Without what is undefined. */
export const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
