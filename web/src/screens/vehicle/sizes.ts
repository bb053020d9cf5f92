/** The known sizes of a vehicle, in mm. */
export interface Sizes {
  length: number | null;
  width: number | null;
  height: number | null;
  forkLength: number | null;
  maxLift: number | null;
}

interface Point {
  x: number;
  y: number;
}

export interface View {
  name: 'side' | 'front';
  /** Outlines, as an SVG polygon takes them. */
  shapes: string[];
  measures: { from: Point; to: Point; value: number }[];
}

export interface Drawing {
  width: number;
  height: number;
  /** The size of its letters. */
  text: number;
  views: View[];
}

/** How thick forks and how strong a mast are drawn, and how far wheels reach: shares of the height. */
const thin = 0.04;

/** A drawing to scale, in mm; null while neither side nor front is known. Length is over everything, forks included. */
export function sizesOf({ length, width, height, forkLength, maxLift }: Sizes): Drawing | null {
  if (!height || !(length || width)) return null;
  const top = Math.max(height, maxLift ?? 0);
  const text = Math.max(top, (length ?? 0) + (width ?? 0)) / 28;
  const margin = text * 2;
  const ground = margin + top;
  const views: View[] = [];
  let x = margin;
  if (length) {
    views.push(sideOf({ length, height, forkLength, maxLift }, x, ground, margin));
    x += length + margin * 2;
  }
  if (width) {
    views.push(frontOf({ width, height }, x, ground, margin));
    x += width + margin;
  }
  return { width: x, height: ground + margin, text, views };
}

function sideOf(
  { length, height, forkLength, maxLift }: Omit<Sizes, 'width'> & { length: number; height: number },
  x: number,
  ground: number,
  margin: number,
): View {
  const fork = forkLength && forkLength < length ? forkLength : 0;
  const [face, back, thick] = [x + fork, x + length, height * thin];
  const deck = ground - height * 0.45;
  const shapes = [
    box(face, ground - height, face + thick * 1.5, ground - thick),
    box(face + thick * 1.5, deck, back, ground - thick),
    // The guard over the driver's head, on its two posts.
    box(face + thick * 3, ground - height, back - (length - fork) * 0.2, ground - height + thick),
    box(back - (length - fork) * 0.2 - thick, ground - height, back - (length - fork) * 0.2, deck),
  ];
  if (fork) shapes.push(box(x, ground - thick * 1.5, face, ground - thick * 0.7));
  const measures = [
    { from: { x, y: ground + margin / 2 }, to: { x: back, y: ground + margin / 2 }, value: length },
    {
      from: { x: back + margin * 0.9, y: ground },
      to: { x: back + margin * 0.9, y: ground - height },
      value: height,
    },
  ];
  if (fork)
    measures.push({
      from: { x, y: ground - thick * 3 },
      to: { x: face, y: ground - thick * 3 },
      value: fork,
    });
  if (maxLift)
    measures.push({
      from: { x: x - margin / 3, y: ground },
      to: { x: x - margin / 3, y: ground - maxLift },
      value: maxLift,
    });
  return { name: 'side', shapes, measures };
}

function frontOf(
  { width, height }: { width: number; height: number },
  x: number,
  ground: number,
  margin: number,
): View {
  const thick = height * thin;
  const shapes = [
    box(x, ground - height * 0.45, x + width, ground - thick),
    box(x + width * 0.12, ground - height, x + width * 0.12 + thick, ground - height * 0.45),
    box(x + width * 0.88 - thick, ground - height, x + width * 0.88, ground - height * 0.45),
    box(x + width * 0.12, ground - height, x + width * 0.88, ground - height + thick),
  ];
  const y = ground + margin / 2;
  return { name: 'front', shapes, measures: [{ from: { x, y }, to: { x: x + width, y }, value: width }] };
}

const box = (left: number, top: number, right: number, bottom: number) =>
  `${left},${top} ${right},${top} ${right},${bottom} ${left},${bottom}`;
