import { describe, expect, test } from 'vitest';
import { messageViolations } from './architecture/messages.ts';

const CARD = 'client/src/ui/card.tsx';
const QUERIES = 'client/src/features/menu/menu.queries.ts';
const CONTRACT = 'shared/src/menu/menu.contract.ts';
const orders = (kind: string) => `server/src/features/orders/orders.${kind}.ts`;
/** A value in a template string of a sample. */
const VALUE = ['$', '{name}'].join('');

const violationsOf = (path: string, source: string): string[] => messageViolations(new Map([[path, source]]));

describe('sentences outside of the tables are rejected', () => {
  test.each([
    ['in JSX', CARD, 'const card = <p>paid</p>;'],
    ['in a condition of JSX', CARD, "const card = <p>{isOpen ? 'open' : ''}</p>;"],
    ['in an attribute that is heard', CARD, `const card = <p aria-label={\`${VALUE} left\`} />;`],
    ['as a label in an object', CARD, "const column = { label: 'Amount' };"],
    ['in a toast', QUERIES, "toastSuccess('Item saved');"],
    ['after a value', QUERIES, `toastSuccess(\`${VALUE} saved\`);`],
    ['in a schema', CONTRACT, "z.string('Please enter a name.');"],
    ['in a reply', orders('routes'), "reply({ message: 'Order placed' });"],
    ['in a mail', 'server/src/mail/mail-templates.ts', "const mail = { subject: 'Verify your email' };"],
    ['in HTML', 'server/src/http/static/static-client.ts', "const page = '<p>Not built</p>';"],
    ['read while the module loads', CARD, 'const columns = [menuMessages().name];'],
  ])('%s', (_, path, source) => {
    expect(violationsOf(path, source)).toHaveLength(1);
  });
});

describe('what is no sentence of users is allowed', () => {
  test.each([
    ['a message', CARD, 'const Card = () => <p title={menuMessages().name}>₹{rupees}</p>;'],
    ['a sentence in its table', 'shared/src/messages/menu.en.ts', "const table = { saved: 'Item saved' };"],
    ["a log's sentence", orders('service'), "log.error('the invoice was not found');"],
    ["a developer's error", orders('service'), "throw new Error('the order has no line');"],
    ["the API's documentation", CONTRACT, "endpoint({ summary: 'The whole menu' });"],
    ['what programs read', CARD, "const card = <p className='card open' data-open={key === 'Enter'} />;"],
    ['HTML without text', 'server/src/http/static/static-client.ts', `const tag = '<meta name="robots">';`],
    ['other folders', 'server/src/backup/restore.command.ts', "write('The backup is restored.');"],
  ])('%s', (_, path, source) => {
    expect(violationsOf(path, source)).toEqual([]);
  });
});
