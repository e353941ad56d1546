import type { ReactNode } from 'react';

/** A term and its value; use inside `dl`. */
export function InvoiceFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
