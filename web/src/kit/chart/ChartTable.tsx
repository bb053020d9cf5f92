import { type ChartData, tableOf } from './data';

/** A chart as the table that it is. */
export function ChartTable({ title, data, height }: { title: string; data: ChartData; height: number }) {
  const { head, rows } = tableOf(data);
  return (
    // Who has no mouse scrolls it with the arrow keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="chartTable" style={{ maxHeight: height }} role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((word, at) => (
              <th key={at} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], at) => (
            <tr key={data.points[at]?.key}>
              <th scope="row">{name}</th>
              {values.map((value, series) => (
                <td key={series}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
