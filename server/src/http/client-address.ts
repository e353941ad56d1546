import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { canonicalAddress } from '../support/ip-address.ts';

/** `trustProxy`: the last X-Forwarded-For entry; clients can forge the others. */
export function clientAddressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  return forwarded.at(-1)?.trim() || (socket.remoteAddress ?? '');
}

/** For IPv6 the /64: one phone has all of it. */
export function rateLimitNetworkOf(address: string): string {
  const canonical = canonicalAddress(address);
  return ipaddr.IPv6.isValid(canonical)
    ? ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/64`).toString()
    : canonical;
}
