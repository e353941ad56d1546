import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { parseJsonText } from '../contract/json.ts';
import { id, instant, money, oneOf, optionalField, rejectWith, rupees } from '../contract/schema.ts';
import { approvalsPaths } from './approvals.paths.ts';
import {
  APPROVABLE_ACTS,
  APPROVABLE_PERMISSIONS,
  APPROVAL_DECISIONS,
  APPROVAL_STATUSES,
} from './approvals.rules.ts';

const person = z.object({ _id: id, name: z.string().meta({ examples: ['Asha'] }) });

/** An act for which somebody asks another person, who answers on a device of that person's own. */
const approvalRequest = z.object({
  _id: id,
  act: z.enum(APPROVABLE_ACTS),
  /** What an approver needs. */
  permission: z.enum(APPROVABLE_PERMISSIONS),
  /** The order or the bill, with its number. */
  subject: z.object({
    kind: z.enum(['kot', 'invoice']),
    _id: id,
    label: z.string().meta({ examples: ['2627-000123'] }),
  }),
  /** What of it, if not all. */
  detail: z
    .string()
    .nullable()
    .meta({ examples: ['2 × Butter Naan'] }),
  /** Null to those who may not see prices. */
  amount: money.nullable(),
  requester: person,
  status: z.enum(APPROVAL_STATUSES),
  decidedBy: person.nullable(),
  createdAt: instant,
  /** Until then it can be decided. */
  expiresAt: instant,
});
export type ApprovalRequest = z.output<typeof approvalRequest>;

const notAnObject = rejectWith((m) => m.common.fillIn);

/** The body of the act. The schema of the act checks it. */
const form = z.preprocess(
  (value) => (typeof value === 'string' ? parseJsonText(value) : value),
  z.record(z.string(), z.unknown(), notAnObject),
);

const oneApproval = z.object({ approval: approvalRequest });

export const approvalsApi = {
  requestApproval: endpoint(approvalsPaths.requestApproval, {
    summary: 'Ask for the approval of one act; the same act again returns the same request',
    access: { may: 'order.read' },
    body: z.object({
      act: oneOf(APPROVABLE_ACTS, (m) => m.terminals.approvable),
      /** The id in the path of the act: of the line, the payment or the bill. */
      subject: id,
      /** What the user saw. 409 if the act comes to another amount. */
      amount: optionalField(rupees()),
      form,
    }),
    data: oneApproval,
    status: 201,
  }),
  decideApproval: endpoint(approvalsPaths.decideApproval, {
    summary: 'Approve or refuse what somebody asks for; 409 with what is now',
    access: { may: 'order.read' },
    body: z.object({ decision: oneOf(APPROVAL_DECISIONS, (m) => m.terminals.decision) }),
    data: oneApproval,
  }),
  getApprovalRequests: endpoint(approvalsPaths.getApprovalRequests, {
    summary: 'What waits for the caller to decide, and what the caller asked for just now',
    access: { may: 'order.read' },
    data: z.object({ toDecide: z.array(approvalRequest), asked: z.array(approvalRequest) }),
  }),
};
