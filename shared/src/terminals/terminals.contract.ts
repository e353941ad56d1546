import { z } from 'zod';
import { signedIn } from '../accounts/accounts.contract.ts';
import { enteredPassword, enteredPin } from '../accounts/pin.contract.ts';
import { endpoint } from '../contract/endpoint.ts';
import { emptyData } from '../contract/reply.ts';
import {
  boundedString,
  id,
  instant,
  name,
  oneOf,
  optionalField,
  rejectWith,
  rupees,
} from '../contract/schema.ts';
import { shop } from '../shops/shops.contract.ts';
import { APPROVABLE_PERMISSIONS } from './approvals.rules.ts';
import { terminalsPaths } from './terminals.paths.ts';
import { TERMINAL_CODE_DIGITS, TERMINAL_CODE_MINUTES, TERMINAL_NAME_MAX } from './terminals.rules.ts';

const terminalName = z.string().meta({ examples: ['Counter'] });

const terminal = z.object({
  _id: id,
  name: terminalName,
  enrolledAt: instant,
  /** When somebody used it last. */
  seenAt: instant,
  /** Too many wrong PINs were typed there, so it accepts a password only. */
  wantsPassword: z.boolean(),
});
export type Terminal = z.output<typeof terminal>;

/** Names alone, because everybody who stands at the terminal reads them. */
const terminalPerson = z.object({ _id: id, name: z.string().meta({ examples: ['Asha'] }) });
export type TerminalPerson = z.output<typeof terminalPerson>;

/** An approver on a device of that person's own. */
const remoteApprover = terminalPerson.extend({
  /** A page of the shop is open there, so a request appears on it at once. */
  isConnected: z.boolean(),
  /** Null if no session of that person is stored. A session is stored for 30 days after its last use. */
  lastConnectedAt: instant.nullable(),
});
export type RemoteApprover = z.output<typeof remoteApprover>;

const noCode = rejectWith((m) => m.terminals.code(TERMINAL_CODE_DIGITS));
const code = boundedString(20, noCode)
  .trim()
  .regex(new RegExp(`^\\d{${TERMINAL_CODE_DIGITS}}$`), noCode)
  .meta({ examples: ['042917'] });

const noToken = rejectWith((m) => m.terminals.terminalToken);
/** What `enrolTerminal` answered. It stands in the body, because the header belongs to the person. */
const terminalToken = boundedString(200, noToken).min(1, noToken).max(200, noToken);

const missingSecret = { ...rejectWith((m) => m.terminals.pinOrPassword), path: ['pin'] };

export const terminalsApi = {
  getTerminals: endpoint(terminalsPaths.getTerminals, {
    summary: 'The terminals of a shop, which several people share, by name',
    access: { may: 'terminal.manage' },
    data: z.object({ terminals: z.array(terminal) }),
  }),
  makeEnrolmentCode: endpoint(terminalsPaths.makeEnrolmentCode, {
    summary: `Make the code that enrols one terminal within ${TERMINAL_CODE_MINUTES} minutes`,
    access: { may: 'terminal.manage' },
    data: z.object({ code: z.string().meta({ examples: ['042917'] }), expiresAt: instant }),
    status: 201,
  }),
  enrolTerminal: endpoint(terminalsPaths.enrolTerminal, {
    summary: 'Make this browser a terminal of the shop that made the code',
    access: 'anyone',
    limit: { requests: 60, perSeconds: 600 },
    body: z.object({ code, name: name(TERMINAL_NAME_MAX).meta({ examples: ['Counter'] }) }),
    data: z.object({
      terminal,
      shop: z.object({ _id: id, name: z.string().meta({ examples: ['Sher-e-Punjab'] }) }),
      terminalToken: z.string(),
    }),
    status: 201,
  }),
  deleteTerminal: endpoint(terminalsPaths.deleteTerminal, {
    summary: 'Remove a terminal; its session ends at once',
    access: { may: 'terminal.manage' },
    data: emptyData,
  }),
  listPeople: endpoint(terminalsPaths.listPeople, {
    summary: 'Who may work at this terminal, by name',
    access: 'anyone',
    limit: { requests: 300, perSeconds: 600 },
    body: z.object({ terminalToken }),
    data: z.object({ terminal, people: z.array(terminalPerson) }),
  }),
  switchPerson: endpoint(terminalsPaths.switchPerson, {
    summary: 'Sign a person in at a terminal with PIN or password; ends the session before',
    access: 'anyone',
    limit: { requests: 600, perSeconds: 600 },
    body: z
      .object({
        terminalToken,
        userId: id,
        pin: enteredPin.optional(),
        /** In place of the PIN. It also lets the terminal accept PINs again. */
        password: enteredPassword.optional(),
      })
      .refine(({ pin, password }) => pin !== undefined || password !== undefined, missingSecret),
    data: z.object({ shop, ...signedIn }),
  }),
  stayAtTerminal: endpoint(terminalsPaths.stayAtTerminal, {
    summary: 'Say that somebody uses the terminal, without writing anything',
    access: 'signedIn',
    data: emptyData,
  }),
  getApprovers: endpoint(terminalsPaths.getApprovers, {
    summary: 'The other members who hold a permission and can approve its acts, by name',
    access: { may: 'order.read' },
    query: z.object({
      permission: oneOf(APPROVABLE_PERMISSIONS, (m) => m.terminals.approvable),
      /** With it, people are left out whose caps are below a discount on this invoice. */
      invoiceId: optionalField(id),
      /** What is added to the discount of the invoice. */
      amount: optionalField(rupees()),
    }),
    data: z.object({
      approvers: z.array(terminalPerson),
      /** True at an enrolled terminal that accepts PINs. False on any other device and at a locked terminal. */
      acceptsPins: z.boolean(),
      /** Who can be asked with `requestApproval`. */
      remote: z.array(remoteApprover),
    }),
  }),
  lockTerminal: endpoint(terminalsPaths.lockTerminal, {
    summary: 'End the session at this terminal',
    access: 'anyone',
    limit: { requests: 600, perSeconds: 600 },
    body: z.object({ terminalToken }),
    data: emptyData,
  }),
};
