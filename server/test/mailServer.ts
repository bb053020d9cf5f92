import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { until } from './until';

/** A mail server that keeps every mail it takes; it can be told to refuse them, or those to addresses that it does not know. */
export async function openMailServer() {
  const mails: Email[] = [];
  const open = new Set<Socket>();
  const state = { isRefusing: false };
  const unknown = new Set<string>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    let body: string | null = null;
    socket.on('data', (piece) => {
      if (body === null) {
        const line = piece.toString();
        const recipient = /^RCPT TO:<(.*?)>/.exec(line)?.[1];
        if (recipient && unknown.has(recipient)) return socket.write('550 no such mailbox\r\n');
        if (!line.startsWith('DATA')) return socket.write('250 fine\r\n');
        if (state.isRefusing) return socket.write('451 try again later\r\n');
        body = '';
        return socket.write('354 go on\r\n');
      }
      body += piece.toString('latin1');
      if (!body.endsWith('\r\n.\r\n')) return true;
      const whole = body.slice(0, -5).replaceAll('\r\n..', '\r\n.');
      body = null;
      // It answers when the mail can be looked at.
      return void PostalMime.parse(Buffer.from(whole, 'latin1')).then((mail) => {
        mails.push(mail);
        socket.write('250 kept\r\n');
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    unknown,
    refuse(isRefusing: boolean) {
      state.isRefusing = isRefusing;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** A mail server that takes no mail, and says nothing before it hangs up. */
export async function openSilentMailServer() {
  const open = new Set<Socket>();
  const server = createServer((socket) => open.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailUnderWay: () => until('the mail to be on its way', () => open.size > 0),
    hangUp() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
