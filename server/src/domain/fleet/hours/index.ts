export { HourCount, type HourReading, type Hours, type HourSource, type HourState } from './hours';
export { hourValues, hoursBetween, readingsAround } from './readings';
export { Stretches, type Stretch } from './stretches';
