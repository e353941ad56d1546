import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPE_A = 1;
const HEADER_BYTES = 12;

/** `delayMs` is how long an answer takes. Without it the name has no answer. */
interface DnsServerOptions {
  delayMs(name: string): number | undefined;
}

export interface DnsServer {
  /** As the server's variable PRINTER_DNS has it. */
  address: string;
  /** The names that were asked for, each once, in the order of their first question. */
  asked(): string[];
  stop(): void;
}

/** Starts a DNS server whose names all have the address 127.0.0.1. */
export async function startDnsServer({ delayMs }: DnsServerOptions): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const names = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  socket.on('message', (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    names.add(name);
    const delay = delayMs(name);
    if (delay === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      socket.send(answerTo(question.subarray(0, end), type === TYPE_A), port, address);
    }, delay);
    timers.add(timer);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: () => [...names],
    stop() {
      for (const timer of timers) clearTimeout(timer);
      socket.close();
    },
  };
}

/** The labels of the name, each after its length, end with a zero byte. Type and class have two bytes each. */
function readQuestion(question: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), end: at + 5 };
}

/** https://www.rfc-editor.org/rfc/rfc1035#section-4.1 */
function answerTo(question: Buffer, hasAddress: boolean): Buffer {
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(hasAddress ? 1 : 0, 6);
  // The question may have counted additional records, which the answer leaves out.
  header.fill(0, 8);
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
  return Buffer.concat([header, question.subarray(HEADER_BYTES), ...(hasAddress ? [record] : [])]);
}
