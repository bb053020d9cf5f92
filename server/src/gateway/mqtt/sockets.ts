import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer, type TLSSocket } from 'node:tls';
import type { PendingLinks } from '../pendingLinks';
import { connectVersion, refuseVersion5 } from './version';

const tlsHandshake = 0x16;
const firstPacketMs = 10_000;

export interface Certificate {
  cert: Buffer;
  key: Buffer;
}

interface Sockets {
  plain: Server;
  secure: TlsServer | null;
}

/**
 * Takes connections in: plain ones, and TLS ones where there is a certificate, on a port of their own and on the plain
 * port too, because many terminals know no other. `take` gets a socket that has sent the beginning of a CONNECT.
 */
export function openSockets(
  certificate: Certificate | null,
  pending: PendingLinks,
  take: (socket: Socket | TLSSocket, signedOn: () => void) => void,
  advise: (socket: Socket, line: string) => void,
): Sockets {
  const greet = (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || !pending.enter(address)) return void socket.destroy();
    let isWaiting = true;
    const leave = () => {
      if (isWaiting) pending.leave(address);
      isWaiting = false;
    };
    socket.once('close', leave);
    withFirst(socket, (bytes) => {
      if (connectVersion(bytes) === 5) return refuse(socket);
      socket.pause();
      socket.unshift(bytes);
      take(socket, leave);
    });
  };
  const refuse = (socket: Socket) => {
    advise(socket, 'speaks MQTT 5: set it to 3.1.1, or put a broker of version 5 before us');
    socket.end(refuseVersion5);
  };

  const secure =
    certificate && createTlsServer({ ...certificate, handshakeTimeout: firstPacketMs, noDelay: true }, greet);
  secure?.on('tlsClientError', () => undefined);
  const plain = createServer({ noDelay: true }, (socket) => {
    if (!secure) return greet(socket);
    withFirst(socket, (bytes) => {
      socket.pause();
      socket.unshift(bytes);
      if (bytes[0] === tlsHandshake) return void secure.emit('connection', socket);
      greet(socket);
      socket.resume();
    });
  });
  return { plain, secure };
}

/** Hands over the first bytes of a connection; one that says nothing is closed. */
function withFirst(socket: Socket, handle: (bytes: Buffer) => void): void {
  const timer = setTimeout(() => socket.destroy(), firstPacketMs);
  const end = () => clearTimeout(timer);
  // A link that breaks is a link that is gone; the terminal comes back.
  socket.on('error', () => undefined);
  socket.once('close', end);
  socket.once('data', (bytes: Buffer) => {
    end();
    socket.off('close', end);
    handle(bytes);
  });
}
