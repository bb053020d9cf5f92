import { storableText } from '../truck/storable';

const strict = new TextDecoder('gb18030', { fatal: true });

/**
 * GBK (read as GB18030) bytes to text. Bytes that are no valid text come back as `hex:…`,
 * never with replacement characters (section 1); 0x00 inside is left out.
 */
export function decodeText(bytes: Buffer): string {
  try {
    return storableText(strict.decode(bytes));
  } catch {
    return `hex:${bytes.toString('hex')}`;
  }
}

/** A padded field: 0x00 and spaces are taken off both ends before decoding (section 1, BYTE[n]). */
export const trimText = (bytes: Buffer): string => decodeText(trimmed(bytes));

/** The bytes of a padded field without its padding. */
export function trimmed(bytes: Buffer): Buffer {
  let from = 0;
  let to = bytes.length;
  while (from < to && isPadding(bytes[from])) from++;
  while (to > from && isPadding(bytes[to - 1])) to--;
  return bytes.subarray(from, to);
}

/** Text to GBK; a character that GBK lacks becomes `?`. */
export function encodeText(text: string): Buffer {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else {
      const pair = reverseTable().get(character);
      if (pair === undefined) bytes.push(0x3f);
      else bytes.push(pair >> 8, pair & 0xff);
    }
  }
  return Buffer.from(bytes);
}

function isPadding(byte: number | undefined): boolean {
  return byte === 0x00 || byte === 0x20;
}

let reverse: Map<string, number> | undefined;

// Node decodes GBK but cannot encode it; the decoder itself tells which pair means which character.
function reverseTable(): Map<string, number> {
  if (reverse) return reverse;
  reverse = new Map();
  const pair = new Uint8Array(2);
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail === 0x7f) continue;
      pair[0] = lead;
      pair[1] = trail;
      const character = strict.decode(pair);
      if (!reverse.has(character)) reverse.set(character, (lead << 8) | trail);
    }
  }
  return reverse;
}
