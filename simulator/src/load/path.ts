/** 10⁻⁶ degree around a round course of about 60 m, and where on it a truck is. */
const radius = 90;
const laps = 400;

/** The movement that a truck under load reports; every report differs from the ones around it. */
export function courseAt(count: number): { north: number; east: number; direction: number; speed: number } {
  const turn = ((count % laps) / laps) * 2 * Math.PI;
  return {
    north: Math.round(radius * Math.cos(turn)),
    east: Math.round(radius * Math.sin(turn)) + (count % 7),
    direction: Math.round((turn * 180) / Math.PI + 90) % 360,
    speed: 40 + (count % 40),
  };
}
