import { useQuery } from '@tanstack/react-query';
import { creditRoom } from '@tawa/shared/customers/credit-account.rules.ts';
import type { AccountEntry, StatementEntry } from '@tawa/shared/customers/credit-accounts.contract.ts';
import type { Customer } from '@tawa/shared/customers/customers.contract.ts';
import { creditAccountMessages } from '@tawa/shared/messages/customers.credit.en.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ComponentType, Suspense, useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { useMay } from '../../../shops/hooks/use-may.ts';
import { statementQuery } from '../../hooks/use-credit-account.ts';
import { CollectForm } from './collect-form.tsx';
import { CreditLimitForm } from './credit-limit-form.tsx';
import classes from './customer-account.module.css';
import { ShareStatement } from './share-statement.tsx';
import { StatementEntries } from './statement-entries.tsx';

/** Shows and prints what a customer gets who has paid of what is owed. */
type ReceiptOfCollection = ComponentType<{
  shop: Shop;
  customerName: string;
  entry: StatementEntry;
  onClose: () => void;
}>;

interface Props {
  shop: Shop;
  /** As the list has the customer now. */
  customer: Customer;
  Receipt: ReceiptOfCollection;
  onClose: () => void;
}

/** What a customer owes and may owe, and the statement. Money is collected here. */
export default function CustomerAccount({ shop, customer, Receipt, onClose }: Props) {
  const m = creditAccountMessages();
  const may = useMay(shop);
  const statement = useQuery(statementQuery(shop._id, customer._id));
  const [opened, setOpened] = useState<'collect' | 'limit'>();
  const [collected, setCollected] = useState<AccountEntry>();
  const [receiptOf, setReceiptOf] = useState<StatementEntry>();
  const { data } = statement;
  const balance = data?.balance ?? customer.balance;
  // What is answered to a collection lacks its reference.
  const latest = data?.entries.find(({ _id }) => _id === collected?._id);
  const back = () => setOpened(undefined);
  return (
    <>
      <Sheet
        opened
        title={m.title(customer.name)}
        onClose={onClose}
        footer={
          <div className={classes.buttons}>
            <Button variant="quiet" onClick={onClose}>
              {m.close}
            </Button>
            {data && balance > 0 && may('credit.collect') && (
              <Button onClick={() => setOpened('collect')}>{m.collect.open}</Button>
            )}
          </div>
        }
      >
        <p className={classes.owes} role="status">
          <span>{m.owes}</span>
          <strong className="figures">₹{formatRupees(balance)}</strong>
        </p>
        {collected && (
          <div className={classes.collected}>
            <p>{m.collected(`₹${formatRupees(-collected.amount)}`)}</p>
            <Button variant="quiet" disabled={!latest} onClick={() => setReceiptOf(latest)}>
              {m.printReceipt}
            </Button>
          </div>
        )}
        <div className={classes.limit}>
          <p>{limitText({ balance, creditLimit: customer.creditLimit })}</p>
          {may('credit.limit') && (
            <Button variant="quiet" onClick={() => setOpened('limit')}>
              {m.changeLimit}
            </Button>
          )}
        </div>
        {may('credit.collect') && <ShareStatement shop={shop} customer={customer} owed={balance} />}
        {statement.isPending && <RowSkeletons count={4} height={44} />}
        {statement.isError && !data && (
          <div className={classes.failed}>
            <p role="alert">{m.notLoaded}</p>
            <Button variant="quiet" onClick={() => void statement.refetch()}>
              {m.tryAgain}
            </Button>
          </div>
        )}
        {data && <StatementEntries entries={data.entries} onReceipt={setReceiptOf} />}
      </Sheet>
      {data && opened === 'collect' && (
        <CollectForm
          shopId={shop._id}
          customer={customer}
          owed={data.balance}
          entries={data.entries.length}
          onCollected={setCollected}
          onClose={back}
        />
      )}
      {opened === 'limit' && <CreditLimitForm shopId={shop._id} customer={customer} onClose={back} />}
      {receiptOf && (
        <Suspense>
          <Receipt
            shop={shop}
            customerName={customer.name}
            entry={receiptOf}
            onClose={() => setReceiptOf(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function limitText({ balance, creditLimit }: Pick<Customer, 'balance' | 'creditLimit'>): string {
  const m = creditAccountMessages();
  if (creditLimit === 0) return m.noCredit;
  const room = toRupees(creditRoom({ balance: toPaise(balance), creditLimit: toPaise(creditLimit) }));
  return m.limit(`₹${formatRupees(creditLimit)}`, `₹${formatRupees(room)}`);
}
