import type { BodyOf, Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { toPaise } from '@tawa/shared/money.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import {
  APPROVABLE_PERMISSIONS,
  type ApprovableAct,
  type ApprovablePermission,
} from '@tawa/shared/terminals/approvals.rules.ts';
import { authorizeShop, type ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AuditedAct } from '../../events/audit.repository.ts';
import { hashAct, parseOrThrow } from '../../http/validate.ts';
import type { CreditNoteService } from '../invoices/credit-note.service.ts';
import type { RefundPaymentService } from '../invoices/refund-payment.service.ts';
import type { SetDiscountService } from '../invoices/set-discount.service.ts';
import type { OrdersService } from '../orders/orders.service.ts';
import { amountToApprove } from '../terminals/approval-of-request.service.ts';
import type { RehearsedAct } from '../terminals/approval-requests.service.ts';
import { Rehearsed, type SentApproval } from '../terminals/approvals.service.ts';

export interface ActToApprove {
  act: ApprovableAct;
  subject: string;
  /** In rupees. */
  amount?: number | undefined;
  form: Record<string, unknown>;
}

interface ApprovableCall {
  endpoint: Endpoint;
  /** The name of the subject in the path. */
  param: string;
  run(scope: ShopScope, subjectId: string, body: unknown, sent: SentApproval): Promise<unknown>;
}

/** Gives `run` the type of the parsed body. */
const approvable = <E extends Endpoint>(
  endpoint: E,
  param: string,
  run: (scope: ShopScope, subjectId: string, body: BodyOf<E>, sent: SentApproval) => Promise<unknown>,
): ApprovableCall => ({ endpoint, param, run }) as ApprovableCall;

interface RehearsalNeeds {
  read: Db;
  orders: Pick<OrdersService, 'voidLine'>;
  setDiscountService: SetDiscountService;
  refundPaymentService: RefundPaymentService;
  creditNoteService: Pick<CreditNoteService, 'add'>;
}

export interface RehearsalService {
  /**
   * Does the act and takes it back, so that an approver is told what the server would do, not what the client says.
   * @throws what the act throws; access.forbidden without the right to ask; approval.act_changed, approval.other_act
   */
  rehearse(scope: ShopScope, asked: ActToApprove): Promise<RehearsedAct>;
}

export function createRehearsalService(needs: RehearsalNeeds): RehearsalService {
  const { read, orders, setDiscountService, refundPaymentService, creditNoteService } = needs;
  const refund = approvable(
    invoicesApi.refundPayment,
    'paymentId',
    (scope, paymentId, { approval: _, ...form }, sent) =>
      refundPaymentService.refund(scope, paymentId, form, sent, undefined),
  );
  const calls: Record<ApprovableAct, ApprovableCall> = {
    'line.voided': approvable(ordersApi.voidLine, 'orderItemId', (scope, lineId, body, sent) => {
      const line = { kotId: body.kotId, lineId };
      return orders.voidLine(scope, line, body, { ...sent, idempotencyKey: undefined });
    }),
    'payment.refunded': refund,
    'waiver.takenBack': refund,
    'invoice.discounted': approvable(
      invoicesApi.setDiscount,
      'invoiceId',
      (scope, invoiceId, { approval: _, ...form }, sent) =>
        setDiscountService.set(scope, invoiceId, form, sent, undefined),
    ),
    'line.complimentary': approvable(
      invoicesApi.complimentaryLine,
      'orderItemId',
      (scope, lineId, { approval: _, ...form }, sent) =>
        setDiscountService.complimentary(scope, lineId, form, sent, undefined),
    ),
    'creditNote.made': approvable(
      invoicesApi.addCreditNote,
      'invoiceId',
      (scope, invoiceId, { approval: _, ...form }, sent) =>
        creditNoteService.add(scope, invoiceId, form, sent, undefined),
    ),
  };

  return {
    async rehearse(scope, { act, subject: targetId, amount, form }) {
      const { endpoint, param, run } = calls[act];
      const body = parseOrThrow(endpoint.body as NonNullable<Endpoint['body']>, form);
      const { shopId, sessionUser } = scope;
      const actHash = hashAct(endpoint, { [param]: targetId, shopId }, body);
      const actScope = await authorizeShop(read, endpoint.access, sessionUser, shopId);
      const sent: SentApproval = { approval: undefined, address: '', actHash, isRehearsal: true };
      const { acts } = await rehearsed(run(actScope, targetId, body, sent));
      const audited = acts.find((one) => one.act === act);
      const subject = audited && approvableSubject(audited);
      const paise = audited && amountToApprove(audited);
      if (!subject || paise === undefined) throw new AppError('approval.other_act');
      if (amount !== undefined && toPaise(amount) !== paise) throw new AppError('approval.act_changed');
      const permission = requireApprovable(actScope);
      const { detail = null, reason } = audited;
      return { act, permission, targetId, subject, detail, reason, amount: paise, actHash };
    },
  };
}

async function rehearsed(act: Promise<unknown>): Promise<Rehearsed> {
  try {
    await act;
  } catch (error) {
    if (error instanceof Rehearsed) return error;
    throw error;
  }
  throw new Error('a rehearsal was committed');
}

function approvableSubject({ subject }: AuditedAct): RehearsedAct['subject'] | undefined {
  const { kind } = subject;
  return kind === 'kot' || kind === 'invoice' ? { ...subject, kind } : undefined;
}

function requireApprovable({ needed }: ShopScope): ApprovablePermission {
  const permission = APPROVABLE_PERMISSIONS.find((one) => one === needed);
  if (!permission) throw new AppError('approval.other_act');
  return permission;
}
