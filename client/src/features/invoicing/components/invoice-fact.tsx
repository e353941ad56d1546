import type { ReactNode } from 'react';

/** One line of a bill: what it is, and what it comes to. */
export function InvoiceFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
