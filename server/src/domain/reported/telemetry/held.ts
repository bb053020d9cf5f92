import { Gauge, type Registry } from 'prom-client';

/** Shows how many reports a queue holds. */
export function measureHeld(metrics: Registry, queue: { held: number }): void {
  new Gauge({
    name: 'fleet_reports_held',
    help: 'Reports in memory, waiting for their commit or to be judged',
    registers: [metrics],
    collect() {
      this.set(queue.held);
    },
  });
}
