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

/** The measures of this process as Prometheus reads them, and those of the devices' process under its name. */
export async function allMeasures(wire: Wire, metrics: Registry): Promise<string> {
  const outcome = await wire.ask(measures, processName, null, patienceMs);
  if (!('answer' in outcome)) return metrics.metrics();
  const labelled = outcome.answer.map((measured) => ({
    ...measured,
    values: measured.values.map((one) => ({ ...one, labels: { ...one.labels, process: processName } })),
  }));
  // No two have the same labels, so that nothing is summed; by their own ways some would be left out.
  const all = [await metrics.getMetricsAsJSON(), labelled].map((some) =>
    some.map((measured) => ({ ...measured, aggregator: 'sum' })),
  );
  return AggregatorRegistry.aggregate(all).metrics();
}
