/** A number in LEB128 in as many bytes as asked for; by default as few as will do. */
export function encodeNumber(value: number, length = 1): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128 || bytes.length + 1 < length) {
    bytes.push((rest % 128) | 0x80);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
}

/** A list of things in the binary format: how many, then each. */
export function encodeList(items: readonly (readonly number[])[]): number[] {
  return [...encodeNumber(items.length), ...items.flat()];
}

/** A name, which is ASCII. */
export function encodeText(text: string): number[] {
  return encodeList([...Buffer.from(text, 'latin1')].map((byte) => [byte]));
}

export function encodeSection(id: number, contents: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.from([id, ...encodeNumber(contents.length)]), contents]);
}

/** A module of these sections, by their numbers. */
export function encodeModule(sections: readonly (readonly [id: number, contents: Uint8Array])[]): Uint8Array {
  const magic = Buffer.from('\0asm\x01\0\0\0', 'latin1');
  return Buffer.concat([magic, ...sections.map(([id, contents]) => encodeSection(id, contents))]);
}
