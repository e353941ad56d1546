export type Person = 'anonymous' | 'owner' | 'waiter' | 'foreign owner';
/** Where each person is redirected; a person without an entry may open the page. */
export type Rule = Partial<Record<Person, string>>;

export const RULES = {
  'public only': { owner: '/shops', waiter: '/shops', 'foreign owner': '/shops' },
  open: {},
  'signed in': { anonymous: '/login' },
  forwards: { anonymous: '/login', owner: '/shops', waiter: '/shops', 'foreign owner': '/shops' },
  'admin only': { anonymous: '/login', owner: '/profile', waiter: '/profile', 'foreign owner': '/profile' },
  owned: { anonymous: '/login', waiter: '/404', 'foreign owner': '/404' },
  staffed: { anonymous: '/login', 'foreign owner': '/404' },
} satisfies Record<string, Rule>;

/** Who may open which route of the product. `tests/route-rules.test.ts` compares it with the routes. */
export const ROUTES: Record<string, keyof typeof RULES> = {
  '/': 'public only',
  '/signup': 'public only',
  '/login': 'public only',
  '/user/forgot-password': 'public only',
  '/user/verify/:token': 'public only',
  '/user/reset-password/:token': 'public only',
  '/*': 'public only',
  '/user/verify-email/:token': 'open',
  '/orders/qr/:shopId/:tableNo': 'open',
  '/orders/dine-in/:shopId/:tableNo': 'open',
  '/invoices/paid/:invoiceId': 'open',
  '/customers/statement/:key': 'open',
  '/check/:shopCode/:invoiceNo/:code': 'open',
  '/404': 'open',
  '/shops': 'signed in',
  '/profile': 'signed in',
  '/member/dashboard': 'forwards',
  '/admin': 'admin only',
  '/today/:shopName/:shopId': 'owned',
  '/orders/order/:shopName/:shopId/:q?': 'owned',
  '/orders/manage/:shopName/:shopId/:q?': 'owned',
  '/orders/table/:shopName/:shopId': 'owned',
  '/invoices/invoice/:shopName/:shopId/:q?': 'owned',
  '/audit/audit/:shopName/:shopId/:q?': 'owned',
  '/audit/proof/:shopName/:shopId': 'owned',
  '/tables/table/:shopName/:shopId/:q?': 'owned',
  '/tables/area/:shopName/:shopId': 'owned',
  '/items/item/:shopName/:shopId/:q?': 'owned',
  '/items/category/:shopName/:shopId': 'owned',
  '/customers/customer/:shopName/:shopId/:q?': 'owned',
  '/employees/employee/:shopName/:shopId/:q?': 'owned',
  '/employees/permission/:shopName/:shopId': 'owned',
  '/inventories/inventory/:shopName/:shopId/:q?': 'owned',
  '/printers/printer/:shopName/:shopId': 'owned',
  '/dashboard/:shopName/:shopId': 'owned',
  '/employee/tables/:shopId': 'staffed',
  '/employee/orders/:shopId': 'staffed',
};
