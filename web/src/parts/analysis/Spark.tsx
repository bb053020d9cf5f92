interface Props {
  values: readonly (number | null)[];
  before: readonly (number | null)[] | null;
}

const [width, height, inset] = [84, 28, 3];

/** The course of a figure in a few strokes; its figures stand in the chart and the table. */
export function Spark({ values, before }: Props) {
  if (values.length < 2) return null;
  const known = [...values, ...(before ?? [])].filter((value) => value !== null);
  const highest = Math.max(0, ...known);
  const x = (at: number) => inset + (at / (values.length - 1)) * (width - 2 * inset);
  const y = (value: number) => height - inset - (highest === 0 ? 0 : value / highest) * (height - 2 * inset);
  const path = (line: readonly (number | null)[]) =>
    line
      .map((value, at) => {
        if (value === null) return '';
        // A gap begins a new stroke.
        const isStart = (line[at - 1] ?? null) === null;
        return `${isStart ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      })
      .join('');
  return (
    <svg className="tile__spark" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {before && <path className="tile__sparkBefore" d={path(before)} />}
      <path d={path(values)} />
    </svg>
  );
}
