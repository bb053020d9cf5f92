import type { Figures } from './tally';

/** The result of a load. */
export interface LoadResult extends Figures {
  trucks: number;
  connected: number;
  /** Links that broke while it ran. */
  broken: number;
  /** Reports per second: asked for, and acknowledged until the last answer. */
  total: number;
  acknowledgedPerSecond: number;
  seconds: number;
  /** Sent and never answered. */
  lost: number;
  cpuSeconds: number;
}

const columns = ['s', 'links', 'sent', 'ack', 'failed', 'waiting', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms'];
const width = 9;

/** The head line above the lines of `describeLap`. */
export const lapHeader = `秒 / 链路 / 已发 / 已确认 / 失败 / 等待 / 延迟\n${cells(columns)}`;

/** A line of the table: what was sent and answered in the last seconds, and how many wait for their answer. */
export function describeLap(seconds: number, links: number, waiting: number, lap: Figures): string {
  const { sent, acknowledged, failed, p50, p90, p99, max } = lap;
  return cells([Math.round(seconds), links, sent, acknowledged, failed, waiting, p50, p90, p99, max]);
}

/** The result as lines for people. */
export function describeResult(result: LoadResult): string {
  const { trucks, connected, broken, total, seconds, p50, p90, p99, max } = result;
  const lines: [string, string | number][] = [
    ['车辆 / trucks', `${trucks} (${connected} 在线 / connected, ${broken} 断开 / broken)`],
    ['目标 / asked', `${total} 条/秒 / per second, ${seconds} s`],
    ['已发 / sent', result.sent],
    ['已确认 / acknowledged', `${result.acknowledged} (${result.acknowledgedPerSecond}/s)`],
    ['失败 / failed', result.failed],
    ['丢失 / lost', result.lost],
    ['延迟 / latency', `p50 ${p50} · p90 ${p90} · p99 ${p99} · max ${max} ms`],
    ['本进程 CPU / own CPU', `${result.cpuSeconds} s`],
  ];
  return lines.map(([name, value]) => `  ${name}: ${value}`).join('\n');
}

function cells(values: (string | number)[]): string {
  return values.map((value) => String(value).padStart(width)).join('');
}
