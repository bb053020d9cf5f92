import { ScreenHeader } from '../../kit/ScreenHeader';

/** The track of one truck; `?id=&startTime=&endTime=` is the very input of `trajectory.track`. */
export function VehicleTrajectory() {
  return <ScreenHeader />;
}
