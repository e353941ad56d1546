import { type AddressInfo, createServer, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

interface FakeSmtpServer {
  url: string;
  port: number;
  /** `to` is the recipient of the envelope. */
  mails: { to: string; mail: Email }[];
  close(): Promise<void>;
}

interface SmtpOptions {
  port?: number;
  /** A response code of RFC 5321; undefined accepts the mail. */
  responseCodeFor?: (recipient: string) => number | undefined;
}

export async function startSmtpServer({
  port = 0,
  responseCodeFor,
}: SmtpOptions = {}): Promise<FakeSmtpServer> {
  const mails: FakeSmtpServer['mails'] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const responseCode = responseCodeFor?.(address);
      done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), mail });
          done();
        });
      });
    },
  });
  const listening = await new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
  });
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Starts a server that accepts connections and never responds. */
export async function startSilentServer(): Promise<{ url: string; connections: Set<Socket>; close(): void }> {
  const connections = new Set<Socket>();
  const server = createServer((socket) => connections.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections,
    close() {
      for (const socket of connections) socket.destroy();
      server.close();
    },
  };
}

export async function findClosedPort(): Promise<number> {
  const server = await startSmtpServer();
  await server.close();
  return server.port;
}
