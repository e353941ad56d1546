import type { Config } from '../config.ts';
import type { Demo } from '../demo/demo.ts';

export function banner(
  { publicUrl, port, host, tls }: Config,
  address: string,
  demo: Demo | undefined,
): string {
  const origin = publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${new URL(address).port || port}`;
  const everywhere = ['0.0.0.0', '::'].includes(host) ? ' and all other addresses of this machine' : '';
  const lines = [`Tawa is open at ${origin}  (listening on ${address}${everywhere})`];
  if (demo) {
    const { owner, waiter } = demo.logins;
    lines.push(
      '',
      `  ${demo.shopName}, the demo restaurant`,
      `  Owner   ${owner.identifier}   ${owner.password}`,
      `  Waiter  ${waiter.identifier}   ${waiter.password}`,
      `  Diner   ${origin}/orders/qr/${demo.shopId}/${encodeURIComponent(demo.tableNo)}`,
    );
  }
  return `\n${lines.join('\n')}\n\n`;
}
