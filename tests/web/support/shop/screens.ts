import type { WebServer } from '../server/web-server.ts';

/** The path of each screen by the name of its picture, for each kind of user. */
export const screensOf = ({
  shopName,
  shopId,
  tableNo,
}: Pick<WebServer, 'shopName' | 'shopId' | 'tableNo'>) => {
  const shop = `${encodeURIComponent(shopName)}/${shopId}`;
  const token = '01890000-0000-7000-8000-000000000000';
  return {
    anonymous: {
      login: '/login',
      signup: '/signup',
      terminal: '/terminal',
      'enrol-terminal': '/terminal/enrol',
      'forgot-password': '/user/forgot-password',
      'verify-user': `/user/verify/${token}`,
      'verify-email': `/user/verify-email/${token}`,
      'reset-password': `/user/reset-password/${token}`,
      '404': '/404',
      unknown: '/no/such/page',
      'qr-welcome': `/orders/qr/${shopId}/${tableNo}`,
      'dine-in': `/orders/dine-in/${shopId}/${tableNo}`,
    },
    owner: {
      shops: '/shops',
      profile: '/profile',
      today: `/today/${shop}`,
      order: `/orders/order/${shop}`,
      manage: `/orders/manage/${shop}`,
      'order-tables': `/orders/table/${shop}`,
      invoices: `/invoices/invoice/${shop}`,
      drawer: `/day/drawer/${shop}`,
      'z-reports': `/day/z/${shop}`,
      reports: `/reports/${shop}`,
      audit: `/audit/audit/${shop}`,
      proof: `/audit/proof/${shop}`,
      tables: `/tables/table/${shop}`,
      areas: `/tables/area/${shop}`,
      items: `/items/item/${shop}`,
      categories: `/items/category/${shop}`,
      inventory: `/inventories/inventory/${shop}`,
      employees: `/employees/employee/${shop}`,
      attendance: `/employees/attendance/${shop}`,
      permissions: `/access/permission/${shop}`,
      terminals: `/access/terminal/${shop}`,
      printers: `/printers/printer/${shop}`,
      customers: `/customers/customer/${shop}`,
      dashboard: `/dashboard/${shop}`,
      kitchen: `/employee/orders/${shopId}`,
    },
    waiter: {
      welcome: '/shops',
      'staff-tables': `/employee/tables/${shopId}`,
      'staff-kitchen': `/employee/orders/${shopId}`,
      'own-attendance': `/employee/attendance/${shopId}`,
      'staff-dine-in': `/orders/dine-in/${shopId}/${tableNo}`,
    },
  };
};
