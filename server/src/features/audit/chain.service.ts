import type { auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { businessDay, startOfBusinessDay } from '@tawa/shared/business-day.ts';
import { addDays } from '@tawa/shared/calendar.ts';
import type { DataOf } from '@tawa/shared/contract/endpoint.ts';
import { toRupees } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { readChainHead, readHeadsAt } from '../../db/chain/chain.repository.ts';
import { createHeadSigner, formatHead } from '../../db/chain/head-signer.ts';
import type { Db } from '../../db/database.ts';
import { iso } from '../../support/iso.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findDayStarts } from '../shops/shops.repository.ts';

const SHOWN_DAYS = 30;

export interface ChainService {
  /** Reads the present head and those at the end of the last 30 business days. */
  read(scope: ShopScope): Promise<DataOf<typeof auditApi.getChain>>;
}

/** @param secret the key of hashes, from which the installation's key is derived */
export function createChainService(read: Db, secret: string): ChainService {
  const signer = createHeadSigner(secret);
  const presentHead = ({ n, hash, at }: { n: number; hash: string; at: number }, text: string) => ({
    n,
    hash,
    at: iso(at),
    text,
    signature: signer.sign(text),
  });
  return {
    async read(scope) {
      const { shopId } = scope;
      const starts = await findDayStarts({ tx: read, scope });
      const today = businessDay(serverNow(), starts);
      const days = Array.from({ length: SHOWN_DAYS }, (_, ago) => addDays(today, -ago));
      const ends = days.map((day) => startOfBusinessDay(addDays(day, 1), starts));
      const head = await readChainHead(read, shopId);
      const heads = await readHeadsAt(read, shopId, ends);
      return {
        head: head ? presentHead(head, formatHead(shopId, head)) : null,
        publicKey: signer.publicKey,
        days: heads.map(({ n, hash, at, billed, received }) => ({
          day: businessDay(at, starts),
          n,
          hash,
          billed: toRupees(billed),
          received: toRupees(received),
        })),
      };
    },
  };
}
