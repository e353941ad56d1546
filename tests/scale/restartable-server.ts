import { once } from 'node:events';
import { createServer } from 'node:net';
import { spawnBuiltServer } from '../support/processes/built-server.ts';

/** A server that keeps its address when it restarts. */
export interface RestartableServer {
  origin: string;
  /** `host:port`. */
  address: string;
  start(): Promise<void>;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL, so that no handler runs. */
  kill(): Promise<void>;
  stderr(): string;
}

export function createRestartableServer(port: number, env: Record<string, string>): RestartableServer {
  const address = `127.0.0.1:${port}`;
  let child: ReturnType<typeof launch> | undefined;
  let stderr = '';

  function launch() {
    stderr = '';
    const started = spawnBuiltServer({ TRUST_PROXY: 'on', PORT: String(port), ...env });
    started.stderr.on('data', (text) => {
      stderr += text;
    });
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const gone = once(child, 'close');
    child.kill(signal);
    const [code] = await gone;
    return code;
  }

  return {
    origin: `http://${address}`,
    address,
    async start() {
      const starting = launch();
      child = starting;
      let output = '';
      await new Promise<void>((resolve, reject) => {
        starting.stdout.on('data', (text) => {
          output += text;
          if (output.includes('listening on')) resolve();
        });
        starting.once('close', (code) => reject(new Error(`ended with ${code}: ${stderr}`)));
      });
    },
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
    stderr: () => stderr,
  };
}

export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as { port: number }).port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
