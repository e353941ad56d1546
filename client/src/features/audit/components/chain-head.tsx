import type { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import { proofMessages } from '@tawa/shared/messages/audit.proof.en.ts';
import { type ReactNode, useId } from 'react';
import { formatSince } from '../../../lib/server-clock.ts';
import { Money } from '../../../ui/elements/money.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import classes from './proof.module.css';

type Chain = DataOf<typeof auditApi.getChain>;

interface Props {
  head: NonNullable<Chain['head']>;
  /** Of the newest day. */
  totals: Chain['days'][number] | undefined;
  publicKey: string;
}

/** The newest entry, and how somebody checks the chain without this program. */
export function ChainHead({ head, totals, publicKey }: Props) {
  const m = proofMessages().head;
  const titleId = useId();
  return (
    <>
      <section className={classes.card} aria-labelledby={titleId}>
        <h2 id={titleId}>{m.title}</h2>
        <dl className={classes.facts}>
          <Fact name={m.entries}>{head.n.toLocaleString('en-IN')}</Fact>
          <Fact name={m.at}>{formatSince(head.at)}</Fact>
          {totals && (
            <>
              <Fact name={m.billed}>
                <Money rupees={totals.billed} />
              </Fact>
              <Fact name={m.received}>
                <Money rupees={totals.received} />
              </Fact>
            </>
          )}
        </dl>
        <p className={classes.quiet}>{m.keep}</p>
        <CopyField label={m.text} text={head.text} />
        <CopyField label={m.signature} text={head.signature} />
        <CopyField label={m.publicKey} text={publicKey} />
      </section>
      <CheckByHand head={head.text} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}

function CheckByHand({ head }: { head: string }) {
  const m = proofMessages().check;
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.title}</h2>
      <ol className={classes.steps}>
        {m.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <CopyField label={m.command} text={m.verify(head)} />
    </section>
  );
}
