import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client';
import { question, type Wire } from './wire/wire';

type Measured = MetricObjectWithValues<MetricValue<string>>;

/** Measures of the process that has the door of the devices, where that is one of its own. */
const measures = question<null, Measured[]>('measures');
const processName = 'devices';
const patienceMs = 2_000;

/** Has the measures of this process shown where `/metrics` is served. */
export const serveMeasures = (wire: Wire, metrics: Registry): (() => void) =>
  wire.serve(measures, processName, () => metrics.getMetricsAsJSON());

/**
 * The measures of this process as Prometheus reads them, with those of the devices' process and those of the work, where
 * they are apart, under their names.
 */
export async function allMeasures(wire: Wire, metrics: Registry, working: Registry | null): Promise<string> {
  const outcome = await wire.ask(measures, processName, null, patienceMs);
  const others = [
    ...('answer' in outcome ? [labelled(outcome.answer, processName)] : []),
    ...(working ? [labelled(await working.getMetricsAsJSON(), 'work')] : []),
  ];
  if (others.length === 0) return metrics.metrics();
  // No two have the same labels, so that nothing is summed; by their own ways some would be left out.
  const all = [await metrics.getMetricsAsJSON(), ...others].map((some) =>
    some.map((measured) => ({ ...measured, aggregator: 'sum' })),
  );
  return AggregatorRegistry.aggregate(all).metrics();
}

const labelled = (some: readonly Measured[], process: string): Measured[] =>
  some.map((measured) => ({
    ...measured,
    values: measured.values.map((one) => ({ ...one, labels: { ...one.labels, process } })),
  }));
