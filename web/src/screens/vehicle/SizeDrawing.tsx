import type { Output } from '@fleet/contract/call';
import type { vehicle } from '@fleet/contract/vehicle/calls';
import { vehicleText } from '@fleet/contract/vehicle/text';
import { showFigure } from '../../kit/figures';
import { useSay } from '../../kit/language';
import { sizesOf, type View } from './sizes';
import './sizeDrawing.css';

/** The vehicle from the side and from the front, to scale, with its measures; nothing as long as they are not known. */
export function SizeDrawing({ row }: { row: Output<typeof vehicle.list>['rows'][number] }) {
  const say = useSay();
  const drawing = sizesOf(row);
  if (!drawing) return null;
  const { width, height, text, views } = drawing;
  return (
    <section className="facts sizeDrawing">
      <h3>{say(vehicleText.sizeDrawing)}</h3>
      <svg
        role="img"
        aria-label={say(vehicleText.sizeDrawing)}
        viewBox={`0 0 ${width} ${height}`}
        style={{ fontSize: text }}
      >
        {views.map((view) => (
          <Drawn key={view.name} view={view} text={text} />
        ))}
      </svg>
    </section>
  );
}

function Drawn({ view: { shapes, measures }, text }: { view: View; text: number }) {
  return (
    <>
      {shapes.map((points) => (
        <polygon key={points} points={points} />
      ))}
      {measures.map(({ from, to, value }) => {
        const isUpright = from.x === to.x;
        const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
        return (
          <g key={`${from.x} ${from.y} ${to.x} ${to.y}`}>
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <text x={x} y={y - text / 3} {...(isUpright && { transform: `rotate(-90 ${x} ${y})` })}>
              {showFigure(value, 0)}
            </text>
          </g>
        );
      })}
    </>
  );
}
