import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { basisPointsToPercent, percentToBasisPoints } from '@tawa/shared/gst.ts';
import { type DiscountCaps, NO_DISCOUNT_CAPS } from '@tawa/shared/invoices/discount-caps.rules.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import {
  EMPLOYEE_ROLES,
  type EmployeeRole,
  fromWireRole,
  type Permission,
  type ShopRole,
  toWireRole,
} from '@tawa/shared/permissions.ts';
import { type Effect, heldPermissions, type Overrides } from '@tawa/shared/roles/rights.rules.ts';
import type { DiscountCapsOnWire, rolesApi, ShopPermissions } from '@tawa/shared/roles/roles.contract.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { incrementCounter, readCounter } from '../../db/counters.repository.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AuditedAct } from '../../events/audit.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import { listDiscountCaps, saveDiscountCaps } from '../invoices/discount-caps.repository.ts';
import {
  listEmployedMembers,
  listMemberOverrides,
  listRoleOverrides,
  type MemberRow,
  type OverridesBy,
  saveMemberOverride,
  saveRoleOverride,
} from './roles.repository.ts';

/** The counter of a shop's changes. */
const REVISION_COUNTER = 'permissions';

export interface RolesService {
  getPermissions(scope: ShopScope): Promise<ShopPermissions>;
  /**
   * What it changes acts on the next request and on open sockets.
   * @throws permission.stale if the revision is not the present one
   */
  editPermissions(
    scope: ShopScope,
    change: BodyOf<typeof rolesApi.editPermissions>,
  ): Promise<ShopPermissions>;
}

interface RolesNeeds {
  read: Db;
  unitOfWork: Pick<UnitOfWork, 'write'>;
}

interface Decided {
  revision: number;
  roles: OverridesBy<ShopRole>;
  people: OverridesBy<string>;
  discountCaps: Partial<Record<ShopRole, DiscountCaps>>;
}

type Changes = Readonly<Partial<Record<Permission, Effect | null>>>;

async function readDecided(context: ShopContext): Promise<Decided> {
  // The revision is read first: with an older one a save is refused, and with a newer one it would not be.
  const revision = await readCounter(context.tx, context.scope.shopId, REVISION_COUNTER);
  return {
    revision,
    roles: await listRoleOverrides(context),
    people: await listMemberOverrides(context),
    discountCaps: await listDiscountCaps(context),
  };
}

function presentCaps({ percent, perInvoice, perDay }: DiscountCaps): DiscountCapsOnWire {
  return {
    percent: percent === null ? null : basisPointsToPercent(percent),
    perInvoice: perInvoice === null ? null : toRupees(perInvoice),
    perDay: perDay === null ? null : toRupees(perDay),
  };
}

function presentDecided({ revision, roles, people, discountCaps }: Decided): ShopPermissions {
  const byRole = <Value>(read: (role: ShopRole) => Value | undefined) =>
    omitUndefined(Object.fromEntries(EMPLOYEE_ROLES.map((role) => [role, read(fromWireRole(role))])));
  return {
    revision,
    roles: byRole((role) => roles[role]),
    people: people as ShopPermissions['people'],
    discountCaps: byRole((role) => {
      const caps = discountCaps[role];
      return caps && presentCaps(caps);
    }),
  };
}

/** What of the changes is not so already. */
function realChanges(overrides: Overrides = {}, changes: Changes = {}): [Permission, Effect | null][] {
  const all = Object.entries(changes) as [Permission, Effect | null][];
  return all.filter(([permission, effect]) => (overrides[permission] ?? null) !== effect);
}

function auditChanges(
  write: WriteContext,
  subject: AuditedAct['subject'],
  overrides: Overrides = {},
  changes: readonly [Permission, Effect | null][],
): void {
  if (changes.length === 0) return;
  write.audit({
    act: 'permissions.changed',
    subject,
    before: Object.fromEntries(changes.map(([name]) => [name, overrides[name] ?? 'inherit'])),
    after: Object.fromEntries(changes.map(([name, effect]) => [name, effect ?? 'inherit'])),
  });
}

async function changeRoles(
  write: WriteContext,
  { roles }: Decided,
  changes: Partial<Record<EmployeeRole, Changes>>,
): Promise<void> {
  for (const [onWire, ofRole] of Object.entries(changes) as [EmployeeRole, Changes][]) {
    const role = fromWireRole(onWire);
    const real = realChanges(roles[role], ofRole);
    for (const [permission, effect] of real) await saveRoleOverride(write, role, permission, effect);
    auditChanges(write, { kind: 'role', id: write.scope.shopId, label: onWire }, roles[role], real);
  }
}

async function changePeople(
  write: WriteContext,
  { people }: Decided,
  changes: Record<string, Changes>,
  members: readonly MemberRow[],
): Promise<void> {
  for (const [userId, ofPerson] of Object.entries(changes)) {
    const member = members.find((one) => one.userId === userId);
    if (!member) throw new AppError('entity.not_found', { noun: 'employee' });
    const real = realChanges(people[userId], ofPerson);
    for (const [permission, effect] of real) await saveMemberOverride(write, userId, permission, effect);
    const { saleId, name } = member;
    const subject = { kind: 'employee', id: userId, label: saleId ?? '', personName: name } as const;
    auditChanges(write, subject, people[userId], real);
  }
}

type CapsForm = NonNullable<NonNullable<BodyOf<typeof rolesApi.editPermissions>['discountCaps']>['CASHIER']>;

/** In paise and hundredths of a percent. What the form leaves out stays as it is. */
function changedCaps(caps: DiscountCaps, { percent, perInvoice, perDay }: CapsForm): DiscountCaps {
  const change = (before: number | null, value: number | null | undefined, convert: typeof toPaise) =>
    value === undefined ? before : value === null ? null : convert(value);
  return {
    percent: change(caps.percent, percent, percentToBasisPoints),
    perInvoice: change(caps.perInvoice, perInvoice, toPaise),
    perDay: change(caps.perDay, perDay, toPaise),
  };
}

const factsOfCaps = ({ percent, perInvoice, perDay }: DiscountCaps) => ({
  capPercent: percent === null ? null : basisPointsToPercent(percent),
  capPerInvoice: perInvoice,
  capPerDay: perDay,
});

async function changeCaps(
  write: WriteContext,
  { discountCaps }: Decided,
  changes: Partial<Record<EmployeeRole, CapsForm>>,
): Promise<void> {
  for (const [onWire, form] of Object.entries(changes) as [EmployeeRole, CapsForm][]) {
    const role = fromWireRole(onWire);
    const before = discountCaps[role] ?? NO_DISCOUNT_CAPS;
    const after = changedCaps(before, form);
    if (isDeepStrictEqual(before, after)) continue;
    await saveDiscountCaps(write, role, after);
    write.audit({
      act: 'permissions.changed',
      subject: { kind: 'role', id: write.scope.shopId, label: onWire },
      before: factsOfCaps(before),
      after: factsOfCaps(after),
    });
  }
}

const heldBy = ({ userId, shopRole }: MemberRow, { roles, people }: Decided): Permission[] =>
  heldPermissions(shopRole, { ofRole: roles[shopRole] ?? {}, ofPerson: people[userId] ?? {} });

/** Tells those who may do more or less than before. */
function announceChangedRights(
  write: WriteContext,
  members: readonly MemberRow[],
  before: Decided,
  after: Decided,
): void {
  for (const member of members) {
    if (isDeepStrictEqual(heldBy(member, before), heldBy(member, after))) continue;
    const shopRole = toWireRole(member.shopRole) as EmployeeRole;
    write.announce({ name: 'rights:changed', payload: { userId: member.userId, shopRole } });
  }
}

export function createRolesService({ read, unitOfWork }: RolesNeeds): RolesService {
  return {
    getPermissions: async (scope) => presentDecided(await readDecided({ tx: read, scope })),

    editPermissions: (scope, { revision, roles = {}, people = {}, discountCaps = {} }) =>
      unitOfWork.write(scope, async (write) => {
        const before = await readDecided(write);
        if (revision !== before.revision)
          throw new AppError('permission.stale', {}, { data: { permissions: presentDecided(before) } });
        const members = await listEmployedMembers(write);
        await changeRoles(write, before, roles);
        await changePeople(write, before, people, members);
        await changeCaps(write, before, discountCaps);
        const after = await readDecided(write);
        if (isDeepStrictEqual(before, after)) return presentDecided(before);
        await incrementCounter(write.tx, write.scope.shopId, REVISION_COUNTER);
        announceChangedRights(write, members, before, after);
        return presentDecided({ ...after, revision: revision + 1 });
      }),
  };
}
