import { businessDay } from '@tawa/shared/business-day.ts';
import type { Employee } from '@tawa/shared/employees/employees.contract.ts';
import { AddressFields } from '../../../ui/forms/address-fields.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { Field } from '../../../ui/forms/text-fields.tsx';
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
  salary: '',
  /** YYYY-MM-DD; edit only. */
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
    salary: String(salary ?? ''),
    salaryReceived: salaryReceived ? businessDay(Date.parse(salaryReceived)) : '',
  };
}

interface Props {
  shopId: string;
  /** Current list row; absent for a new employee. */
  employee?: Employee | undefined;
  onNewLogin: (login: NewLogin) => void;
  onClose: () => void;
}

export function EmployeeForm({ shopId, employee, onNewLogin, onClose }: Props) {
  const add = useAddEmployee(shopId);
  const edit = useEditEmployee(shopId);
  const values = employee && toEmployeeValues(employee);
  const form = useContractForm({
    initial: values ?? EMPTY_EMPLOYEE,
    latest: values,
    loadSchema: employee ? schemas.edit : schemas.add,
    missingMessage: 'Fill all the fields',
    save: async (body) => {
      if (employee) return edit.mutateAsync({ employeeId: employee._id, body });
      const { salaryReceived: _notYet, ...newEmployee } = body;
      onNewLogin((await add.mutateAsync(newEmployee)).data);
    },
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={employee ? `Edit ${employee.name}` : 'Add Employee'}
      form={form}
      submitLabel={employee ? 'Save' : 'Add Employee'}
      onClose={onClose}
    >
      <Field label="Name" required autoComplete="off" data-autofocus {...form.field('name')} />
      <Field
        label="Email"
        required
        type="email"
        autoComplete="off"
        hint={employee ? undefined : 'Their sale id and first password are sent here too.'}
        {...form.field('email')}
      />
      <Field label="Phone No" required type="tel" autoComplete="off" {...form.field('phoneNo')} />
      <AddressFields form={form} />
      <Field
        label="Salary (Rs.)"
        inputMode="decimal"
        autoComplete="off"
        hint="Optional."
        {...form.field('salary')}
      />
      {employee && <Field label="Salary Date" type="date" {...form.field('salaryReceived')} />}
    </FormSheet>
  );
}
