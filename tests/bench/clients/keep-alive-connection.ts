import { connect, type Socket } from 'node:net';

export interface HttpResponse {
  status: number;
  body: Buffer;
  etag: string | undefined;
}

const HEAD_END = '\r\n\r\n';

/** Opens a connection when all others wait for a response. */
export class ConnectionPool {
  readonly #originFor: (index: number) => string;
  readonly #all: KeepAliveConnection[] = [];
  readonly #idle: KeepAliveConnection[] = [];

  constructor(originFor: (index: number) => string) {
    this.#originFor = originFor;
  }

  async open(count: number): Promise<void> {
    for (let n = 0; n < count; n++) this.#idle.push(await this.#openOne());
  }

  async use<T>(run: (connection: KeepAliveConnection) => Promise<T>): Promise<T> {
    const connection = this.#idleConnection() ?? (await this.#openOne());
    const result = await run(connection);
    this.#idle.push(connection);
    return result;
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  /** The server closes connections that idle for long. */
  #idleConnection(): KeepAliveConnection | undefined {
    for (let connection = this.#idle.pop(); connection; connection = this.#idle.pop())
      if (!connection.isClosed) return connection;
    return undefined;
  }

  async #openOne(): Promise<KeepAliveConnection> {
    const connection = await KeepAliveConnection.open(this.#originFor(this.#all.length));
    this.#all.push(connection);
    return connection;
  }
}

/** Raw, to cost less than the baseline; one request at a time. */
export class KeepAliveConnection {
  readonly #socket: Socket;
  #onResponse: ((response: HttpResponse) => void) | undefined;
  #onError: ((error: Error) => void) | undefined;
  #buffer: Buffer | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#onData(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#onError?.(new Error('void: a connection was closed')));
  }

  static open(origin: string): Promise<KeepAliveConnection> {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(new KeepAliveConnection(socket)));
      socket.once('error', reject);
    });
  }

  get isClosed(): boolean {
    return this.#socket.destroyed || this.#socket.readableEnded;
  }

  send(request: Buffer): Promise<HttpResponse> {
    if (this.isClosed) return Promise.reject(new Error('void: a connection was closed'));
    this.#socket.write(request);
    return new Promise((resolve, reject) => {
      this.#onResponse = resolve;
      this.#onError = reject;
    });
  }

  close(): void {
    this.#onError = undefined;
    this.#socket.destroy();
  }

  #onData(chunk: Buffer): void {
    const buffer = this.#buffer ? Buffer.concat([this.#buffer, chunk]) : chunk;
    const end = buffer.indexOf(HEAD_END);
    const head = end < 0 ? '' : buffer.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const from = end + HEAD_END.length;
    if (end < 0 || buffer.length < from + length) {
      this.#buffer = buffer;
      return;
    }
    this.#buffer = undefined;
    this.#onResponse?.({
      status: Number(head.slice(9, 12)),
      body: buffer.subarray(from, from + length),
      etag: /\r\netag: (\S+)/i.exec(head)?.[1],
    });
  }
}
