import { chartColours, marks, palettes, type Shade } from '../../palette';
import { fonts } from '../../theme';

/** Colours and motion of all charts, out of the tokens of the theme. */
export const lookOf = (shade: Shade, isCalm: boolean) => ({
  colours: palettes[shade],
  charts: chartColours[shade],
  marks: marks[shade],
  isCalm,
});
export type Look = ReturnType<typeof lookOf>;

/** The bars that a person can tell apart without colour: hatched for what is not over, patterns for kinds. */
const pattern = (color: string, rotation: number, gap: number) => ({
  symbol: 'rect',
  color,
  dashArrayX: [1, 0],
  dashArrayY: [1, gap],
  rotation,
});

export const hatch = ({ colours }: Look) => pattern(colours.container, -Math.PI / 4, 3);
const turns = [null, -Math.PI / 4, Math.PI / 4, Math.PI / 2, 0, null] as const;
/** The pattern of the kind at a place in the order; the first has none. */
export function kindPattern({ colours }: Look, at: number) {
  const turn = turns[at % turns.length];
  return turn === null || turn === undefined ? undefined : pattern(colours.container, turn, 5);
}
export const kindColour = ({ charts }: Look, at: number) => charts.kinds[at % charts.kinds.length];

/** The parts that all charts share. */
export const frameOf = ({ colours, isCalm }: Look) => ({
  animation: !isCalm,
  animationDuration: 200,
  animationDurationUpdate: 200,
  textStyle: { fontFamily: fonts, fontSize: 12, color: colours.textSecondary },
  tooltip: {
    confine: true,
    transitionDuration: 0,
    backgroundColor: colours.elevated,
    borderColor: colours.line,
    padding: [8, 12],
    textStyle: { color: colours.text, fontSize: 13 },
  },
});

export const axisText = ({ colours }: Look) => ({
  color: colours.textTertiary,
  fontSize: 12,
  lineHeight: 16,
});
