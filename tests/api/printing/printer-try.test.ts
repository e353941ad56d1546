import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { addPrinter, CONFIRMING_PROFILE, getPrinters, postPrinter } from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { startPaper } from '../../support/printing/papers.ts';
import type { PrinterMode } from '../../support/printing/printer-input.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

function editPrinter(printerId: string, body: Record<string, unknown>) {
  return request(server.origin, printingApi.editPrinter, {
    params: { printerId, shopId: shop.shopId },
    body,
    as: shop.owner.token,
  });
}

describe('a new printer', () => {
  test.each<[PrinterMode, string]>([
    ['ok', 'OK'],
    ['paper-out', 'PAPER_OUT'],
    ['cover-open', 'COVER_OPEN'],
    ['no-status', 'UNKNOWN'],
    ['never-reads', 'UNKNOWN'],
    ['not-listening', 'UNREACHABLE'],
  ])('that is %s is %s at once, without a print', async (mode, status) => {
    const paper = await startPaper();
    await paper.setMode(mode);
    const printer = await addPrinter(server, shop, { port: paper.port });
    expect(printer.state).toMatchObject({ status, waiting: 0 });
    expect((await getPrinters(server, shop)).printers[0]?.state.status).toBe(status);
    // The printer gets the status request only.
    expect(paper.printedBytes()).toBeLessThanOrEqual(9);
    expect(paper.slips()).toEqual([]);
  });

  test('that does not answer is saved all the same, and the response says so', async () => {
    const paper = await startPaper();
    await paper.setMode('not-listening');
    const response = await postPrinter(server, shop, { name: 'Kitchen', port: paper.port });
    expect(response.status).toBe(201);
    expect(response.message).toBe(`Kitchen added. It does not answer at 127.0.0.1, port ${paper.port}`);
    expect((await getPrinters(server, shop)).printers).toHaveLength(1);
  });

  test('is only connected to if it may not be asked for its status', async () => {
    const paper = await startPaper();
    const profile = { ...CONFIRMING_PROFILE, statusRequests: false };
    const { state } = await addPrinter(server, shop, { port: paper.port, profile });
    expect(state.status).toBe('UNKNOWN');
    expect(paper.connections()).toBe(1);
  });
});

describe('a printer that is edited', () => {
  test('is tried at its new address, and only then', async () => {
    const [paper, other] = [await startPaper(), await startPaper()];
    const { _id } = await addPrinter(server, shop, { port: paper.port });
    await other.setMode('not-listening');
    const moved = await editPrinter(_id, { port: other.port });
    expect(moved.data.printer.state.status).toBe('UNREACHABLE');
    expect(moved.message).toContain(`It does not answer at 127.0.0.1, port ${other.port}`);

    await other.setMode('ok');
    const renamed = await editPrinter(_id, { name: 'Tandoor', host: '127.0.0.1', port: other.port });
    expect(renamed.message).toBe('Tandoor updated');
    expect(renamed.data.printer.state.status).toBe('UNREACHABLE');
    expect(other.connections()).toBe(0);

    const back = await editPrinter(_id, { port: paper.port });
    expect(back.data.printer.state.status).toBe('OK');
    expect(back.message).toBe('Tandoor updated');
    expect(paper.slips()).toEqual([]);
  });

  test('that is not in use is not tried', async () => {
    const paper = await startPaper();
    const { _id } = await addPrinter(server, shop, { port: paper.port });
    const connections = paper.connections();
    const edited = await editPrinter(_id, { host: 'localhost', isEnabled: false });
    expect(edited.data.printer.state.status).toBe('UNKNOWN');
    expect(paper.connections()).toBe(connections);
  });
});
