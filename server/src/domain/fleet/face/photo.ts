import { type FaceMeasures, faceBytes } from '@fleet/contract/face/photo';
import { faceText } from '@fleet/contract/face/text';
import { loadSharp } from '../../../base/images';
import { refuseField } from '../../../base/refuse';
import { imageType } from '../../house/file/service';

/** A face as it is kept: a JPEG of this many pixels a side, or fewer where there were fewer. */
const keptSide = 480;
/** The copy on which a photo is measured. */
const measuredSide = 240;
/** As many as a good telephone takes, and no more: a small file may unfold to a huge picture. */
const mostPixels = 25_000_000;

/** The photo that was sent, written anew: square, upright, and without what a camera notes of place and time. */
export async function readPhoto(image: string): Promise<{ jpeg: Buffer; measures: FaceMeasures }> {
  const bytes = Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64');
  if (bytes.length > faceBytes) throw refuseField('image', faceText.tooLarge, { limit: faceBytes >> 20 });
  if (!imageType(bytes)) throw refuseField('image', faceText.imageOnly);
  try {
    return await developed(bytes);
  } catch {
    throw refuseField('image', faceText.unreadable);
  }
}

async function developed(bytes: Buffer) {
  const sharp = await loadSharp();
  const photo = sharp(bytes, { limitInputPixels: mostPixels }).autoOrient().flatten({ background: 'white' });
  const { autoOrient } = await photo.metadata();
  const side = Math.min(autoOrient.width, autoOrient.height);
  const square = Math.min(side, keptSide);
  const jpeg = await photo.clone().resize(square, square).jpeg({ quality: 90 }).toBuffer();
  const stretch = Math.max(autoOrient.width, autoOrient.height) / side;
  return { jpeg, measures: { side, stretch, ...(await shadesOf(jpeg)) } };
}

async function shadesOf(jpeg: Buffer) {
  const sharp = await loadSharp();
  const shades = await sharp(jpeg).resize(measuredSide, measuredSide).greyscale().raw().toBuffer();
  const { mean, variance } = spread(shades);
  return {
    brightness: mean,
    contrast: Math.sqrt(variance),
    sharpness: spread(edgesIn(shades, measuredSide)).variance,
  };
}

/** How much each shade inside differs from its four neighbours: the Laplacian. */
function edgesIn(shades: Uint8Array, side: number): Float32Array {
  const inside = side - 2;
  return Float32Array.from({ length: inside * inside }, (_, index) => {
    const at = (Math.floor(index / inside) + 1) * side + (index % inside) + 1;
    return shades[at - 1]! + shades[at + 1]! + shades[at - side]! + shades[at + side]! - 4 * shades[at]!;
  });
}

function spread(values: Uint8Array | Float32Array): { mean: number; variance: number } {
  let [sum, squares] = [0, 0];
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, variance: squares / values.length - mean * mean };
}
