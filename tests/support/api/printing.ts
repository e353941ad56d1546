import type { Printer, PrintJob, Station } from '@tawa/shared/printing/printing.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { waitUntil } from '../wait-until.ts';

/** Of 80 mm, which reports what it printed. */
export const CONFIRMING_PROFILE = { ...defaultProfiles[80], confirmsPrinted: true };

let counter = 0;

interface PrinterInput
  extends Partial<
    Pick<Printer, 'name' | 'host' | 'copies' | 'isEnabled' | 'agentId' | 'printsInvoices' | 'invoiceAreaIds'>
  > {
  port: number;
  profile?: object;
}

export function postPrinter({ origin }: Pick<TestServer, 'origin'>, shop: TestShop, printer: PrinterInput) {
  const { host = '127.0.0.1', profile = CONFIRMING_PROFILE, name = `Printer ${++counter}` } = printer;
  return request(origin, printingApi.addPrinter, {
    params: { shopId: shop.shopId },
    body: { ...printer, name, host, profile },
    as: shop.owner.token,
  });
}

/** The first one of a shop gets the default station. */
export async function addPrinter(
  server: Pick<TestServer, 'origin'>,
  shop: TestShop,
  printer: PrinterInput,
): Promise<Printer> {
  const response = await postPrinter(server, shop, printer);
  if (response.status !== 201) throw new Error(`adding the printer failed: ${response.text}`);
  return response.data.printer;
}

export async function addStation(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, owner }: TestShop,
  body: Partial<Omit<Station, '_id'>> & { name: string },
): Promise<Station> {
  const response = await request(origin, printingApi.addStation, {
    params: { shopId },
    body,
    as: owner.token,
  });
  if (response.status !== 201) throw new Error(`adding the station failed: ${response.text}`);
  return response.data.station;
}

export async function getPrinters({ origin }: Pick<TestServer, 'origin'>, { shopId, owner }: TestShop) {
  const { data } = await request(origin, printingApi.getPrinters, { params: { shopId }, as: owner.token });
  return data;
}

/** Newest first. */
export async function getPrintJobs(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, owner }: TestShop,
): Promise<PrintJob[]> {
  const { data } = await request(origin, printingApi.getPrintJobs, { params: { shopId }, as: owner.token });
  return data.printJobs;
}

/** Waits until the shop has a job that meets the condition. */
export function waitForJob(
  server: Pick<TestServer, 'origin'>,
  shop: TestShop,
  condition: (job: PrintJob) => boolean,
): Promise<PrintJob> {
  return waitUntil(async () => (await getPrintJobs(server, shop)).find(condition));
}

/** Waits until the shop has print jobs, and all of them are printed. */
export function waitUntilAllPrinted(server: Pick<TestServer, 'origin'>, shop: TestShop): Promise<true> {
  return waitUntil(async () => {
    const jobs = await getPrintJobs(server, shop);
    return (jobs.length > 0 && jobs.every(({ status }) => status === 'PRINTED')) || undefined;
  });
}

/** Waits until the shop has print jobs, and none of them waits or is being sent. */
export function waitUntilAllEnded(server: Pick<TestServer, 'origin'>, shop: TestShop): Promise<true> {
  return waitUntil(async () => {
    const jobs = await getPrintJobs(server, shop);
    return (jobs.length > 0 && jobs.every(hasEnded)) || undefined;
  });
}

export const hasEnded = ({ status }: Pick<PrintJob, 'status'>): boolean =>
  status !== 'WAITING' && status !== 'SENDING';

type JobAction = 'resendPrintJob' | 'discardPrintJob' | 'markPrintJobTold';

export function changeJob(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, owner }: TestShop,
  action: JobAction,
  { _id: jobId }: PrintJob,
) {
  return request(origin, printingApi[action], { params: { jobId, shopId }, as: owner.token });
}
