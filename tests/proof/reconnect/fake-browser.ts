/** The globals that the client needs. */
export interface FakeBrowser {
  setOrigin(origin: string): void;
  /** Advances `Date.now` only, as a sleeping device does. */
  sleep(ms: number): void;
  resetClock(): void;
  close(): void;
}

export function installFakeBrowser(): FakeBrowser {
  const storage = new Map<string, string>();
  const { fetch } = globalThis;
  const { now } = Date;
  let origin = '';
  let slept = 0;
  Date.now = () => now() + slept;
  const globals: Record<string, unknown> = {
    window: new EventTarget(),
    navigator: { onLine: true },
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    },
    location: undefined,
    fetch: (path: string, options: RequestInit) => fetch(new URL(path, origin), options),
  };
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return {
    setOrigin(next) {
      origin = next;
      const { protocol, host, hostname, port } = new URL(next);
      Object.assign(globalThis, { location: { protocol, host, hostname, port, origin } });
    },
    sleep(ms) {
      slept += ms;
    },
    resetClock() {
      slept = 0;
    },
    close() {
      Date.now = now;
      Object.assign(globalThis, { fetch });
    },
  };
}
