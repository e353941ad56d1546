export interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  examples?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

const exampleNames: Record<string, string> = {
  user: 'Asha Verma',
  shop: 'Sher-e-Punjab',
  table: 'T1',
  tableId: 'T1',
  area: 'Garden',
  areaId: 'Garden',
  item: 'Butter Naan',
  items: 'Butter Naan',
  rows: 'Butter Naan',
  bestSellers: 'Butter Naan',
  category: 'BREADS',
  categoryId: 'BREADS',
  customer: 'Meera',
  customerId: 'Meera',
  employee: 'Ravi Kumar',
  placedBy: 'Ravi Kumar',
  inventory: 'Flour',
};

const exampleValues: Record<string, unknown> = {
  email: 'asha@example.com',
  pendingEmail: 'asha.verma@example.com',
  phoneNo: '9876543210',
  customerPhoneNo: '9876543210',
  customerName: 'Meera',
  line1: '12 Mall Road',
  line2: 'Near the clock tower',
  pincode: '171001',
  state: 'Himachal Pradesh',
  password: 'correct horse 1',
  oldPassword: 'correct horse 1',
  newPassword: 'another horse 2',
  confirmPassword: 'correct horse 1',
  otp: '042917',
  saleId: 'MANGO21',
  tableNo: 'T1',
  shopName: 'Sher-e-Punjab',
  shortCode: 'BN',
  categoryName: 'BREADS',
  gstIn: '22AAAAA0000A1Z5',
  upiId: 'chulha@okaxis',
  specialRequest: 'Less spicy, please',
  invoiceNo: '2627-000123',
  url: '/uploads/6f1c2c52-7a43-4f0e-9d8e-3c1f5f0f2a11.webp',
  refreshToken: 'mJ3mUqkSe0fXn3v3Tt0w6Ff8cWJ9Jt0F2yqf4H7l1bk',
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl',
  price: 45.5,
  qty: 2,
  quantity: 2,
  totalOrderItems: 2,
  orderValue: 91,
  tokenNo: 12,
  noOfSeats: 4,
  message: 'Done',
  userMessage: 'Done',
};

const ID = '01989d6e-5f3a-7c1b-9a44-2f6d1c0b7e55';
const AT = '2026-11-20T09:34:56.000Z';

const firstTypeOf = ({ type }: JsonSchema): string | undefined => (Array.isArray(type) ? type[0] : type);

export function exampleOf(schema: JsonSchema, fieldName = '', ownerName = ''): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, fieldName, ownerName);
  if (schema.format === 'uuid') return ID;
  if (schema.format === 'date-time') return AT;
  if (schema.format === 'date') return AT.slice(0, 10);
  if (fieldName === 'name') return exampleNames[ownerName] ?? exampleNames.user;
  if (fieldName in exampleValues) return exampleValues[fieldName];
  switch (firstTypeOf(schema)) {
    case 'object':
      return exampleObjectWithoutFiles(schema, fieldName || ownerName);
    case 'array':
      return [exampleOf(schema.items ?? {}, '', fieldName)];
    case 'number':
    case 'integer':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1);
    case 'boolean':
      return true;
    default:
      return 'text'.padEnd(schema.minLength ?? 0, 'x');
  }
}

function exampleObjectWithoutFiles(
  { properties = {} }: JsonSchema,
  ownerName: string,
): Record<string, unknown> {
  const fields = Object.entries(properties).filter(([, schema]) => schema.format !== 'binary');
  return Object.fromEntries(fields.map(([name, schema]) => [name, exampleOf(schema, name, ownerName)]));
}

export function describeType(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.join(', ');
  if (schema.anyOf)
    return [...new Set(schema.anyOf.map(describeType))].filter((kind) => kind !== 'null').join(' or ');
  if (schema.format === 'binary') return 'a JPEG, PNG or WebP file';
  if (schema.format === 'uuid') return 'an id';
  if (schema.format === 'date-time') return 'a time';
  if (schema.format === 'date') return 'a day';
  const { minimum, maximum = Number.MAX_SAFE_INTEGER, maxLength } = schema;
  const bounds = maximum < Number.MAX_SAFE_INTEGER ? `, ${minimum} to ${maximum}` : '';
  switch (firstTypeOf(schema)) {
    case 'integer':
      return `a whole number${bounds}`;
    case 'number':
      return `a number${bounds}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list of: ${fieldNamesText(schema.items)}`;
    case 'object':
      return fieldNamesText(schema);
    case 'null':
      return 'null';
    default:
      return maxLength ? `text, at most ${maxLength}` : 'text';
  }
}

const fieldNamesText = ({ properties = {} }: JsonSchema = {}): string =>
  `{ ${Object.keys(properties).join(', ')} }`;
