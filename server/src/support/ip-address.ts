import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

const HOST_WITH_PORT = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/;

/** Returns the address without port and zone, and an IPv4-mapped IPv6 address as IPv4. */
export function canonicalAddress(text: string): string {
  const [, bracketed, plain] = HOST_WITH_PORT.exec(text) ?? [];
  // ipaddr.js rejects a zone such as `%br-lan`.
  const host = (bracketed ?? plain ?? text).replace(/%.*$/, '');
  return ipaddr.isValid(host) ? ipaddr.process(host).toString() : text;
}

/** Returns the /64 of an IPv6 address, because a single phone has all of it. */
export function rateLimitNetworkOf(address: string): string {
  const canonical = canonicalAddress(address);
  return ipaddr.IPv6.isValid(canonical)
    ? ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`).toString()
    : canonical;
}

/** With `trustProxy`, the last entry of X-Forwarded-For counts, because clients can forge the others. */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  return forwarded.at(-1)?.trim() || (socket.remoteAddress ?? '');
}
