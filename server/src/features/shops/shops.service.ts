import { changeDayStart, endOfBusinessDay } from '@tawa/shared/business-day.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { DEFAULT_GST_RATE, percentToBasisPoints } from '@tawa/shared/gst.ts';
import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import { DEFAULT_AMBER_MINUTES, DEFAULT_RED_MINUTES } from '@tawa/shared/orders/orders.rules.ts';
import type { Shop, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import type { SessionUser } from '../../auth/authenticate.ts';
import { findRights } from '../../auth/memberships.repository.ts';
import {
  authorizeWorkplaces,
  may,
  requireOwnDevice,
  type ShopContext,
  type ShopScope,
} from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import { timeOfBusinessDay } from '../../support/server-clock.ts';
import { chosenDayStart, presentShop } from './shops.presenter.ts';
import { findShop, insertShopAndMembership, listShopsOwnedBy, updateShop } from './shops.repository.ts';
import type { ShopRow } from './shops.table.ts';

export type SetupFields = Partial<
  Pick<ShopRow, 'isSetupOpen' | 'isBillingSkipped' | 'isPrinterSkipped' | 'areCodesPrinted'>
>;

export interface ShopsService {
  /** At a terminal: the terminal's shop only. */
  listOwnedBy(owner: SessionUser): Promise<Shop[]>;
  get(scope: ShopScope): Promise<Shop>;
  /** The shops in which an employee works, the oldest first: at least one. @throws shop.not_found */
  listWorkplaces(employee: SessionUser): Promise<[Shop, ...Shop[]]>;
  /** @throws terminal.password_needed */
  add(
    owner: SessionUser,
    shop: BodyOf<typeof shopsApi.addShop>,
    idempotencyKey?: IdempotencyKey,
  ): Promise<Shop>;
  /** Changed tax settings apply to open invoices too. */
  edit(scope: ShopScope, change: BodyOf<typeof shopsApi.editShop> & SetupFields): Promise<Shop>;
}

export interface ShopsNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  /** The feature `invoices` implements this; it runs in the transaction of the shop. */
  recalculateTaxOfOpenInvoices(write: WriteContext): Promise<void>;
  /** The feature `menu` implements this; it runs in the transaction of the shop. `from` and `to` are in ms UTC. */
  moveEndOfSoldOutDay(write: WriteContext, end: { from: number; to: number }): Promise<void>;
}

const TAX_SETTINGS = ['gstScheme', 'gstRate', 'gstInclusive', 'roundOff'] as const;

async function requireShop(context: ShopContext): Promise<ShopRow> {
  const row = await findShop(context);
  if (!row) throw new AppError('shop.not_found');
  return row;
}

function requireAmberBeforeRed({
  amberMinutes,
  redMinutes,
}: Pick<ShopRow, 'amberMinutes' | 'redMinutes'>): void {
  if (amberMinutes < redMinutes) return;
  const fields = { redMinutes: fieldMessages().shops.redAfterAmber };
  throw new AppError('request.invalid', {}, { fields });
}

/**
 * Who may not read a report must not have it mailed.
 * @throws access.forbidden
 */
function requireMayMailReports({ scope }: WriteContext, before: ShopRow, after: ShopRow): void {
  const isChanged = before.dayEndEmails.join() !== after.dayEndEmails.join();
  if (isChanged && !may(scope, 'report.read')) throw new AppError('access.forbidden');
}

/** Of contacts the audit says only that they changed. Progress of the setup is no setting. */
const AUDITED_SETTINGS = [
  ...TAX_SETTINGS,
  'amberMinutes',
  'redMinutes',
  'visitorOrders',
  'businessDayStart',
] as const;
const CONTACTS = [
  'name',
  'email',
  'phoneNo',
  'line1',
  'line2',
  'pincode',
  'state',
  'gstIn',
  'upiId',
  'dayEndEmails',
] as const;

const settingsOf = (row: ShopRow) => ({
  ...row,
  businessDayStart: chosenDayStart(row),
  // As one text, because two equal lists are never `===`.
  dayEndEmails: row.dayEndEmails.join(' '),
});

function auditSettings(write: WriteContext, rowBefore: ShopRow, rowAfter: ShopRow): void {
  const [before, after] = [settingsOf(rowBefore), settingsOf(rowAfter)];
  const settings = AUDITED_SETTINGS.filter((setting) => before[setting] !== after[setting]);
  const contacts = CONTACTS.filter((contact) => before[contact] !== after[contact]);
  if (settings.length + contacts.length === 0) return;
  const valuesIn = (row: typeof before) =>
    Object.fromEntries(settings.map((setting) => [setting, row[setting]]));
  write.audit({
    act: 'settings.changed',
    subject: { kind: 'shop', id: write.scope.shopId, label: '' },
    before: valuesIn(before),
    after: { ...valuesIn(after), ...Object.fromEntries(contacts.map((contact) => [contact, true])) },
  });
}

function withShopDefaults({
  gstIn,
  upiId,
  gstRate,
  businessDayStart: _,
  ...form
}: BodyOf<typeof shopsApi.addShop>) {
  return {
    gstScheme: 'NONE' as const,
    gstInclusive: false,
    roundOff: false,
    amberMinutes: DEFAULT_AMBER_MINUTES,
    redMinutes: DEFAULT_RED_MINUTES,
    ...omitUndefined(form),
    gstIn: gstIn ?? null,
    upiId: upiId ?? null,
    gstRate: percentToBasisPoints(gstRate ?? DEFAULT_GST_RATE),
    visitorOrders: 'ALL' as const,
    dayEndEmails: form.dayEndEmails ?? [],
    isSetupOpen: true,
    isBillingSkipped: false,
    isPrinterSkipped: false,
    areCodesPrinted: false,
  };
}

export function createShopsService({
  read,
  unitOfWork,
  recalculateTaxOfOpenInvoices,
  moveEndOfSoldOutDay,
}: ShopsNeeds): ShopsService {
  const get = async (scope: ShopScope): Promise<Shop> => presentShop(await requireShop({ tx: read, scope }));

  return {
    get,
    async listOwnedBy(owner) {
      const rows = await listShopsOwnedBy(read, owner);
      if (!owner.terminalId) return rows.map(presentShop);
      const rights = await Promise.all(rows.map(({ id }) => findRights(read, id, owner)));
      return rows.filter((_, n) => rights[n]).map(presentShop);
    },
    async listWorkplaces(employee) {
      const scopes = await authorizeWorkplaces(read, employee);
      return (await Promise.all(scopes.map(get))) as [Shop, ...Shop[]];
    },

    async add(owner, body, idempotencyKey) {
      requireOwnDevice(owner);
      const shop = { ...withShopDefaults(body), ownerId: owner.userId };
      requireAmberBeforeRed(shop);
      // A new shop has no clients, so no event is announced.
      return unitOfWork.writeAsUser(
        owner,
        async ({ tx, at }) => {
          const businessDayStarts = changeDayStart([], body.businessDayStart ?? 0, at);
          const created = { ...shop, businessDayStarts, createdAt: at };
          return presentShop({ id: await insertShopAndMembership(tx, created), ...created });
        },
        idempotencyKey,
      );
    },

    edit: (scope, { gstRate, businessDayStart, ...change }) =>
      unitOfWork.write(scope, async (write) => {
        const before = await requireShop(write);
        const row = { ...before, ...omitUndefined(change) };
        if (gstRate !== undefined) row.gstRate = percentToBasisPoints(gstRate);
        requireAmberBeforeRed(row);
        requireMayMailReports(write, before, row);
        if (businessDayStart !== undefined)
          row.businessDayStarts = changeDayStart(
            before.businessDayStarts,
            businessDayStart,
            Math.max(write.at, timeOfBusinessDay(write.at)),
          );
        await updateShop(write, row);
        auditSettings(write, before, row);
        const shop = presentShop(row);
        write.announce({ name: 'shop:changed', payload: { shop } });
        const { visitorOrders } = shop;
        if (visitorOrders !== before.visitorOrders)
          write.announce({ name: 'shop:ordering', payload: { visitorOrders } });
        if (TAX_SETTINGS.some((setting) => row[setting] !== before[setting])) {
          await recalculateTaxOfOpenInvoices(write);
        }
        const from = endOfBusinessDay(write.at, before.businessDayStarts);
        const to = endOfBusinessDay(write.at, row.businessDayStarts);
        if (from !== to) await moveEndOfSoldOutDay(write, { from, to });
        return shop;
      }),
  };
}
