import { readRegisterFields, registerPath } from '@fleet/protocol/alink/register';
import { mayPublish, maySubscribe } from '@fleet/protocol/alink/topics';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../base/context';
import { isSame, tokenHash } from '../base/secrets';
import type { Admission, RegisterAnswer } from '../domain/fleet/admission/service';
import { isLoopback } from './proxies';
import { needWellFormed } from './wellFormed';

const needsTls = 400;
const ourFault = 500;

/** The HTTP questions of devices, and of a broker in front of us. */
export function serveDevices(app: FastifyInstance, appCtx: AppContext, admission: Admission): void {
  app.post(registerPath, async (request): Promise<RegisterAnswer> => {
    // The answer holds a secret: it goes over TLS, ours or a proxy's, or stays on this machine.
    if (request.protocol !== 'https' && !isLoopback(request, appCtx.config.trustProxy))
      return { code: needsTls, message: 'use HTTPS' };
    needWellFormed(request.body);
    try {
      return await admission.register(readRegisterFields(request.body), request.ip);
    } catch (error) {
      appCtx.complain(error);
      return { code: ourFault, message: 'try again later' };
    }
  });

  const ourselves = accountIn(appCtx.config.mqttUrl);
  app.post('/auth/mqtt/user', async (request, reply) => {
    if (!mayAsk(request, appCtx.config)) return reply.code(403).send();
    const { clientid = '', username = '', password = '', peerhost = '' } = fieldsOf(request.body);
    const isOurs = ourselves !== null && username === ourselves.username;
    const isAllowed = isOurs
      ? isSame(tokenHash(password), tokenHash(ourselves.password))
      : await admission.connectOutside({ clientId: clientid, username, password }, peerhost);
    return verdict(reply, isAllowed, isOurs);
  });
  app.post('/auth/mqtt/acl', async (request, reply) => {
    if (!mayAsk(request, appCtx.config)) return reply.code(403).send();
    const { username = '', topic = '', action, acc } = fieldsOf(request.body);
    if (ourselves !== null && username === ourselves.username) return verdict(reply, true, true);
    const at = username.lastIndexOf('&');
    const key = { deviceName: username.slice(0, Math.max(0, at)), productKey: username.slice(at + 1) };
    const isPublish = action === 'publish' || acc === mosquittoWrites;
    return verdict(reply, isPublish ? mayPublish(topic, key) : maySubscribe(topic, key), false);
  });
}

/** The word for writing in mosquitto's plug-in. */
const mosquittoWrites = '2';

type Fields = Partial<
  Record<'clientid' | 'username' | 'password' | 'peerhost' | 'topic' | 'action' | 'acc', string>
>;

/** The fields of the question, as text: brokers send forms or JSON. */
const fieldsOf = (body: unknown): Fields => {
  needWellFormed(body);
  return Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value ?? '')]));
};

/** In the words of EMQX and of mosquitto's plug-in alike. */
const verdict = (reply: FastifyReply, isAllowed: boolean, isSuperuser: boolean) =>
  reply.send({
    result: isAllowed ? 'allow' : 'deny',
    is_superuser: isAllowed && isSuperuser,
    Ok: isAllowed,
    Error: isAllowed ? '' : 'not allowed',
  });

/** Only the broker may ask: it knows the token, or stands on this machine. */
const mayAsk = (request: FastifyRequest, { mqttHookToken, trustProxy }: AppContext['config']): boolean =>
  mqttHookToken === null
    ? isLoopback(request, trustProxy)
    : isSame(tokenHash(request.headers.authorization ?? ''), tokenHash(`Bearer ${mqttHookToken}`));

/** The account under which we follow that broker. */
function accountIn(url: string | null): { username: string; password: string } | null {
  if (url === null) return null;
  const { username, password } = new URL(url);
  return username ? { username: decodeURIComponent(username), password: decodeURIComponent(password) } : null;
}
