import { lookup, Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyedMutex } from '../../support/keyed-mutex.ts';

/**
 * Looks up the names of printers. `dns.lookup` occupies one of libuv's four threads, which files need too, and has no time
 * limit, so slow names of one shop could block the process. `Resolver` uses no thread.
 */
export interface NameLookups {
  /**
   * Looks up one name of a shop at a time.
   * @returns the IPv4 addresses, or the IPv6 addresses if there are none
   * @throws Error if there are none within some seconds, or when `signal` aborts
   */
  lookUp(name: string, shopId: string, signal: AbortSignal): Promise<string[]>;
}

interface NameLookupOptions {
  /** DNS servers like 192.168.1.1 or 192.168.1.1:53. Without one those of the operating system are asked. */
  dnsServers?: readonly string[] | undefined;
  /** Whether this process serves one local network, whose own names only the operating system knows. */
  isInShop: boolean;
}

/** In ms, far less than a print may take. */
const LOOKUP_MS = 5_000;
/** A DNS server is asked a second time after `timeout` ms, and then has twice as long. */
const RESOLVER_OPTIONS = { timeout: 1_000, tries: 2 };

const HOSTS_FILE =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'system32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts';

/** Only the operating system knows names without a dot, which it completes, and those of multicast DNS. */
const isLocalName = (name: string): boolean => !name.includes('.') || name.endsWith('.local');

/** DNS servers do not know the names of this file, such as `localhost`. */
async function findInHostsFile(name: string): Promise<string[]> {
  const text = await readFile(HOSTS_FILE, 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/))
    .flatMap(([address = '', ...names]) => (names.includes(name) ? [address] : []));
}

async function askDns(
  name: string,
  dnsServers: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const resolver = new Resolver(RESOLVER_OPTIONS);
  if (dnsServers) resolver.setServers(dnsServers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    return await resolver.resolve4(name).catch(() => {
      signal.throwIfAborted();
      return resolver.resolve6(name);
    });
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

export function createNameLookups({ dnsServers, isInShop }: NameLookupOptions): NameLookups {
  const inTurnOfShop = createKeyedMutex();
  const inTurn = createKeyedMutex();

  /** One lookup at a time takes one of the four threads, even when nobody waits for it any more. */
  const askSystem = (name: string): Promise<string[]> =>
    inTurn(['system'], async () => (await lookup(name, { all: true })).map(({ address }) => address));

  async function lookUpNow(name: string, signal: AbortSignal): Promise<string[]> {
    signal.throwIfAborted();
    const limited = AbortSignal.any([signal, AbortSignal.timeout(LOOKUP_MS)]);
    const fromFile = await findInHostsFile(name);
    if (fromFile.length > 0) return fromFile;
    const asked = isInShop && isLocalName(name) ? askSystem(name) : askDns(name, dnsServers, limited);
    return Promise.race([asked, rejectOnAbort(limited)]);
  }

  return {
    lookUp: (name, shopId, signal) => {
      const folded = name.toLowerCase();
      const waiting = inTurnOfShop([shopId], () => lookUpNow(folded, signal));
      return Promise.race([waiting, rejectOnAbort(signal)]);
    },
  };
}
