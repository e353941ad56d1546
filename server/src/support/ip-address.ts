import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const HOST_WITH_PORT = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/;

/** Without port and zone; IPv4 instead of IPv4-mapped IPv6. */
export function canonicalAddress(text: string): string {
  const [, bracketed, plain] = HOST_WITH_PORT.exec(text) ?? [];
  // ipaddr.js rejects `%br-lan`.
  const host = (bracketed ?? plain ?? text).replace(/%.*$/, '');
  return ipaddr.isValid(host) ? ipaddr.process(host).toString() : text;
}

/** For IPv6 the /64: one phone has all of it. */
export function rateLimitNetworkOf(address: string): string {
  const canonical = canonicalAddress(address);
  return ipaddr.IPv6.isValid(canonical)
    ? ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`).toString()
    : canonical;
}

/** `trustProxy`: the last X-Forwarded-For entry; clients can forge the others. */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  return forwarded.at(-1)?.trim() || (socket.remoteAddress ?? '');
}
