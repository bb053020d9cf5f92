import type { Span, SpanOptions } from '@opentelemetry/api';

type Attributes = Record<string, string | number>;

/** Tells a collector of traces how long things took and what they consisted of. */
export interface Tracing {
  /** Does the work as a span; those that begin within it are its children. `caller` is a `traceparent` header. */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>, caller?: string): Promise<T>;
  /** Something that has just ended took so long, in milliseconds; a child of the span under way, and nothing without one. */
  took?(name: string, attributes: Attributes, ms: number): void;
  close(): Promise<void>;
}

/** Where no collector is set: nothing is measured, and nothing loaded. */
export const noTracing: Tracing = {
  span: (_name, _attributes, work) => work(),
  close: async () => undefined,
};

/**
 * Traces to the collector that OpenTelemetry's own settings name (`OTEL_EXPORTER_OTLP_ENDPOINT`), over HTTP; how many is
 * `OTEL_TRACES_SAMPLER`. Names and numbers travel, never what somebody typed or a record says.
 */
export async function openTracing(env: NodeJS.ProcessEnv, node: string): Promise<Tracing> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return noTracing;
  const [api, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
    ]);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fleet', 'service.instance.id': node }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('fleet');

  return {
    span(name, attributes, work, caller) {
      const from = caller ? parentOf(caller) : null;
      const parent = from ? api.trace.setSpanContext(api.context.active(), from) : api.context.active();
      const options: SpanOptions = { attributes, ...(from && { kind: api.SpanKind.SERVER }) };
      const span = tracer.startSpan(name, options, parent);
      return api.context.with(api.trace.setSpan(parent, span), () => ending(span, work));
    },
    took(name, attributes, ms) {
      if (!api.trace.getActiveSpan()) return;
      const end = Date.now();
      tracer.startSpan(name, { attributes, startTime: end - ms }).end(end);
    },
    close: () => provider.shutdown(),
  };

  async function ending<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (fault) {
      // Its message may name whom it is about.
      span.setStatus({ code: api.SpanStatusCode.ERROR, message: (fault as Error).name });
      throw fault;
    } finally {
      span.end();
    }
  }
}

/** A span of somebody else as it stands in a header; null for what is none. Source: W3C Trace Context §3.2. */
function parentOf(caller: string) {
  const [, traceId, spanId, flags] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(caller) ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags!, 16), isRemote: true };
}
