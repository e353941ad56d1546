import type { LoginThrottle } from './auth/login-throttle/login-throttle.ts';
import type { Sessions } from './auth/sessions/sessions.ts';
import { hashToken } from './auth/tokens-and-otps.ts';
import type { Db } from './db/database.ts';
import type { UnitOfWork } from './events/unit-of-work.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createAccountsService } from './features/accounts/accounts.service.ts';
import { createEmailChangeService } from './features/accounts/email-change.service.ts';
import { createLoginService } from './features/accounts/login.service.ts';
import { createProfileService } from './features/accounts/profile.service.ts';
import { createRecoveryService } from './features/accounts/recovery.service.ts';
import { createRegistrationService } from './features/accounts/registration.service.ts';
import { clockRoutes } from './features/clock/clock.routes.ts';
import { createClockService } from './features/clock/clock.service.ts';
import { customersRoutes } from './features/customers/customers.routes.ts';
import { createCustomersService } from './features/customers/customers.service.ts';
import { employeesRoutes } from './features/employees/employees.routes.ts';
import { createEmployeesService } from './features/employees/employees.service.ts';
import { inventoryRoutes } from './features/inventory/inventory.routes.ts';
import { createInventoryService } from './features/inventory/inventory.service.ts';
import { createInvoiceExportService } from './features/invoices/export/invoice-export.service.ts';
import { createInvoiceChargesService } from './features/invoices/invoice-charges.service.ts';
import { createInvoiceQueries } from './features/invoices/invoice-queries.service.ts';
import { findShopOfInvoice } from './features/invoices/invoices.repository.ts';
import { invoicesRoutes } from './features/invoices/invoices.routes.ts';
import { kotInvoicing } from './features/invoices/kot-invoicing.service.ts';
import { createOpenInvoiceService } from './features/invoices/open-invoice.service.ts';
import { recalculateTaxOfOpenInvoices } from './features/invoices/save-invoice.service.ts';
import { createSettleInvoiceService } from './features/invoices/settle-invoice.service.ts';
import { createBestSellers } from './features/menu/best-sellers.service.ts';
import { categoriesRoutes } from './features/menu/categories.routes.ts';
import { createCategoriesService } from './features/menu/categories.service.ts';
import { createItemAvailabilityService } from './features/menu/item-availability.service.ts';
import { createItemPhotosService } from './features/menu/item-photos.service.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { createMenuService } from './features/menu/menu.service.ts';
import { createMenuImportService } from './features/menu/menu-import.service.ts';
import { optionGroupsRoutes } from './features/menu/option-groups.routes.ts';
import { createOptionGroupsService } from './features/menu/option-groups.service.ts';
import { createPriceChangeService } from './features/menu/price-change.service.ts';
import { findBestSellerIds } from './features/orders/best-sellers.repository.ts';
import { createKitchenService } from './features/orders/kitchen.service.ts';
import { countRequestedAtTable, findKot, findOccupiedTableIds } from './features/orders/orders.repository.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { createOrdersService } from './features/orders/orders.service.ts';
import { createPlaceOrderService } from './features/orders/place-order.service.ts';
import type { RequestedLimits } from './features/orders/requested-limits.service.ts';
import { createPrintAgentLinks } from './features/printing/agents/print-agent-links.service.ts';
import { findAgentOfToken } from './features/printing/agents/print-agents.repository.ts';
import { printAgentsRoutes } from './features/printing/agents/print-agents.routes.ts';
import { createPrintAgentsService } from './features/printing/agents/print-agents.service.ts';
import { createPrintConsumer } from './features/printing/papers/print-consumer.service.ts';
import { createPrintInvoicesService } from './features/printing/papers/print-invoices.service.ts';
import { createPrintKotsService } from './features/printing/papers/print-kots.service.ts';
import { createPrintQrCardsService } from './features/printing/papers/print-qr-cards.service.ts';
import { createUnwritableNames } from './features/printing/papers/unwritable-names.service.ts';
import { createStationsService } from './features/printing/printers/stations.service.ts';
import { createTryPrinter } from './features/printing/printers/try-printer.service.ts';
import { createPrintersService } from './features/printing/printers.service.ts';
import { printingRoutes } from './features/printing/printing.routes.ts';
import { createPrintJobsService } from './features/printing/queue/print-jobs.service.ts';
import { createPrintQueues } from './features/printing/queue/print-queues.service.ts';
import { PRINT_TIMINGS, type PrintTimings } from './features/printing/queue/print-sender.service.ts';
import { createEraseCustomerService } from './features/privacy/erase-customer.service.ts';
import { createPersonExportService } from './features/privacy/person-export.service.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { setupRoutes } from './features/setup/setup.routes.ts';
import { createSetupService } from './features/setup/setup.service.ts';
import { shopsRoutes } from './features/shops/shops.routes.ts';
import { createShopsService } from './features/shops/shops.service.ts';
import { areasRoutes } from './features/tables/areas.routes.ts';
import { createAreasService } from './features/tables/areas.service.ts';
import { findTableByName } from './features/tables/tables.repository.ts';
import { tablesRoutes } from './features/tables/tables.routes.ts';
import { createTablesService } from './features/tables/tables.service.ts';
import type { Pictures } from './files/pictures.ts';
import type { Serve } from './http/serve.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { MailRateLimit } from './mail/mail-rate-limit.ts';
import { createNameLookups } from './printing/connection/name-lookups.ts';
import type { AnonymousAccessQueries } from './realtime/handshake.ts';
import type { FindAgentOfToken, PrintAgentSockets } from './realtime/print-agent-sockets.ts';

interface ServiceNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  truncateWal(): Promise<boolean>;
  log: { error(facts: object, what: string): void; warn(facts: object, what: string): void };
  /** Date of the newest migration, in ms UTC. */
  newestMigrationAt: number;
  sessions: Sessions;
  loginThrottle: LoginThrottle;
  requestedLimits: RequestedLimits;
  /** The key of hashes, the same in all processes. */
  secret: string;
  agentSockets: PrintAgentSockets;
  pictures: Pictures;
  mailQueue: MailQueue;
  maySendMail: MailRateLimit;
  adminEmails: ReadonlySet<string>;
  allowsPrivatePrinters: boolean;
  printerDns: readonly string[] | undefined;
  printTimings?: Partial<PrintTimings> | undefined;
}

export type Services = ReturnType<typeof createServices>;

export function createServices(needs: ServiceNeeds) {
  const { read, unitOfWork } = needs;
  const registration = createRegistrationService(needs);
  const accounts = createAccountsService(needs);
  const shops = createShopsService({ read, unitOfWork, recalculateTaxOfOpenInvoices });
  const kitchen = createKitchenService({ read, unitOfWork });
  return {
    accounts,
    loginService: createLoginService({ ...needs, registration }),
    registration,
    recovery: createRecoveryService({ ...needs, registration }),
    profile: createProfileService({ ...needs, accounts }),
    emailChange: createEmailChangeService(needs),
    shops,
    setup: createSetupService({ read, shops }),
    clock: createClockService({ ...needs, accounts }),
    areas: createAreasService({ read, unitOfWork }),
    tables: createTablesService({ read, unitOfWork, findOccupiedTableIds, countRequestedAtTable }),
    categories: createCategoriesService({ read, unitOfWork }),
    menu: createMenuService({
      read,
      unitOfWork,
      bestSellers: createBestSellers({ read, log: needs.log, findBestSellerIds }),
      pictures: needs.pictures,
    }),
    itemAvailability: createItemAvailabilityService({ read, unitOfWork }),
    itemPhotos: createItemPhotosService(needs),
    optionGroups: createOptionGroupsService({ read, unitOfWork }),
    menuImport: createMenuImportService(unitOfWork),
    priceChange: createPriceChangeService(unitOfWork),
    customers: createCustomersService({ read, unitOfWork }),
    employees: createEmployeesService(needs),
    inventory: createInventoryService({ read, unitOfWork }),
    orders: createOrdersService({ read, unitOfWork, kitchen, kotInvoicing }),
    kitchen,
    placeOrderService: createPlaceOrderService(unitOfWork, kotInvoicing, needs.requestedLimits),
    invoices: createInvoiceQueries({ read, shops, accounts }),
    openInvoiceService: createOpenInvoiceService(unitOfWork),
    invoiceCharges: createInvoiceChargesService(unitOfWork),
    settleInvoiceService: createSettleInvoiceService(unitOfWork),
    invoiceExport: createInvoiceExportService(read),
    eraseCustomerService: createEraseCustomerService(needs),
    personExport: createPersonExportService(read),
    ...createPrinting(needs),
  };
}

function createPrinting(needs: ServiceNeeds) {
  const { read, unitOfWork, allowsPrivatePrinters, printerDns, log, agentSockets } = needs;
  const timings = { ...PRINT_TIMINGS, ...needs.printTimings };
  const names = createNameLookups({ dnsServers: printerDns, isInShop: allowsPrivatePrinters });
  const printQueues = createPrintQueues({
    read,
    unitOfWork,
    log,
    allowsPrivatePrinters,
    names,
    timings,
    agentSockets,
  });
  const printConsumer = createPrintConsumer({ read, unitOfWork, log, wake: printQueues.wake });
  return {
    printQueues,
    printConsumer,
    printers: createPrintersService({
      read,
      unitOfWork,
      allowsPrivatePrinters,
      printQueues,
      printConsumer,
      tryPrinter: createTryPrinter({ allowsPrivatePrinters, names, timings }),
    }),
    stations: createStationsService(unitOfWork),
    listUnwritableNames: createUnwritableNames(read),
    printJobs: createPrintJobsService({ read, unitOfWork, printQueues }),
    printKots: createPrintKotsService({ unitOfWork, printQueues }),
    printAgents: createPrintAgentsService(needs),
    printAgentLinks: createPrintAgentLinks({ read, unitOfWork, log, agentSockets, wake: printQueues.wake }),
    printInvoices: createPrintInvoicesService({ unitOfWork, printQueues }),
    printQrCards: createPrintQrCardsService({ unitOfWork, printQueues }),
  };
}

export function mountRoutes(serve: Serve, services: Services): void {
  const { shops, tables } = services;
  accountsRoutes(serve, services);
  shopsRoutes(serve, shops);
  setupRoutes(serve, services.setup);
  clockRoutes(serve, services.clock);
  areasRoutes(serve, services.areas);
  tablesRoutes(serve, tables, shops);
  categoriesRoutes(serve, services.categories);
  menuRoutes(serve, services);
  optionGroupsRoutes(serve, services.optionGroups);
  customersRoutes(serve, services.customers);
  employeesRoutes(serve, services);
  inventoryRoutes(serve, services.inventory);
  ordersRoutes(serve, services);
  invoicesRoutes(serve, services);
  privacyRoutes(serve, services);
  printingRoutes(serve, services);
  printAgentsRoutes(serve, services.printAgents);
}

export const createAgentQuery =
  (read: Db): FindAgentOfToken =>
  (token) =>
    findAgentOfToken(read, hashToken(token));

/** What anonymous callers may subscribe to: undefined or false rejects the subscription. */
export function createAnonymousAccessQueries(read: Db): AnonymousAccessQueries {
  return {
    tableExists: async (scope, tableNo) =>
      (await findTableByName({ tx: read, scope }, tableNo)) !== undefined,
    async findDinerOrder(scope, kotId) {
      const found = await findKot({ tx: read, scope }, kotId);
      return found?.kot.placedByRole === 'DINER' ? found.kot : undefined;
    },
    async findShopOfValidInvoice(invoiceId) {
      const invoice = await findShopOfInvoice(read, invoiceId);
      return invoice?.status === 'VOID' ? undefined : invoice?.shopId;
    },
  };
}
