/** A plant from above: aisles, racks, a dock, and trucks on their way. */
export function PlantDrawing() {
  return (
    <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice">
      <g className="plant__floor">
        <path d="M40 60h520v680H40Z" />
        <path d="M40 220h520M40 420h520M40 600h520M300 60v680" />
      </g>
      <g className="plant__racks">
        {[90, 130, 170, 270, 310, 350, 470, 510, 550].flatMap((y) =>
          [70, 330].map((x) => <rect key={`${x}-${y}`} x={x} y={y} width="190" height="18" rx="3" />),
        )}
        {[80, 160, 240, 360, 440].map((x) => (
          <rect key={x} x={x} y={650} width="52" height="70" rx="4" />
        ))}
      </g>
      <path className="plant__track" d="M282 730V240h-200M318 80v340h230M318 600h200" />
      {[
        [282, 470, 0],
        [140, 240, -90],
        [318, 180, 180],
        [460, 420, 90],
        [430, 600, 90],
      ].map(([x, y, turn]) => (
        <g key={`${x}-${y}`} className="plant__truck" transform={`translate(${x} ${y}) rotate(${turn})`}>
          <circle r="17" />
          <path d="M0-9 7 8 0 4-7 8Z" />
        </g>
      ))}
    </svg>
  );
}
