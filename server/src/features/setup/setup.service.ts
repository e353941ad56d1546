import type { Setup, Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { SetupChoice } from '@tawa/shared/shops/shops.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { findShop } from '../shops/shops.repository.ts';
import type { SetupFields, ShopsService } from '../shops/shops.service.ts';
import { findSetupFacts } from './setup.repository.ts';

export interface SetupService {
  get(scope: ShopScope): Promise<Setup>;
  choose(scope: ShopScope, choice: SetupChoice): Promise<{ shop: Shop; setup: Setup }>;
}

const FIELDS: Record<SetupChoice, SetupFields> = {
  CODES_PRINTED: { areCodesPrinted: true },
  BILLING_SKIPPED: { isBillingSkipped: true },
  PRINTER_SKIPPED: { isPrinterSkipped: true },
  CLOSED: { isSetupOpen: false },
};

export function createSetupService({
  read,
  shops,
}: {
  read: Db;
  shops: Pick<ShopsService, 'edit'>;
}): SetupService {
  async function get(scope: ShopScope): Promise<Setup> {
    const [shop, facts] = await Promise.all([
      findShop({ tx: read, scope }),
      findSetupFacts({ tx: read, scope }),
    ]);
    if (!shop || !facts) throw new AppError('shop.not_found');
    const hasBilling = shop.gstScheme !== 'NONE' || shop.gstIn !== null || shop.upiId !== null;
    return {
      tables: facts.hasTables,
      items: facts.hasItems,
      billing: hasBilling || shop.isBillingSkipped,
      employees: facts.hasEmployees,
      printer: facts.hasPrinters || shop.isPrinterSkipped,
      codes: shop.areCodesPrinted,
      testOrder: facts.hasEndedKots ? 'DONE' : facts.hasKots ? 'PLACED' : 'NONE',
    };
  }

  return {
    get,
    async choose(scope, choice) {
      const shop = await shops.edit(scope, FIELDS[choice]);
      return { shop, setup: await get(scope) };
    },
  };
}
