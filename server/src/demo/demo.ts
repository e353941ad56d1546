import type { Db } from '../db/database.ts';
import type { UnitOfWork } from '../db/unit-of-work.ts';
import type { OrdersService } from '../features/orders/orders.service.ts';
import type { PlacingService } from '../features/orders/placing.service.ts';
import type { DemoLogins } from '../http/static-client.ts';

export interface Demo {
  logins: DemoLogins;
  shopId: string;
  shopName: string;
  tableNo: string;
}

interface DemoNeeds {
  fill: boolean;
  read: Db;
  unitOfWork: UnitOfWork;
  placing: PlacingService;
  orders: OrdersService;
}

export async function ensureDemo(_needs: DemoNeeds): Promise<Demo | undefined> {
  return undefined;
}
