import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PrintedSlip } from '../printer-emulator.ts';
import type { PrinterMode } from '../printer-input.ts';
import { writtenLines } from '../slip.ts';

interface ViewerOptions {
  host: string;
  /** 0 is any free one. */
  port: number;
  setMode: (mode: PrinterMode) => Promise<void>;
}

interface Viewer {
  port: number;
  show(slip: PrintedSlip): void;
  stop(): Promise<void>;
}

const MAX_SLIPS = 200;
const MODES = ['ok', 'paper-out', 'cover-open', 'slow', 'not-listening'] as const satisfies PrinterMode[];
const PAGE = join(import.meta.dirname, 'page.html');

interface ShownSlip {
  id: number;
  /** ms UTC. */
  at: number;
  slip: PrintedSlip;
}

/** A page that shows what was printed, the newest first, and changes as the printer prints. */
export async function startViewer({ host, port, setMode }: ViewerOptions): Promise<Viewer> {
  const shown: ShownSlip[] = [];
  const listeners = new Set<ServerResponse>();
  const routes: Record<string, (request: IncomingMessage, response: ServerResponse, id: string) => unknown> =
    {
      'GET /': (_, response) => send(response, 'text/html; charset=utf-8', readFileSync(PAGE)),
      'GET /events': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        for (const one of shown) response.write(eventOf(one));
        listeners.add(response);
        response.on('close', () => listeners.delete(response));
      },
      'GET /slips': async (_, response, id) => {
        const found = shown.find((one) => String(one.id) === id);
        if (!found) return send(response.writeHead(404), undefined, '');
        send(response, 'image/png', await found.slip.png());
      },
      'POST /mode': async (_, response, id) => {
        const mode = MODES.find((known) => known === id);
        if (!mode) return send(response.writeHead(404), undefined, '');
        await setMode(mode);
        send(response, 'text/plain', mode);
      },
    };

  const server = createServer((request, response) => {
    const [, name = '', id = ''] = new URL(request.url ?? '/', 'http://viewer').pathname.split('/');
    const route = routes[`${request.method} /${name}`];
    if (!route) return send(response.writeHead(404), undefined, '');
    Promise.resolve(route(request, response, id)).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();

  return {
    port: address && typeof address === 'object' ? address.port : port,
    show: (slip) => {
      const one = { id: (shown.at(-1)?.id ?? 0) + 1, at: Date.now(), slip };
      shown.push(one);
      if (shown.length > MAX_SLIPS) shown.shift();
      for (const listener of listeners) listener.write(eventOf(one));
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const eventOf = ({ id, at, slip }: ShownSlip): string => {
  const { isCut, drawerPulses, beeps } = slip;
  const text = writtenLines(slip).join('\n');
  return `id: ${id}\ndata: ${JSON.stringify({ id, at, text, isCut, drawerPulses, beeps })}\n\n`;
};

function send(response: ServerResponse, type: string | undefined, body: string | Buffer): void {
  if (type) response.setHeader('content-type', type);
  response.end(body);
}
