import { calendarDate } from '@tawa/shared/calendar.ts';
import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { employeeMessages } from '@tawa/shared/messages/employees.en.ts';
import { EMPLOYEE_ROLES, type EmployeeRole } from '@tawa/shared/permissions.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { AddressFields } from '../../../ui/address/address-fields.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
import { useMay } from '../../shops/hooks/use-may.ts';
import { type NewLogin, useAddEmployee, useEditEmployee } from '../employees.queries.ts';

const loadContract = async () => (await import('@tawa/shared/employees/employees.contract.ts')).employeesApi;

const schemas = {
  add: async () => (await loadContract()).registerEmployee.body,
  edit: async () => (await loadContract()).editEmployee.body,
};

const EMPTY_EMPLOYEE = {
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
  const edit = useEditEmployee(shopId);
  const values = employee && toEmployeeValues(employee);
  const form = useContractForm({
    initial: values ?? EMPTY_EMPLOYEE,
    latest: values,
    loadSchema: employee ? schemas.edit : schemas.add,
    missingMessage: m.fillAllFields,
    save: async (body) => {
      if (employee) return edit.mutateAsync({ employeeId: employee._id, body });
      const { salaryReceived: _notYet, ...newEmployee } = body;
      onNewLogin((await add.mutateAsync(newEmployee)).data);
    },
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={employee ? m.edit(employee.name) : m.add}
      form={form}
      submitLabel={employee ? m.save : m.add}
      onClose={onClose}
    >
      <Field label={m.name} required autoComplete="off" data-autofocus {...form.field('name')} />
      <Field
        label={m.email}
        required
        type="email"
        autoComplete="off"
        hint={employee ? undefined : m.emailHint}
        {...form.field('email')}
      />
      <Field label={m.phoneNo} required type="tel" autoComplete="off" {...form.field('phoneNo')} />
      <SelectField
        label={m.role}
        required
        options={EMPLOYEE_ROLES.filter((role) => role !== 'MANAGER' || mayManageManagers).map(
          (role) => [role, roles[role].name] as const,
        )}
        {...form.select('shopRole')}
        hint={roles[form.values.shopRole].may}
      />
      <AddressFields form={form} />
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
