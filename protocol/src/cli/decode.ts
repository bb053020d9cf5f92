import { describeStream, describeWire } from '../jt808/describe';

/** One line of input as one line of JSON; input that is no hex gives an error object, never a throw. */
export function decodeLine(line: string, stream: boolean): string {
  const chunks = line.split(/[\s,]+/).filter((chunk) => chunk !== '');
  const bytes = chunks.map(hexBytes);
  const [first] = bytes;
  if (!isAllRead(bytes) || !first) return errorLine('BAD_HEX', 'not hex: digits in pairs are wanted');
  if (stream) return JSON.stringify(describeStream(bytes));
  const frame = Buffer.concat(bytes);
  if (frame.subarray(1, -1).includes(0x7e))
    return errorLine('SEVERAL_FRAMES', 'several frames: use --stream');
  return JSON.stringify(describeWire(frame));
}

/** True for text that `decodeLine` can take as bytes. */
export function isHex(text: string): boolean {
  return hexBytes(text) !== null;
}

function errorLine(error: string, message: string): string {
  return JSON.stringify({ valid: false, error, message });
}

// Both `7e00…` and `0x7e00…` are pasted.
function hexBytes(text: string): Buffer | null {
  const digits = text.replace(/^0x/i, '');
  return digits.length > 0 && digits.length % 2 === 0 && /^[0-9a-f]+$/i.test(digits)
    ? Buffer.from(digits, 'hex')
    : null;
}

function isAllRead(bytes: (Buffer | null)[]): bytes is Buffer[] {
  return bytes.every((chunk) => chunk !== null);
}
