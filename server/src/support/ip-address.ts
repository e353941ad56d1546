import ipaddr from 'ipaddr.js';

const HOST_WITH_PORT = /^(?:\[(.+)\]|([^:]+))(?::\d+)?$/;

/** Without port and zone; IPv4 instead of IPv4-mapped IPv6. */
export function canonicalAddress(text: string): string {
  const [, bracketed, plain] = HOST_WITH_PORT.exec(text) ?? [];
  // ipaddr.js rejects `%br-lan`.
  const host = (bracketed ?? plain ?? text).replace(/%.*$/, '');
  return ipaddr.isValid(host) ? ipaddr.process(host).toString() : text;
}
