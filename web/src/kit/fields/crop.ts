/** The place that a picture is cut for. */
export interface Box {
  width: number;
  height: number;
  /** At first the picture fills the box; else it fits whole. */
  isFilled: boolean;
  /** How many times larger the box is on screen, and the picture that is made. */
  shownTimes: number;
  keptTimes: number;
  type: 'image/png' | 'image/jpeg';
}

/** How a picture lies in its box: 1 is how it lies at first, and it may be moved by per cents of the box. */
export interface Crop {
  zoom: number;
  across: number;
  down: number;
}

type Size = Pick<Box, 'width' | 'height'>;

/** Where a picture of this size is drawn, in pixels of the box. */
export function placeOf(size: Size, { zoom, across, down }: Crop, box: Size & Pick<Box, 'isFilled'>) {
  const ratios = [box.width / size.width, box.height / size.height];
  const scale = (box.isFilled ? Math.max(...ratios) : Math.min(...ratios)) * zoom;
  const [width, height] = [size.width * scale, size.height * scale];
  return {
    left: (box.width - width) / 2 + (across / 100) * box.width,
    top: (box.height - height) / 2 + (down / 100) * box.height,
    width,
    height,
  };
}
