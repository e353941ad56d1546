import type { ZReport } from '@tawa/shared/days/days.contract.ts';
import { zPaper } from '@tawa/shared/days/z-paper.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { InvoiceFact } from '../../invoices/components/invoice-fact.tsx';
import paperClasses from '../../invoices/components/printed-invoice.module.css';
import { ShopHead } from '../../invoices/components/printed-invoice.tsx';
import { QueuedPaperSheet } from '../../printing/components/paper-sheet.tsx';
import { printingClient } from '../../printing/printing.queries.ts';
import classes from './z-sheet.module.css';

interface Props {
  shop: Shop;
  z: ZReport;
  note?: string | undefined;
  onClose: () => void;
}

/** A Z report with the same lines as on paper, which it prints. */
export default function ZSheet({ shop, z, note, onClose }: Props) {
  const { title, facts, sections, check, isRight, head } = zPaper(z);
  const [headName, ...headParts] = head;
  return (
    <QueuedPaperSheet
      shopId={shop._id}
      title={title}
      note={note}
      queue={() => printingClient.printZReport({ params: { zId: z._id, shopId: shop._id } })}
      onClose={onClose}
    >
      <div className={`${paperClasses.invoice} ${classes.z} figures`}>
        <ShopHead shop={shop} />
        <p className={classes.title}>{title}</p>
        <dl className={paperClasses.facts}>
          {facts.map(({ name, text }) => (
            <InvoiceFact key={name} name={name}>
              {text}
            </InvoiceFact>
          ))}
        </dl>
        {sections.map((section) => (
          <section key={section.title} aria-label={section.title} className={classes.part}>
            <p className={classes.name}>{section.title}</p>
            <dl className={paperClasses.sums}>
              {section.rows.map(({ name, value, isSum }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal, and rows never reorder
                <div key={index} data-sum={isSum}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className={classes.check} data-right={isRight}>
          {check}
        </p>
        <p className={classes.head}>
          <span>{headName}</span>
          <span>{headParts.join('')}</span>
        </p>
      </div>
    </QueuedPaperSheet>
  );
}
