import { isObject } from '../truck/check';
import { storableText } from '../truck/storable';

/** Ceilings of a message (section 14). */
export const depthLimit = 10;
export const memberLimit = 2000;

/** JSON as read, or why not: `message` is for the answer's text. */
export type JsonResult = { ok: true; value: unknown } | { ok: false; message: string };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a payload as strict JSON: UTF-8, a byte order mark and trailing 0x00 tolerated; doubled keys, more than
 * 10 levels or 2000 members refused, as are NaN and comments (sections 5 and 14). Text comes as it can be stored.
 */
export function readJson(payload: Uint8Array): JsonResult {
  const text = readText(payload);
  return text === null ? { ok: false, message: 'not UTF-8' } : readJsonText(text);
}

/**
 * As `readJson`, and commas before `}` and `]` outside strings are dropped first: the vendor's C SDK writes one
 * when it asks for a file block (section 10.4). Only for that topic.
 */
export function readTolerantJson(payload: Uint8Array): JsonResult {
  const text = readText(payload);
  return text === null ? { ok: false, message: 'not UTF-8' } : readJsonText(withoutStrayCommas(text));
}

function readText(payload: Uint8Array): string | null {
  let end = payload.length;
  while (end > 0 && payload[end - 1] === 0) end--;
  try {
    return utf8.decode(payload.subarray(0, end));
  } catch {
    return null;
  }
}

function readJsonText(text: string): JsonResult {
  const problem = checkShape(text);
  if (problem) return { ok: false, message: problem };
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value: namesUnstorable.test(text) ? storable(value) : value };
  } catch {
    return { ok: false, message: 'not JSON' };
  }
}

// Only an escape can name U+0000 or half a character: the text itself is UTF-8, where a control character is refused.
const namesUnstorable = /\\u(?:0000|[dD][89a-fA-F])/;

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return (value as unknown[]).map(storable);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), storable(member)]),
  );
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

// JSON.parse takes the last of two equal keys and any depth, so the text is walked once before it.
function checkShape(text: string): string | null {
  const open: (Set<string> | null)[] = [];
  let members = 0;
  let stringFrom = 0;
  let stringTo = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) {
      stringFrom = at;
      stringTo = endOfString(text, at);
      at = stringTo - 1;
    } else if (character === openBrace || character === openBracket) {
      open.push(character === openBrace ? new Set() : null);
      if (open.length > depthLimit) return `deeper than ${depthLimit} levels`;
    } else if (character === closeBrace || character === closeBracket) {
      open.pop();
    } else if (character === colon) {
      const key = plainKey(text.slice(stringFrom, stringTo));
      const keys = open.at(-1);
      if (keys?.has(key)) return `key ${key} twice`;
      keys?.add(key);
      if (++members > memberLimit) return `more than ${memberLimit} members`;
    }
  }
  return null;
}

function withoutStrayCommas(text: string): string {
  let clean = '';
  for (let at = 0; at < text.length; at++) {
    const from = at;
    if (text[at] === '"') at = endOfString(text, at) - 1;
    else if (text[at] === ',') {
      while (isSpace(text[at + 1])) at++;
      if (text[at + 1] === '}' || text[at + 1] === ']') continue;
    }
    clean += text.slice(from, at + 1);
  }
  return clean;
}

// The offset behind the closing quote, or the end of the text.
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length) {
    const character = text.charCodeAt(at);
    if (character === quote) break;
    at += character === backslash ? 2 : 1;
  }
  return Math.min(at + 1, text.length);
}

// "\u0061" and "a" are one key.
function plainKey(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t' || character === '\n' || character === '\r';
}
