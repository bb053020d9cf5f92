import { fileText } from '@fleet/contract/file/text';
import { loadSharp } from '../../../base/images';
import { refuseField } from '../../../base/refuse';

/** The type of a content, whatever its name says. */
export interface Content {
  type: 'application/pdf' | 'image/jpeg' | 'image/png';
  bytes: Uint8Array;
}

/** An image of this many pixels needs 160 MB to be looked at. */
const mostPixels = 40_000_000;

/** The image, written anew: what was hidden in it or appended to it stays behind. */
export async function readImage(file: File): Promise<Content> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = imageType(bytes);
  if (!type) throw refuseField('file', fileText.imageOnly);
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels }).rotate();
    return {
      type,
      bytes: await (type === 'image/png' ? image.png() : image.jpeg({ quality: 88 })).toBuffer(),
    };
  } catch {
    throw refuseField('file', fileText.unreadableImage);
  }
}

/** An attachment: a PDF as it is, an image written anew. */
export async function readAttachment(file: File): Promise<Content> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (imageType(bytes)) return readImage(file);
  if (!startsWith(bytes, '%PDF-')) throw refuseField('file', fileText.attachmentOnly);
  return { type: 'application/pdf', bytes };
}

export const imageType = (bytes: Uint8Array) =>
  startsWith(bytes, '\xff\xd8\xff')
    ? 'image/jpeg'
    : startsWith(bytes, '\x89PNG\r\n\x1a\n')
      ? 'image/png'
      : null;

const startsWith = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(text.length, bytes.length)).equals(
    Buffer.from(text, 'latin1'),
  );
