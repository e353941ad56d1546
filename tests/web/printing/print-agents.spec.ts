import { startPrintAgentProcess } from '../../support/processes/print-agent-process.ts';
import { findAllViolations } from '../support/measure/axe.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import { ownerPath, topDialog } from '../support/shop/owner-pages.ts';
import { createPrinting, test } from '../support/shop/printers.ts';
import { expect, PHONE } from '../support/test.ts';

const agentRow = (page: Page) => page.getByRole('list', { name: 'Print agents' }).getByRole('listitem');

test('an agent that is added prints on the printer that names it, until it is removed', async ({
  device,
  server,
  startPrinter,
}, testInfo) => {
  const paper = await startPrinter();
  await (await createPrinting(server)).addPrinter('Kitchen printer', paper);
  const owner = await device(PHONE);
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'printers/printer'));
  await owner.getByRole('button', { name: 'Add Print Agent' }).click();
  await topDialog(owner).getByLabel('Name of the computer').fill('Kitchen computer');
  await topDialog(owner).getByRole('button', { name: 'Add Print Agent' }).click();
  const added = owner.getByRole('dialog', { name: 'Kitchen computer is added' });
  const [, args = ''] = /print-agent -- (.+)/.exec(await added.getByText('npm run').innerText()) ?? [];
  expect(await findAllViolations(owner)).toEqual([]);
  await added.getByRole('button', { name: 'Done' }).click();
  await expect(agentRow(owner)).toContainText('Its code is not used yet');

  const agent = startPrintAgentProcess([...args.split(' '), '--data', testInfo.outputPath('agent')]);
  try {
    await expect(agentRow(owner).getByText('Connected', { exact: true })).toBeVisible();
    await owner.getByRole('button', { name: 'Edit Kitchen printer' }).click();
    await topDialog(owner).getByLabel('Printed by').selectOption('Kitchen computer');
    await topDialog(owner).getByRole('button', { name: 'Save' }).click();
    await owner.getByRole('button', { name: 'Test Kitchen printer' }).click();
    await paper.waitForSlips(1);
    await expect.poll(agent.output).toContain(`127.0.0.1:${paper.port} PRINTED`);
    await owner.getByRole('button', { name: 'Remove Kitchen computer' }).click();
    await topDialog(owner).getByRole('button', { name: 'Delete' }).click();
    expect(await agent.exited).toBe(1);
    await expect(agentRow(owner)).toHaveCount(0);
  } finally {
    agent.process.kill('SIGKILL');
  }
});
