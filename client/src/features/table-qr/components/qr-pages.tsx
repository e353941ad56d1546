import { tableEditMessages } from '@tawa/shared/messages/tables.edit.en.ts';
import type { Table } from '@tawa/shared/tables/tables.contract.ts';
import { memo } from 'react';
import { QrCode } from './qr-code.tsx';
import '../../../ui/theme/paper.css';
import classes from './qr-pages.module.css';

const CARDS_PER_PAGE = 9;

interface CardProps {
  table: Table;
  shopName: string;
}

const QrCard = memo(({ table, shopName }: CardProps) => (
  <article className={classes.card}>
    <p className={classes.shop}>{shopName}</p>
    <QrCode className={classes.code} shopId={table.shopId} tableName={table.name} />
    <h3 className={classes.name} data-long={table.name.length > 8}>
      {table.name}
    </h3>
    <p className={classes.area}>{table.areaId.name}</p>
    <p className={classes.call}>{tableEditMessages().qrCodes.scanToOrder}</p>
  </article>
));

interface Props {
  tables: readonly Table[];
  shopName: string;
}

/** Makes pages of nine cards each on A4 for `PrintPages`. */
export function qrPages({ tables, shopName }: Props) {
  return paginate(tables).map((pageTables) => (
    <section key={pageTables[0]?._id} className={classes.page}>
      {pageTables.map((table) => (
        <QrCard key={table._id} table={table} shopName={shopName} />
      ))}
    </section>
  ));
}

function paginate(tables: readonly Table[]): Table[][] {
  const pageStarts = Array.from({ length: countPages(tables) }, (_, page) => page * CARDS_PER_PAGE);
  return pageStarts.map((start) => tables.slice(start, start + CARDS_PER_PAGE));
}

export function countPages(tables: readonly Table[]): number {
  return Math.ceil(tables.length / CARDS_PER_PAGE);
}
