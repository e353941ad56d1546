import type { AuditEntry } from '@tawa/shared/audit/audit.contract.ts';
import { auditMessages } from '@tawa/shared/messages/audit.en.ts';
import { proofMessages } from '@tawa/shared/messages/audit.proof.en.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ShopRef } from '../../../lib/paths.ts';
import { formatSince } from '../../../lib/server-clock.ts';
import { shopPaths } from '../../../lib/shop-paths.ts';
import classes from './proof.module.css';

interface Props {
  shop: ShopRef;
  /** The newest of them. */
  entries: readonly AuditEntry[];
  count: number;
}

/** The numbers of bills that do not count, each with its person and reason. */
export function VoidNumbers({ shop, entries, count }: Props) {
  const m = proofMessages().voided;
  const { anonymous, table } = auditMessages();
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.title}</h2>
      {entries.length === 0 && <p className={classes.quiet}>{m.none}</p>}
      <ul className={classes.voided}>
        {entries.map(({ n, at, subject, actor, reason }) => (
          <li key={n}>
            <strong className="figures">{subject.label}</strong>
            <span>{actor?.name ?? anonymous}</span>
            <span className={classes.quiet}>{reason ?? table.noReason}</span>
            <span className={classes.quiet}>{formatSince(at)}</span>
          </li>
        ))}
      </ul>
      {count > entries.length && (
        <Link className={classes.link ?? ''} to={`${shopPaths.audit(shop)}?act=invoice.voided`}>
          {m.more}
        </Link>
      )}
    </section>
  );
}
