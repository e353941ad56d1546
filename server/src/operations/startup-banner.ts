import { qrPath } from '@tawa/shared/tables/tables.rules.ts';
import type { Config } from '../config.ts';
import type { Demo } from '../demo/demo.ts';

/** The banner contains the passwords of the demo. */
export function startupBanner(
  { publicUrl, port, host, tls }: Config,
  listenUrl: string,
  demo: Demo | undefined,
): string {
  const origin = publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${new URL(listenUrl).port || port}`;
  const everywhere = ['0.0.0.0', '::'].includes(host) ? ' and all other addresses of this machine' : '';
  const lines = [`Tawa is open at ${origin}  (listening on ${listenUrl}${everywhere})`];
  if (demo) {
    const { owner, waiter } = demo.logins;
    lines.push(
      '',
      `  ${demo.shopName}, the demo restaurant`,
      `  Owner   ${owner.identifier}   ${owner.password}`,
      `  Waiter  ${waiter.identifier}   ${waiter.password}`,
      `  Diner   ${origin}${qrPath(demo.shopId, demo.tableNo)}`,
    );
  }
  return `\n${lines.join('\n')}\n\n`;
}
