import { beforeEach, describe, expect, test } from 'vitest';
import {
  addPrintAgent,
  deletePrintAgent,
  enrol,
  getPrintAgents,
  postPrintAgent,
} from '../../support/api/print-agents.ts';
import { getPrinters, postPrinter } from '../../support/api/printing.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer({ ALLOW_PRIVATE_PRINTERS: 'off' });

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

/** Another code with the same first digits, which nobody has. */
const wrongCode = (code: string) =>
  code.slice(0, 4) + String((Number(code.slice(4)) + 1) % 10_000).padStart(4, '0');

/** Another code with other first digits, which nobody has. */
const strangersCode = (code: string) =>
  String((Number(code.slice(0, 4)) + 1) % 10_000).padStart(4, '0') + code.slice(4);

describe('the code of a print agent', () => {
  test('is exchanged for a token once', async () => {
    const { printAgent, code } = await addPrintAgent(server, shop);
    expect(printAgent).toMatchObject({ isEnrolled: false, isConnected: false, seenAt: null });
    const enrolled = await enrol(server, code);
    expect(enrolled.data.name).toBe(printAgent.name);
    expect(await enrol(server, code)).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await getPrintAgents(server, shop)).toMatchObject([{ isEnrolled: true }]);
  });

  test('ends after ten minutes', async () => {
    const { printAgent, code } = await addPrintAgent(server, shop);
    const inThePast = Date.now() - 1;
    server.app.databases.writer.exec(
      `UPDATE print_agents SET code_expires_at = ${inThePast} WHERE id = '${printAgent._id}'`,
    );
    expect((await enrol(server, code)).status).toBe(400);
  });

  test('is stored as a hash, as is the token', async () => {
    const { code } = await addPrintAgent(server, shop);
    const stored = () => JSON.stringify(server.app.databases.reader.all('SELECT * FROM print_agents'));
    expect(stored()).not.toContain(`"${code}"`);
    const { token } = (await enrol(server, code)).data;
    expect(stored()).not.toContain(token);
  });

  test('ends after ten wrong ones with the same first digits', async () => {
    const { code } = await addPrintAgent(server, shop);
    for (let n = 0; n < 10; n++) expect((await enrol(server, wrongCode(code))).status).toBe(400);
    expect((await enrol(server, code)).status).toBe(400);
  });

  test('stays open whatever strangers send with other first digits', async () => {
    const { code } = await addPrintAgent(server, shop);
    for (let n = 0; n < 60; n++) expect((await enrol(server, strangersCode(code))).status).toBe(400);
    expect((await enrol(server, code)).status).toBe(200);
  });

  test('can be tried five times in fifteen minutes from one address, by its first digits', async () => {
    const limited = await startServer({ RATE_LIMIT: 'on' });
    try {
      for (let n = 0; n < 5; n++) expect((await enrol(limited, '00000000')).status).toBe(400);
      expect(await enrol(limited, '00000000')).toMatchObject({ status: 429, code: 'TOO_MANY' });
      expect((await enrol(limited, '12345678')).status).toBe(400);
    } finally {
      await limited.close();
    }
  });
});

describe('print agents of a shop', () => {
  test('are the owner’s, five at most, each with a name of its own', async () => {
    expect((await postPrintAgent(server, shop, 'Till')).status).toBe(201);
    expect(await postPrintAgent(server, shop, 'till')).toMatchObject({ status: 409 });
    for (let n = 0; n < 4; n++) await addPrintAgent(server, shop);
    expect(await postPrintAgent(server, shop, 'Sixth')).toMatchObject({ status: 409 });
    const asWaiter = { ...shop, owner: { ...shop.owner, token: shop.waiter.token } };
    expect((await postPrintAgent(server, asWaiter, 'Bar')).status).toBe(403);
  });

  test('a removed one leaves its printers to the server', async () => {
    const { printAgent } = await addPrintAgent(server, shop);
    await postPrinter(server, shop, { port: 9100, host: '192.168.1.50', agentId: printAgent._id });
    const stranger = await seedShop(server);
    expect((await deletePrintAgent(server, stranger, printAgent)).status).toBe(404);
    expect((await deletePrintAgent(server, shop, printAgent)).status).toBe(200);
    const { printers } = await getPrinters(server, shop);
    expect(printers).toMatchObject([{ agentId: null }]);
  });
});

describe('a printer behind an agent', () => {
  test('may have an address of a private network, which the server itself refuses', async () => {
    const { printAgent } = await addPrintAgent(server, shop);
    const printer = { port: 9100, host: '192.168.1.50' };
    expect(await postPrinter(server, shop, printer)).toMatchObject({ status: 400 });
    const behindAgent = await postPrinter(server, shop, { ...printer, agentId: printAgent._id });
    expect(behindAgent.data.printer.agentId).toBe(printAgent._id);
  });

  test('has an agent of the same shop', async () => {
    const { printAgent } = await addPrintAgent(server, await seedShop(server));
    const printer = { port: 9100, host: '192.168.1.50', agentId: printAgent._id };
    expect((await postPrinter(server, shop, printer)).status).toBe(404);
  });
});
