import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import { answersFile, type Deferred, type FileAnswer, mayMake } from '@fleet/contract/call';
import { readerHeader, readerName } from '@fleet/contract/live/calls';
import { placeHeader, streamPath } from '@fleet/contract/live/stream';
import { refusals } from '@fleet/contract/refusals';
import { proofNeeded } from '@fleet/contract/session/calls';
import { say } from '@fleet/contract/text';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:zlib';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import { allMeasures } from '../base/measures';
import type { Wire } from '../base/wire/wire';
import type { Context, AppContext } from '../base/context';
import { forbidden, Refusal, refuse } from '../base/refuse';
import { isSame, tokenHash } from '../base/secrets';
import type { Route } from '../base/serve';
import type { Admission } from '../domain/fleet/admission/service';
import { type Entered, sessions } from '../domain/people/access/service';
import { countRefusal, logState } from '../domain/house/log/index';
import { Repeats } from '../domain/house/repeat/service';
import { deferCall } from '../domain/people/job/service';
import { asDeclared, declaredColumns } from './declared';
import { answerError, languageOf, putOff, sendDone, sendFile } from './answer';
import { fieldsOf, readBlanks, readBodies } from './body';
import { repeatKeyOf } from './repeatKey';
import { serveDevices } from './devices';
import { serveDeviceFiles } from './deviceFiles';
import { serveFirmware } from './firmware';
import { openApi } from './openapi';
import { isLoopback, trustOf } from './proxies';
import { LiveStream } from './stream';
import { needInOrder } from './inOrder';
import { needWellFormed } from './wellFormed';

/** The parts that the web server is built on. */
export interface Door {
  appCtx: AppContext;
  wire: Wire;
  admission: Admission;
  routes: readonly Route[];
  logger: Logger;
  metrics: Registry;
  /** The folder of the built web client; without it only the calls are served. */
  webRoot: string | null;
  /** Looks anew whether the database can store; what it finds is a condition. */
  probe: () => Promise<void>;
  /** The work that waits to be stored or judged. */
  waiting: () => object;
  /** The measures of the work on vehicles, where they are apart from those of the process. */
  working: () => Registry | null;
}

const mostBodyBytes = 1 << 20;

/** Assets that run or open by themselves: workers, and pictures that may hold scripts. Packed ones too. */
const hasOwnPolicy = /worker[^/]*\.m?js(\.br|\.gz)?$|\.svg(\.br|\.gz)?$/;

/** The headers of an asset: the document that loads it has the policy. */
const assetHeaders = { 'x-content-type-options': 'nosniff' };
const securityHeaders = {
  ...assetHeaders,
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; worker-src 'self' blob:; frame-src blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
};

/** Whoever came over TLS comes so for a year: what he types next is not sent in the clear first. */
const headersOverTls = {
  ...securityHeaders,
  'strict-transport-security': 'max-age=31536000',
  // No window of another site holds on to ours. Browsers take this over TLS alone.
  'cross-origin-opener-policy': 'same-origin',
};

const headersFor = ({ protocol }: FastifyRequest) =>
  protocol === 'https' ? headersOverTls : securityHeaders;

/** The HTTP door: session, right, input, then the function that answers. */
export async function openApp({
  appCtx,
  wire,
  admission,
  routes,
  logger,
  metrics,
  webRoot,
  probe,
  waiting,
  working,
}: Door): Promise<FastifyInstance> {
  const { config } = appCtx;
  const app = fastify({
    loggerInstance: logger,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: mostBodyBytes,
    genReqId: () => randomBytes(6).toString('hex'),
    forceCloseConnections: true,
    ...(config.tls && {
      https: { cert: readFileSync(config.tls.certFile), key: readFileSync(config.tls.keyFile) },
    }),
  }) as unknown as FastifyInstance;
  const seconds = new Histogram({
    name: 'fleet_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['path', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  });

  readBodies(app);
  // Quick before small: at 7 MB the strongest level takes 0.15 s for a twelfth less. What is built is packed ahead.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions,
    zlibOptions: { level: 1 },
  });
  const assets = new WeakSet<FastifyReply>();
  app.addHook(
    'onSend',
    async (request, reply) => void reply.headers(assets.has(reply) ? assetHeaders : headersFor(request)),
  );
  // An answer without a rule for caches is kept in none.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler(answerError);

  const door = sessions(appCtx, wire);
  app.addHook('onClose', async () => door.close());
  const enter = (request: FastifyRequest, isActivity: boolean) =>
    door.enter({
      token: tokenOf(request),
      language: languageOf(request),
      ip: request.ip,
      userAgent: userAgentOf(request),
      now: new Date(),
      isActivity,
    });

  const stream = new LiveStream(appCtx, wire);
  await stream.load();
  app.addHook('preClose', async () => stream.close());

  const repeats = new Repeats();
  const columns = declaredColumns(routes.map(({ call }) => call));
  for (const { call, handle } of routes) {
    app.route({
      method: call.gets ? ['POST', 'GET'] : 'POST',
      url: call.path,
      // A file inside of JSON is a third longer than by itself.
      bodyLimit: Math.max(mostBodyBytes, call.sends === 'json' ? call.maxBytes * 1.5 : 0),
      handler: async (request, reply) => {
        const timer = seconds.startTimer({ path: call.path });
        // All that is read from here on knows what was told before.
        reply.header(placeHeader, stream.place);
        reply.raw.once('close', () => timer({ code: reply.statusCode }));
        const entered = call.right === 'anyone' ? null : await enter(request, true);
        const ctx = entered ?? visitor(appCtx, request);
        if (!mayMake(call, ctx.actor.rights)) {
          countRefusal(ctx, 'right', call.path);
          throw forbidden(call.right);
        }
        if (entered && !entered.hold?.open.has(call.subject)) needFree(entered);
        if (entered && call.stepUp === true) needProof(entered);
        const sent = await fieldsOf(request, call);
        needWellFormed(sent);
        const fields = readBlanks(sent, call.blank);
        const input = call.input.parse(fields, { reportInput: true }) as Record<string, unknown>;
        needInOrder(call, input);
        if (entered && typeof call.stepUp === 'function' && call.stepUp(input)) needProof(entered);
        const isPutOff = call.isDeferrable && 'asTask' in input && input.asTask === true;
        const make = (ctx: Context) => (isPutOff ? deferCall(ctx, call, input) : handle(ctx, input));
        const key = repeatKeyOf(request, call);
        const called = () => (key === null ? make(ctx) : repeats.make(ctx, { call, input, key }, make));
        const output = await traced(appCtx, call.path, request, called).catch((error: unknown) => {
          const what = refusedWhat(error);
          if (what) countRefusal(ctx, what, call.path);
          throw asDeclared(error, call, columns);
        });
        if (isPutOff) return putOff(reply, output as Deferred);
        if (answersFile(call)) return sendFile(reply, output as FileAnswer);
        return sendDone(reply, call, output);
      },
    });
  }

  app.get(streamPath, async (request, reply) => {
    const follow = async () => needFree(await enter(request, false));
    await follow();
    const lastId = request.headers['last-event-id'];
    reply.hijack();
    for (const [name, value] of Object.entries(headersFor(request))) reply.raw.setHeader(name, value);
    const name = request.headers[readerHeader];
    const known = typeof name === 'string' && readerName.test(name) ? name : undefined;
    await stream.serve(follow, reply.raw, typeof lastId === 'string' ? lastId : undefined, known);
    return reply;
  });

  serveDevices(app, appCtx, admission);
  serveDeviceFiles(app, appCtx);
  serveFirmware(app, appCtx);

  let description: object | undefined;
  app.get('/openapi.json', async () => (description ??= openApi(routes)));
  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    await probe();
    const conditions = appCtx.conditions.list().map(({ name }) => name);
    if (!appCtx.conditions.isReady())
      throw new Refusal(503, '503', refusals.unavailable, {}, { data: { conditions } });
    // Found by the clock: whoever watches readiness sees it, and goes on being served.
    const { breaks, checkedAt } = (await logState(appCtx)) ?? { breaks: 0, checkedAt: null };
    const log = breaks === 0 ? 'whole' : 'broken';
    return reply.send({ ready: true, conditions, waiting: waiting(), log, logCheckedAt: checkedAt });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, config)) return notFound(request, reply);
    return reply.type(metrics.contentType).send(await allMeasures(wire, metrics, working()));
  });

  if (webRoot && existsSync(webRoot)) {
    await app.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      setHeaders(reply, file) {
        const isForEver = file.includes('/assets/');
        reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (!isForEver) return;
        // Nobody asks again for what never changes.
        for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
        if (!hasOwnPolicy.test(file)) assets.add(reply);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && webRoot !== null && !/^\/(v\d|getExportExcel|auth)\//.test(request.url);
    return isPage && (request.headers.accept ?? '').includes('text/html')
      ? reply.sendFile('index.html')
      : notFound(request, reply);
  });

  return app;
}

/** A call as a span, of the trace of whoever made it where he has one. */
function traced<T>(
  { tracing }: AppContext,
  path: string,
  { headers: { traceparent } }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const attributes = { 'http.request.method': 'POST', 'http.route': path };
  return tracing.span(path, attributes, work, typeof traceparent === 'string' ? traceparent : undefined);
}

/** A record that is not there or not theirs, and a right that a service asks for: counted in the log. */
const refusedWhat = (error: unknown) =>
  !(error instanceof Refusal)
    ? null
    : error.code === '40400'
      ? 'record'
      : error.code === '40300'
        ? 'right'
        : null;

const notFound = (request: FastifyRequest, reply: Parameters<typeof answerError>[2]) =>
  reply.code(404).send({ code: '404', msg: say(languageOf(request), refusals.noSuchPath), data: null });

const tokenOf = (request: FastifyRequest) =>
  typeof request.headers.token === 'string' ? request.headers.token : '';

/** A person who must change the password first, or add a second factor, gets nothing else, not even the live stream. */
function needFree(ctx: Entered): Entered {
  if (ctx.hold) throw refuse(ctx.hold.text);
  return ctx;
}

/** A call that cannot be undone needs a recent proof that the caller owns the session. */
function needProof({ isProven }: Entered): void {
  if (!isProven) throw new Refusal(400, proofNeeded, refusals.proveFirst);
}

/** This machine may measure, or whoever knows the token where there is one. */
const mayMeasure = (request: FastifyRequest, { metricsToken, trustProxy }: AppContext['config']) =>
  metricsToken === null
    ? isLoopback(request, trustProxy)
    : isSame(tokenHash(request.headers.authorization ?? ''), tokenHash(`Bearer ${metricsToken}`));

/** As much of it as anybody needs. */
const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, 300) ?? null;

/** Somebody who is not signed in, on the few calls that are open. */
const visitor = (appCtx: AppContext, request: FastifyRequest): Context => ({
  ...appCtx,
  now: new Date(),
  language: languageOf(request),
  timeZone: 'Asia/Shanghai',
  scope: { kind: 'company', companyId: '0' },
  actor: {
    accountId: null,
    sessionId: null,
    loginName: '',
    ip: request.ip,
    userAgent: userAgentOf(request),
    orgId: null,
    companyId: null,
    rights: new Set(),
  },
});
