/** Red, green, blue (0–255) and opacity (0–1). */
export type Rgba = readonly [number, number, number, number];

export function readColour(colour: string): Rgba {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (hex) {
    const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return [red ?? 0, green ?? 0, blue ?? 0, 1];
  }
  const parts = /^rgba?\(([^)]+)\)$/
    .exec(colour)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  if (!parts) throw new Error(`not a colour: ${colour}`);
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
  return [red, green, blue, alpha];
}

/** The colour that is seen when one lies over another. */
export function over(front: Rgba, back: Rgba): Rgba {
  const mixed = [0, 1, 2].map((at) => (front[at] ?? 0) * front[3] + (back[at] ?? 0) * (1 - front[3]));
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1];
}

function luminance(colour: Rgba) {
  const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, 1 to 21. */
export function contrast(front: string, back: string) {
  const ground = readColour(back);
  const [a, b] = [luminance(over(readColour(front), ground)), luminance(ground)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
