import { z } from 'zod';

/** Strict entities of specification section 3 and contract sections 3 to 7. */

const Id = z.uuidv7();
const Time = z.iso.datetime();
const Name = z.strictObject({ _id: Id, name: z.string() });
const Money = z.number().refine((rupees) => Number(rupees.toFixed(2)) === rupees);
const Address = z.strictObject({
  line1: z.string(),
  line2: z.string(),
  pincode: z.string().regex(/^\d{6}$/),
  state: z.string(),
});
const Phone = z.string().regex(/^\d{10}$/);

export const User = z.strictObject({
  _id: Id,
  name: z.string(),
  email: z.email(),
  phoneNo: Phone,
  role: z.enum(['OWNER', 'WAITER']),
  /** Not in the specification. */
  shopRole: z.enum(['OWNER', 'MANAGER', 'CASHIER', 'CAPTAIN', 'WAITER', 'COOK']),
  permissions: z.array(z.string()),
  workplaces: z
    .array(z.strictObject({ shopId: Id, shopRole: z.string(), permissions: z.array(z.string()) }))
    .optional(),
  avatar: z.strictObject({ url: z.string() }).nullable(),
  address: Address,
});

export const Shop = z.strictObject({
  _id: Id,
  name: z.string(),
  ownerId: Id,
  email: z.email(),
  phoneNo: Phone,
  gstIn: z.string().length(15).nullable(),
  upiId: z.string().nullable(),
  /** Not registered for GST, so its invoices match the specification. */
  gstScheme: z.literal('NONE'),
  gstRate: z.number(),
  gstInclusive: z.boolean(),
  roundOff: z.boolean(),
  amberMinutes: z.number(),
  redMinutes: z.number(),
  visitorOrders: z.string(),
  businessDayStart: z.int().min(0).max(6),
  businessDayStarts: z.array(z.strictObject({ fromDay: z.iso.date(), hour: z.int() })),
  dayEndEmails: z.array(z.string()),
  isSetupOpen: z.boolean(),
  shopType: z.enum(['CAFE', 'DHABA', 'RESTRURANT']),
  address: Address,
  createdAt: Time,
});

export const Area = z.strictObject({
  _id: Id,
  name: z.string(),
  priority: z.number().nullable(),
  noOfTables: z.number(),
});

export const Table = z.strictObject({
  _id: Id,
  name: z.string(),
  areaId: Name,
  noOfSeats: z.number(),
  shape: z.enum(['CIRCLE', 'RECTANGLE']),
  position: z.strictObject({ x: z.number(), y: z.number() }).nullable(),
  isEmpty: z.boolean(),
  group: z.strictObject({ _id: Id, tables: z.array(Name) }).nullable(),
  shopId: Id,
});

export const Category = z.strictObject({
  _id: Id,
  name: z.string(),
  priority: z.number().nullable(),
  noOfItems: z.number(),
});

export const Item = z.strictObject({
  _id: Id,
  name: z.string(),
  price: Money,
  categoryId: Name,
  mealType: z.enum(['VEG', 'NONVEG']),
  isStar: z.boolean(),
  isAvailable: z.boolean(),
  shortCode: z.string().nullable(),
  priority: z.number().nullable(),
  gstRate: z.null(),
  /** Not in the specification; without choices, days, counts and a photo an item is as specified. */
  soldOutUntil: z.null(),
  remaining: z.null(),
  photo: z.null(),
  variants: z.tuple([]),
  optionGroupIds: z.tuple([]),
});

export const Customer = z.strictObject({
  _id: Id,
  name: z.string(),
  phoneNo: Phone,
  email: z.email().nullable(),
  totalSpending: Money,
  lastVisited: Time.nullable(),
  /** Not in the specification: what is owed, and what may be. */
  balance: Money,
  creditLimit: Money,
});

export const Employee = z.strictObject({
  _id: Id,
  saleId: z.string(),
  name: z.string(),
  email: z.email(),
  phoneNo: Phone,
  /** Not in the specification. */
  shopRole: z.enum(['MANAGER', 'CASHIER', 'CAPTAIN', 'WAITER', 'COOK']),
  worksElsewhere: z.boolean(),
  status: z.literal('ACTIVE'),
  dateOfJoining: z.string(),
  salary: z.number().nullable(),
  salaryReceived: z.string().nullable(),
  address: Address,
});

export const InventoryItem = z.strictObject({
  _id: Id,
  name: z.string(),
  quantity: z.number(),
  quantityType: z.enum(['UNIT', 'KG', 'G', 'ML', 'L', 'PACKET']),
  status: z.enum(['AVAILABLE', 'OUT_OF_STOCK']),
});

export const Kot = z.strictObject({
  _id: Id,
  tokenNo: z.number(),
  kotType: z.enum(['DINEIN', 'TAKEAWAY', 'DELIVERY']),
  status: z.enum(['REQUESTED', 'COOKING', 'SERVED', 'PAID', 'REJECTED', 'CANCELLED']),
  tableId: Name.nullable(),
  movedFrom: Name.nullable(),
  customerId: z.strictObject({ _id: Id.nullable(), name: z.string(), phoneNo: Phone }).nullable(),
  items: z.array(
    z.strictObject({
      _id: Id,
      foodItemId: Id,
      name: z.string(),
      price: Money,
      quantity: z.number(),
      voidedQuantity: z.literal(0),
      variantId: z.null(),
      options: z.tuple([]),
      note: z.literal(''),
      seat: z.literal(0),
      doneAt: Time.nullable(),
    }),
  ),
  /** Not in the specification: lines that were voided. */
  voidedItems: z.tuple([]),
  changes: z.array(z.strictObject({ _id: Id, name: z.string(), was: z.number(), now: z.number() })),
  totalOrderItems: z.number(),
  orderValue: Money,
  specialRequest: z.string().nullable(),
  createdAt: Time,
  confirmedAt: Time.nullable(),
  servedAt: Time.nullable(),
  paidAt: Time.nullable(),
  invoiceId: Id.nullable(),
  /** Not in the specification: an invoice may be split. */
  invoiceIds: z.array(Id),
  heardAt: Time.nullable(),
  placedBy: z.strictObject({
    _id: Id.nullable(),
    role: z.enum(['OWNER', 'WAITER', 'DINER']),
    name: z.string(),
  }),
});
export type Kot = z.output<typeof Kot>;

export const Invoice = z.strictObject({
  _id: Id,
  invoiceNo: z.string().regex(/^\d{4}-\d{6}$/),
  /** Not in the specification: credit notes, and invoices that are split. */
  document: z.literal('INVOICE'),
  splitFrom: z.null(),
  hasSplits: z.literal(false),
  status: z.enum(['OPEN', 'PAID', 'VOID']),
  createdAt: Time,
  paidAt: Time.nullable(),
  customerId: z.strictObject({ name: z.string(), phoneNo: z.string() }).nullable(),
  /** Not in the specification: who is registered for GST and gets the invoice. */
  buyer: z.strictObject({ gstIn: z.string(), name: z.string() }).optional(),
  tableId: z.strictObject({ name: z.string() }).nullable(),
  /** Not in the specification: tables that have one invoice. */
  tables: z.array(Name),
  /** `options` is not in the specification; without choices it is empty. */
  items: z.array(
    z.strictObject({ name: z.string(), quantity: z.number(), price: Money, options: z.tuple([]) }),
  ),
  subTotal: Money,
  discount: Money,
  packingFee: Money,
  deliveryCharges: Money,
  totalPayment: Money,
  totalItems: z.number(),
  paymentMode: z.string().nullable(),
  amountReceived: Money.nullable(),
  waivedAmount: Money,
  /** Not in the specification: an invoice may have several payments. */
  payments: z.array(
    z.strictObject({
      _id: Id,
      kind: z.enum(['PAYMENT', 'REFUND', 'WAIVER']),
      paymentMode: z.string().nullable(),
      modeName: z.string().nullable(),
      amount: Money,
      held: Money,
      tip: Money,
      reference: z.string().nullable(),
      part: z.strictObject({ number: z.number(), of: z.number() }).nullable(),
      tendered: Money.nullable(),
      change: Money,
      reason: z.string().nullable(),
      refundOf: Id.nullable(),
      at: Time,
      by: z.string().nullable(),
    }),
  ),
  due: Money,
  kots: z.array(Id),
});
export type Invoice = z.output<typeof Invoice>;

export const PublicInvoice = Invoice.extend({
  shopId: Shop.pick({ _id: true, name: true, address: true, phoneNo: true, gstIn: true, upiId: true }),
  /** Not in the specification: the page that checks a printed invoice. */
  checkPath: z.string().nullable(),
});

export const Summary = z.strictObject({
  totalAmount: Money,
  /** Not in the specification: credit notes. */
  refunded: z.literal(0),
  tips: z.literal(0),
  collected: z.literal(0),
  totalInvoice: z.number(),
  paymentMode: z.array(
    z.strictObject({ paymentMode: z.string(), totalPaymentSum: Money, totalInvoice: z.number() }),
  ),
  /** Not in the specification; for a chart. */
  takings: z.array(z.strictObject({ at: z.string(), total: Money, invoices: z.number() })),
});
