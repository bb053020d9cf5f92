import { type Box, type Ground } from '@fleet/protocol/plant/ground';
import type { Point } from '@fleet/protocol/plant/plant';
import { fontPath } from '../../base/font';
import { loadSharp } from '../../base/images';
import { drawSheet, numberAt, onSheet, scale, tones } from './sheet';

interface Label {
  words: string;
  at: Point;
  /** Metres. */
  height: number;
}

/** The image of a site plan, as a PNG that reaches from corner to corner of the ground. */
export async function paintPlan(ground: Ground, aisles: readonly number[]): Promise<Buffer> {
  const sharp = await loadSharp();
  const { svg, width, height } = drawSheet(ground);
  const words = await Promise.all(
    labelsOf(ground, aisles).map(async ({ words, at, height }) => {
      const { data, info } = await sharp({
        text: {
          text: `<span foreground="${tones.words}">${words}</span>`,
          // Ours, because a bare machine has no Chinese one.
          fontfile: fontPath,
          font: `Noto Sans SC ${Math.round(height * scale)}`,
          dpi: 72,
          rgba: true,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true });
      const { x, y } = onSheet(ground, at);
      return { input: data, left: Math.round(x - info.width / 2), top: Math.round(y - info.height / 2) };
    }),
  );
  const sheet = sharp(Buffer.from(svg)).resize(width, height).composite(words);
  return sheet.png({ palette: true, colours: 64 }).toBuffer();
}

/** The letter of an aisle, from west to east. */
export const letterOf = (aisle: number) => String.fromCodePoint('A'.codePointAt(0)! + aisle);

function labelsOf(ground: Ground, aisles: readonly number[]): Label[] {
  const { docks, yards, chargers, parking, staging } = ground;
  return [
    ...docks.map(({ at }, number) => ({ words: `${number + 1}`, at: numberAt(at), height: 3.6 })),
    ...yards.map(({ box }, number) => ({ words: `堆场${number + 1}`, at: middleOf(box), height: 2 })),
    ...aisles.map((x, number) => ({ words: letterOf(number), at: { x, y: 29 }, height: 2.6 })),
    ...staging.map((box) => ({ words: '待发区', at: middleOf(box), height: 1.8 })),
    { words: '办公室', at: middleOf(ground.office), height: 2.4 },
    { words: '维修间', at: middleOf(ground.workshop), height: 2.4 },
    { words: '危化品库', at: middleOf(ground.store), height: 2.4 },
    { words: '充电区', at: { x: middleOf(around(chargers)).x, y: 49.8 }, height: 1.8 },
    { words: '停车区', at: { x: middleOf(around(parking)).x, y: 49.8 }, height: 1.8 },
  ];
}

const middleOf = ({ west, south, east, north }: Box): Point => ({
  x: (west + east) / 2,
  y: (south + north) / 2,
});

const around = (boxes: readonly Box[]): Box => ({
  west: Math.min(...boxes.map(({ west }) => west)),
  south: Math.min(...boxes.map(({ south }) => south)),
  east: Math.max(...boxes.map(({ east }) => east)),
  north: Math.max(...boxes.map(({ north }) => north)),
});
