/** The place of a logo. */
export const boxWidth = 146;
export const boxHeight = 51;

/** How a picture lies in its box: 1 fits it whole, and it may be moved by per cents of the box. */
export interface Crop {
  zoom: number;
  across: number;
  down: number;
}

/** Where a picture of this size is drawn, in pixels of the box. */
export function placeOf(size: { width: number; height: number }, { zoom, across, down }: Crop) {
  const scale = Math.min(boxWidth / size.width, boxHeight / size.height) * zoom;
  const [width, height] = [size.width * scale, size.height * scale];
  return {
    left: (boxWidth - width) / 2 + (across / 100) * boxWidth,
    top: (boxHeight - height) / 2 + (down / 100) * boxHeight,
    width,
    height,
  };
}
