import { useQuery } from '@tanstack/react-query';
import { calendarDate } from '@tawa/shared/calendar.ts';
import type { Employee, PersonOfOtherShop } from '@tawa/shared/employees/employees.contract.ts';
import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { EMPLOYEE_ROLES, type EmployeeRole } from '@tawa/shared/permissions.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useEffect } from 'react';
import { AddressFields } from '../../../ui/address/address-fields.tsx';
import { type ContractForm, useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useMay } from '../../shops/hooks/use-may.ts';
import {
  type NewLogin,
  peopleOfOtherShopsQuery,
  useAddEmployee,
  useAddPerson,
  useEditEmployee,
} from '../employees.queries.ts';
import { PersonSummary } from './person-summary.tsx';

const loadContract = async () => (await import('@tawa/shared/employees/employees.contract.ts')).employeesApi;

const schemas = {
  /** Of a person of another shop the form has only the id, and the email that it shows. */
  add: async () => {
    const { registerEmployee, addPerson } = await loadContract();
    const [unknown, known] = [registerEmployee.body, addPerson.body];
    if (!unknown || !known) return undefined;
    return {
      safeParse: (values: EmployeeValues) => (values.userId ? known : unknown).safeParse(values),
    };
  },
  edit: async () => (await loadContract()).editEmployee.body,
};

const EMPTY_EMPLOYEE = {
  /** Of a person of another shop; empty for somebody new. */
  userId: '',
  name: '',
  email: '',
  phoneNo: '',
  line1: '',
  line2: '',
  pincode: '',
  state: '',
  shopRole: 'WAITER' as EmployeeRole,
  salary: '',
  /** YYYY-MM-DD; only when editing. */
  salaryReceived: '',
};

type EmployeeValues = typeof EMPTY_EMPLOYEE;

function toEmployeeValues(employee: Employee): EmployeeValues {
  const { name, email, phoneNo, address, salary, salaryReceived } = employee;
  return {
    userId: '',
    name,
    email,
    phoneNo,
    line1: address.line1,
    line2: address.line2,
    pincode: address.pincode,
    state: address.state,
    shopRole: employee.shopRole,
    salary: String(salary ?? ''),
    salaryReceived: salaryReceived ? calendarDate(Date.parse(salaryReceived)) : '',
  };
}

interface Props {
  shop: Shop;
  /** The row as it is in the list now; absent for a new employee. */
  employee?: Employee | undefined;
  onNewLogin: (login: NewLogin) => void;
  onClose: () => void;
}

/** Adds an employee, whose password is passed to `onNewLogin`, or edits `employee`. */
export function EmployeeForm({ shop, employee, onNewLogin, onClose }: Props) {
  const m = employeeMessages().employee;
  const { roles } = employeeMessages();
  const shopId = shop._id;
  const mayManageManagers = useMay(shop)('manager.manage');
  const add = useAddEmployee(shopId);
  const addPerson = useAddPerson(shopId);
  const edit = useEditEmployee(shopId);
  const values = employee && toEmployeeValues(employee);
  const form = useContractForm({
    initial: values ?? EMPTY_EMPLOYEE,
    latest: values,
    loadSchema: employee ? schemas.edit : schemas.add,
    missingMessage: m.fillAllFields,
    save: async (body) => {
      const { userId: _new, ...change } = body;
      if (employee) return edit.mutateAsync({ employeeId: employee._id, body: change });
      const { userId, salaryReceived: _notYet, ...newEmployee } = body;
      const { email, shopRole, salary } = newEmployee;
      const { data } = userId
        ? await addPerson.mutateAsync({ userId, email, shopRole, salary })
        : await add.mutateAsync(newEmployee);
      onNewLogin(data);
    },
    onSaved: onClose,
  });
  const { data: others = [] } = useQuery({
    ...peopleOfOtherShopsQuery(shopId),
    enabled: !employee && mayManageManagers,
  });
  const person = useChosenPerson(others, form);
  const isShared = employee?.worksElsewhere && !mayManageManagers;
  const isFilledIn = !person && !isShared;
  return (
    <FormSheet
      title={employee ? m.edit(employee.name) : m.add}
      form={form}
      submitLabel={employee ? m.save : m.add}
      onClose={onClose}
    >
      {others.length > 0 && <WhoField people={others} form={form} />}
      {person && <PersonSummary person={person} note={m.newPasswordHint} />}
      {isShared && <PersonSummary person={employee} note={m.shared} />}
      {isFilledIn && <ContactFields form={form} hint={employee ? undefined : m.emailHint} />}
      <SelectField
        label={m.role}
        required
        options={EMPLOYEE_ROLES.filter((role) => role !== 'MANAGER' || mayManageManagers).map(
          (role) => [role, roles[role].name] as const,
        )}
        {...form.select('shopRole')}
        hint={roles[form.values.shopRole].may}
      />
      {isFilledIn && <AddressFields form={form} />}
      <Field
        label={m.salary}
        inputMode="decimal"
        autoComplete="off"
        hint={m.optional}
        {...form.field('salary')}
      />
      {employee && <Field label={m.salaryDate} type="date" {...form.field('salaryReceived')} />}
    </FormSheet>
  );
}

/**
 * The person of `userId`. The list is loaded again after an error: the person may then have another email, or be gone, which
 * ends the choice.
 */
function useChosenPerson(
  people: readonly PersonOfOtherShop[],
  { values: { userId, email }, set }: ContractForm<EmployeeValues>,
): PersonOfOtherShop | undefined {
  const person = people.find(({ _id }) => _id === userId);
  const emailNow = person?.email ?? '';
  useEffect(() => {
    if (!userId) return;
    if (!person) set('userId', '');
    if (email !== emailNow) set('email', emailNow);
  }, [userId, person, email, emailNow, set]);
  return person;
}

/** Nobody is asked again for the name and the contacts of somebody who works in another shop of the owner. */
function WhoField({
  people,
  form,
}: {
  people: readonly PersonOfOtherShop[];
  form: ContractForm<EmployeeValues>;
}) {
  const m = employeeMessages().employee;
  const shopsOf = ({ workplaces }: PersonOfOtherShop) =>
    workplaces.map(({ shopName }) => shopName).join(', ');
  return (
    <SelectField
      label={m.who}
      hint={m.whoHint}
      options={[
        ['', m.newPerson],
        ...people.map((person) => [person._id, m.person(person.name, shopsOf(person))] as const),
      ]}
      {...form.select('userId')}
      onPick={(userId) => {
        form.set('userId', userId);
        form.set('email', people.find(({ _id }) => _id === userId)?.email ?? '');
      }}
    />
  );
}

function ContactFields({ form, hint }: { form: ContractForm<EmployeeValues>; hint: string | undefined }) {
  const m = employeeMessages().employee;
  return (
    <>
      <Field label={m.name} required autoComplete="off" data-autofocus {...form.field('name')} />
      <Field label={m.email} required type="email" autoComplete="off" hint={hint} {...form.field('email')} />
      <Field label={m.phoneNo} required type="tel" autoComplete="off" {...form.field('phoneNo')} />
    </>
  );
}
