import type { FastifyRequest } from 'fastify';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../base/config';

type Setting = Config['trustProxy'];

/** Addresses of this machine and of the network around it. */
const near = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(net, bits, 'ipv4');
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/**
 * The proxies that are believed about a visitor's address. Where only a number of proxies is known, the nearest must have
 * an address near us, because whoever comes past them from outside would say what he likes.
 */
export const trustOf = (setting: Setting) =>
  typeof setting === 'number'
    ? (address: string, hop: number) => hop < setting && (hop > 0 || isNear(address))
    : (setting ?? false);

const isNear = (address: string) => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Whether somebody on this machine asks. Behind a proxy everybody may seem to, so then nobody does; a request that was
 * passed on says so, even where no proxy was configured.
 */
export const isLoopback = (request: FastifyRequest, setting: Setting): boolean =>
  setting === null &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined &&
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
