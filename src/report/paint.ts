import colors from 'yoctocolors';

export type Paint = Record<'bold' | 'dim' | 'green' | 'red' | 'yellow', (text: string) => string>;

const plain = (text: string): string => text;
const noPaint: Paint = { bold: plain, dim: plain, green: plain, red: plain, yellow: plain };

/** Colours for a stream: none unless it is a terminal; `NO_COLOR` is the library's business. */
export const paintFor = (stream: { readonly isTTY?: boolean }): Paint =>
  stream.isTTY === true ? colors : noPaint;
