import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const HOST_WITH_PORT = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/;

/** Without port; IPv4 instead of IPv4-mapped IPv6. */
export function canonicalAddress(text: string): string {
  const [, bracketed, plain] = HOST_WITH_PORT.exec(text) ?? [];
  const host = bracketed ?? plain ?? text;
  return isIP(host) ? ipaddr.process(host).toString() : text;
}
