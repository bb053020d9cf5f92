const pieceBytes = 30;

/** The clear forms of a part of a secret: as it is, in hexadecimal, and in base64 at any offset. */
export function tracesOf(secret: Uint8Array): (Buffer | string)[] {
  const bytes = Buffer.from(secret);
  // An image begins as every other does.
  return [0.4, 0.6, 0.8].flatMap((part) => {
    const at = Math.floor(bytes.length * part);
    const piece = (from: number) => bytes.subarray(from, from + pieceBytes);
    const inBase64 = [0, 1, 2].map((shift) => piece(at + shift).toString('base64'));
    return [piece(at), piece(at).toString('hex'), ...inBase64];
  });
}
