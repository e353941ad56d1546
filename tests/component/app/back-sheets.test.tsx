import { useCart } from '@tawa/client/src/features/cart/cart.store.ts';
import { CartSheet } from '@tawa/client/src/features/cart/components/cart-sheet.tsx';
import { CustomerDetails } from '@tawa/client/src/features/cart/components/customer-details.tsx';
import ItemLinesSheet from '@tawa/client/src/features/cart/components/item-lines-sheet.tsx';
import { WaiterQuantitySheet } from '@tawa/client/src/features/cart/components/waiter-quantity-sheet.tsx';
import { usePlaceOrder } from '@tawa/client/src/features/cart/hooks/use-place-order.ts';
import { priceCart } from '@tawa/client/src/features/cart/model/priced-cart.ts';
import CustomerAccount from '@tawa/client/src/features/customers/components/account/customer-account.tsx';
import { CloseDay } from '@tawa/client/src/features/days/components/close-day.tsx';
import { NewLoginDialog } from '@tawa/client/src/features/employees/components/new-login-dialog.tsx';
import CreditNotes from '@tawa/client/src/features/invoices/components/credit/credit-notes.tsx';
import InvoicePayments from '@tawa/client/src/features/invoices/components/payments/invoice-payments.tsx';
import { useSeparateInvoiceDialog } from '@tawa/client/src/features/invoices/components/separate-invoice-dialog.tsx';
import { useOpenInvoice } from '@tawa/client/src/features/invoices/hooks/use-open-invoice.ts';
import ItemFactsSheet from '@tawa/client/src/features/item-choices/components/item-facts-sheet.tsx';
import { LazyItemChoices } from '@tawa/client/src/features/item-choices/components/lazy-item-choices.tsx';
import { ItemAvailabilitySheet } from '@tawa/client/src/features/menu/components/item-availability-sheet.tsx';
import { OptionGroupForm } from '@tawa/client/src/features/menu/components/option-group-form.tsx';
import { PrintKotDialog } from '@tawa/client/src/features/orders/components/print-kot-dialog.tsx';
import CollectionReceipt from '@tawa/client/src/features/printing/components/collection-receipt.tsx';
import PartSlip from '@tawa/client/src/features/printing/components/part-slip.tsx';
import { PrintAgentAdded } from '@tawa/client/src/features/printing/components/print-agent-added.tsx';
import { PrintAgentForm } from '@tawa/client/src/features/printing/components/print-agent-form.tsx';
import { PrintJobs } from '@tawa/client/src/features/printing/components/print-jobs.tsx';
import { PrinterAdded } from '@tawa/client/src/features/printing/components/printer-added.tsx';
import { SetupForm } from '@tawa/client/src/features/printing/components/setup-form.tsx';
import { StationForm } from '@tawa/client/src/features/printing/components/station-form.tsx';
import { DecidePrints, SeenPrints } from '@tawa/client/src/features/printing/components/undecided-prints.tsx';
import { WatchedPrints } from '@tawa/client/src/features/printing/components/watched-prints.tsx';
import { useWatchPrints } from '@tawa/client/src/features/printing/printing.store.ts';
import { CashMovementForm } from '@tawa/client/src/features/shifts/components/cash-movement-form.tsx';
import { CloseShiftForm } from '@tawa/client/src/features/shifts/components/close-shift-form.tsx';
import { CountForm } from '@tawa/client/src/features/shifts/components/count-form.tsx';
import { OpenShiftForm } from '@tawa/client/src/features/shifts/components/open-shift-form.tsx';
import ReceiptSheet from '@tawa/client/src/features/shifts/components/receipt-sheet.tsx';
import ShiftReport from '@tawa/client/src/features/shifts/components/shift-report.tsx';
import { AcceptedDinerOrdersButton } from '@tawa/client/src/features/shops/components/accepted-diner-orders.tsx';
import { CouponForm } from '@tawa/client/src/features/shops/components/coupon-form.tsx';
import CouponList from '@tawa/client/src/features/shops/components/coupon-list.tsx';
import PaymentModesForm from '@tawa/client/src/features/shops/components/payment-modes-form.tsx';
import ReasonsForm from '@tawa/client/src/features/shops/components/reasons-form.tsx';
import SetupList from '@tawa/client/src/features/shops/components/setup/setup-list.tsx';
import MergeDialogs from '@tawa/client/src/features/tables/components/merge/merge-dialogs.tsx';
import KotMoves from '@tawa/client/src/features/tables/components/move/kot-moves.tsx';
import MoveOrders from '@tawa/client/src/features/tables/components/move/move-orders.tsx';
import TableOrders from '@tawa/client/src/features/tables/components/move/table-orders.tsx';
import { historyNavigator } from '@tawa/client/src/lib/browser/app-history.ts';
import PrintersPage from '@tawa/client/src/pages/printing/printers.page.tsx';
import { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { couponsApi } from '@tawa/shared/invoices/coupons.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { NO_FACTS } from '@tawa/shared/menu/item-facts.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printAgentsApi } from '@tawa/shared/printing/print-agents.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { shiftsApi } from '@tawa/shared/shifts/shifts.contract.ts';
import { type Setup, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aCustomer, anAccountEntry } from '../../support/builders/customer.ts';
import { anEmployee } from '../../support/builders/employee.ts';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice, aPayment } from '../../support/builders/invoice.ts';
import { aKot } from '../../support/builders/kot.ts';
import { anUndecidedPrint, aPrinter, aPrintJob } from '../../support/builders/printing.ts';
import { aClosedShift, aCount, aShift } from '../../support/builders/shift.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { handleReasons } from '../support/reasons.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';
import { handleTables } from '../support/tables.ts';
import { dal, handleMenu, tikka } from '../support/tikka.ts';

const shop = aShop({ isSetupOpen: true });
const shopId = shop._id;
const nothing = () => undefined;
const noDevices = { withUnsent: [], others: 0 };
const dialogs = page.getByRole('dialog');
const open = page.getByRole('button', { name: 'Open', exact: true });

const kitchenPrinter = aPrinter();
const printers = [kitchenPrinter, aPrinter({ name: 'Bar printer' })];
const job = aPrintJob({ printerId: kitchenPrinter._id });
const setup: Setup = {
  tables: true,
  items: true,
  billing: true,
  employees: true,
  printer: false,
  codes: false,
  testOrder: 'NONE',
};
const undecided = anUndecidedPrint({ printerId: kitchenPrinter._id });

beforeEach(async () => {
  await page.viewport(PHONE.width, PHONE.height);
  signInAsOwner(shop);
  handlePaymentModes();
  handleReasons();
  handleMenu([tikka, dal]);
  handle(menuApi.getItemFacts, () => ({ data: { facts: NO_FACTS } }));
  handle(printingApi.getPrinters, () => ({ data: { printers, stations: [] } }));
  handle(printingApi.getPrintJobs, () => ({ data: { printJobs: [job] } }));
  handle(invoicesApi.getCreditNotes, ({ params }) => ({
    data: { creditNotes: [], lines: [], left: params.invoiceId === paid._id ? 20 : 0, owed: 0 },
  }));
  handle(creditAccountsApi.getStatement, () => ({ data: { entries: [entry], balance: 400 } }));
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  handleTables({ tables: [], areas: [] });
  handle(shiftsApi.getXReport, () => ({
    data: { shift: aClosedShift(), movements: [], sums: [], expected: 2000, cashInNoDrawer: null },
  }));
  handle(shiftsApi.getReceipt, () => ({ data: new File([], 'receipt.webp') }));
  handle(couponsApi.getCoupons, () => ({ data: { coupons: [] } }));
  handle(shopsApi.getSetup, () => ({ data: { setup } }));
});

/** Renders what a button opens. */
function Opened({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

const priced = priceCart(
  {
    lines: [{ foodItemId: dal._id, name: dal.name, price: dal.price, qty: 1 }],
    specialRequest: '',
    touchedAt: 0,
  },
  [dal],
  [],
);

function Cart({ onClose }: { onClose: () => void }) {
  return (
    <CartSheet
      opened
      priced={priced}
      control={useCart(shopId, 'T1')}
      placement={usePlaceOrder(shopId, 'T1')}
      onEditLine={nothing}
      onProceed={nothing}
      onClose={onClose}
    />
  );
}

function LinesOfDal({ onClose }: { onClose: () => void }) {
  return (
    <ItemLinesSheet
      item={dal}
      lines={priced.lines}
      control={useCart(shopId, 'T1')}
      onEdit={nothing}
      onChooseAgain={nothing}
      onClose={onClose}
    />
  );
}

const [paid, credited] = [anInvoice({ status: 'PAID' }), anInvoice({ status: 'PAID' })];
const customer = aCustomer({ balance: 400 });
const entry = anAccountEntry({ amount: 400, balance: 400 });
const table = aTable({ name: 'T1' });
const kot = aKot({ status: 'SERVED', tableId: table });
const kots = [kot, aKot({ tokenNo: 13, tableId: kot.tableId })];

function OpenSeparateInvoice() {
  const { pay, dialog } = useSeparateInvoiceDialog(kots, useOpenInvoice(shopId), false, []);
  return (
    <>
      <button type="button" onClick={() => pay(kot)}>
        Open
      </button>
      {dialog}
    </>
  );
}

function OpenWatchedPrint() {
  const watch = useWatchPrints(shopId);
  return (
    <>
      <button type="button" onClick={() => watch([job])}>
        Open
      </button>
      <WatchedPrints shopId={shopId} />
    </>
  );
}

/** Each sheet by the name of its file, with what opens by the button. */
const SHEETS: Record<string, (close: () => void) => ReactNode> = {
  'customer-details': (close) => (
    <CustomerDetails
      opened
      required={false}
      hasEarlierOrder={false}
      busy={false}
      onSubmit={nothing}
      onClose={close}
    />
  ),
  'cart-sheet': (close) => <Cart onClose={close} />,
  'item-lines-sheet': (close) => <LinesOfDal onClose={close} />,
  'waiter-quantity-sheet': (close) => (
    <WaiterQuantitySheet opened name={dal.name} quantity={1} max={9} onChoose={nothing} onClose={close} />
  ),
  'item-facts-sheet': (close) => <ItemFactsSheet shopId={shopId} item={dal} onClose={close} />,
  'lazy-item-choices': (close) => (
    <LazyItemChoices shopId={shopId} item={tikka} quantity={1} onSave={nothing} onClose={close} />
  ),
  'item-availability-sheet': (close) => <ItemAvailabilitySheet shopId={shopId} item={dal} onClose={close} />,
  'option-group-form': (close) => (
    <OptionGroupForm
      shopId={shopId}
      unwritableNames={[]}
      onAdded={nothing}
      onDeleted={nothing}
      onClose={close}
    />
  ),
  'print-kot-dialog': (close) => <PrintKotDialog kot={kot} shouldPrintOnOpen={false} onClose={close} />,
  'credit-notes': (close) => (
    <CreditNotes shopId={shopId} invoice={credited} needsApproval={false} onOpen={nothing} onClose={close} />
  ),
  'add-credit-note': (close) => (
    <CreditNotes shopId={shopId} invoice={paid} needsApproval={false} onOpen={nothing} onClose={close} />
  ),
  'customer-account': (close) => (
    <CustomerAccount shop={shop} customer={customer} Receipt={CollectionReceipt} onClose={close} />
  ),
  'kot-moves': (close) => <KotMoves shopId={shopId} kot={kot} onClose={close} />,
  'table-choice-sheet': (close) => (
    <MoveOrders shopId={shopId} from={table} onMoved={nothing} onClose={close} />
  ),
  'table-orders': (close) => <TableOrders shopId={shopId} table={table} onClose={close} />,
  'merge-sheet': (close) => <MergeDialogs shopId={shopId} onClose={close} />,
  'merge-questions': (close) => (
    <MergeDialogs shopId={shopId} dropped={[table, aTable({ name: 'T2' })]} onClose={close} />
  ),
  'print-agent-form': (close) => <PrintAgentForm shopId={shopId} onAdded={nothing} onClose={close} />,
  'print-agent-added': (close) => (
    <PrintAgentAdded added={{ name: 'Counter', code: 'K7QM2X9D' }} onClose={close} />
  ),
  'printer-added': (close) => (
    <PrinterAdded
      shopId={shopId}
      printer={kitchenPrinter}
      stations={[]}
      onSetUp={nothing}
      onChoose={nothing}
      onClose={close}
    />
  ),
  'open-shift-form': (close) => <OpenShiftForm shopId={shopId} open={[]} closed={[]} onClose={close} />,
  'cash-movement-form': (close) => (
    <CashMovementForm shopId={shopId} shift={aShift()} movements={0} kind="IN" onClose={close} />
  ),
  'count-form': (close) => <CountForm shopId={shopId} shift={aShift()} sums={[]} onClose={close} />,
  'close-shift-form': (close) => (
    <CloseShiftForm
      shopId={shopId}
      shift={aShift()}
      count={aCount({ counted: 2000, expected: 2000 })}
      sums={null}
      onClosed={nothing}
      onClose={close}
    />
  ),
  'receipt-sheet': (close) => (
    <ReceiptSheet shopId={shopId} movementId={newId()} title="Receipt" onClose={close} />
  ),
  'shift-report': (close) => <ShiftReport shop={shop} shift={aClosedShift()} onClose={close} />,
  'close-day': (close) => (
    <CloseDay shop={shop} newestNumber={0} devices={noDevices} onClosed={nothing} onClose={close} />
  ),
  'coupon-list': (close) => <CouponList shopId={shopId} onClose={close} />,
  'coupon-form': (close) => <CouponForm shopId={shopId} coupon={undefined} onClose={close} />,
  'reasons-form': (close) => <ReasonsForm shopId={shopId} kind="VOID" onClose={close} />,
  'payment-modes-form': (close) => <PaymentModesForm shopId={shopId} onClose={close} />,
  'setup-form': (close) => <SetupForm shopId={shopId} printer={kitchenPrinter} onClose={close} />,
  'station-form': (close) => (
    <StationForm shopId={shopId} printers={printers} stations={[]} onClose={close} />
  ),
  'undecided-prints of the counter': (close) => (
    <DecidePrints opened shopId={shopId} prints={[undecided]} printers={printers} onClose={close} />
  ),
  'undecided-prints of the kitchen': (close) => (
    <SeenPrints opened shopId={shopId} prints={[undecided]} onClose={close} />
  ),
};

/** Presses Back as often as `count`, and expects the sheets to close one at a time. */
async function closeByBack(count: number): Promise<void> {
  await expectDepth(count);
  for (let left = count - 1; left >= 0; left--) {
    await goBack();
    await expect.element(dialogs).toHaveLength(left);
    await expectDepth(left);
  }
}

test.each(Object.entries(SHEETS))('Back closes %s, and the page stays', async (_, sheet) => {
  renderPage(<Opened>{sheet}</Opened>, 'orders/manage', { shop });
  await open.click();
  await expect.element(dialogs).toHaveLength(1);
  await closeByBack(1);
  await expect.element(open).toBeVisible();
});

test.each([
  ['setup-list', /^Hide the set-up list$/, () => <SetupList shop={shop} onStartOrder={nothing} />],
  ['accepted-diner-orders', /^Guest Orders$/, () => <AcceptedDinerOrdersButton shop={shop} />],
  ['print-jobs', /^Print at/, () => <PrintJobs shopId={shopId} printers={printers} />],
  ['separate-invoice-dialog', /^Open$/, () => <OpenSeparateInvoice />],
  ['watched-prints', /^Open$/, () => <OpenWatchedPrint />],
] as const)('Back closes %s, which its own button opens', async (_, name, element) => {
  renderPage(element(), 'orders/manage', { shop });
  const button = page.getByRole('button', { name });
  await button.click();
  await closeByBack(1);
  await expect.element(button).toBeVisible();
});

test.each([
  ['correct-payment', /^Correct/],
  ['paper-sheet', /^Print slip/],
  ['refund-payment', /^Refund/],
] as const)('Back closes %s, then invoice-payments', async (_, name) => {
  const part = aPayment({ amount: 20, part: { number: 1, of: 2 } });
  const invoice = anInvoice({ payments: [part], due: 25.5 });
  renderPage(
    <Opened>
      {(close) => <InvoicePayments shop={shop} invoice={invoice} Slip={PartSlip} onClose={close} />}
    </Opened>,
    'orders/table',
    { shop },
  );
  await open.click();
  await dialogs.getByRole('button', { name }).click();
  await closeByBack(2);
  await expect.element(open).toBeVisible();
});

test.each([
  ['collect-form', 'Collect'],
  ['credit-limit-form', 'Change the limit'],
] as const)('Back closes %s, then customer-account', async (_, name) => {
  renderPage(
    <Opened>
      {(close) => (
        <CustomerAccount shop={shop} customer={customer} Receipt={CollectionReceipt} onClose={close} />
      )}
    </Opened>,
    'customers/customer',
    { shop },
  );
  await open.click();
  await dialogs.getByRole('button', { name }).click();
  await closeByBack(2);
  await expect.element(open).toBeVisible();
});

test.each([
  ['setup-form', /Set it up$/],
  ['station-form', /^Choose what it prints$/],
] as const)('Back closes %s, a step of a new printer, then printer-added', async (_, name) => {
  const added = aPrinter({ name: 'Tandoor printer' });
  handle(printAgentsApi.getPrintAgents, () => ({ data: { printAgents: [] } }));
  handle(printingApi.addPrinter, () => {
    handle(printingApi.getPrinters, () => ({ data: { printers: [...printers, added], stations: [] } }));
    return { message: 'Tandoor printer added', data: { printer: added } };
  });
  renderPage(<PrintersPage />, 'printers/printer', { shop });
  const add = page.getByRole('button', { name: 'Add Printer' });
  await add.click();
  await dialogs.getByLabelText('Name').fill('Tandoor printer');
  await dialogs.getByLabelText('Address').fill('192.168.1.60');
  await dialogs.getByRole('button', { name: 'Add Printer' }).click();
  await dialogs.getByRole('button', { name }).click();
  await expect.element(dialogs).toHaveLength(2);
  await closeByBack(2);
  await expect.element(add).toBeVisible();
});

test('Back asks before the page with shown-once-sheet is left, because its password is shown once', async () => {
  const login = { employee: anEmployee(), temporaryPassword: 'plum-river-42' };
  renderPage(
    <Opened>{(close) => <NewLoginDialog login={login} onClose={close} />}</Opened>,
    'employees/employee',
    { shop },
  );
  const path = location.pathname;
  historyNavigator.replace('/before');
  historyNavigator.push(path);
  await open.click();
  await goBack();
  await expect.element(dialogs).toHaveLength(2);
  await dialogs.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(dialogs).toHaveLength(1);
  await goBack();
  await expect.element(dialogs).toHaveLength(2);
  await dialogs.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(dialogs).not.toBeInTheDocument();
  expect(location.pathname).toBe('/before');
});
