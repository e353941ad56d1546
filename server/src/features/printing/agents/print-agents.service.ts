import type { PrintAgent } from '@tawa/shared/printing/print-agents.contract.ts';
import {
  AGENT_CODE_DIGITS,
  AGENT_CODE_START_DIGITS,
  MAX_PRINT_AGENTS,
} from '@tawa/shared/printing/printing.rules.ts';
import { foldName } from '@tawa/shared/tables/tables.rules.ts';
import { createEnrolmentCodes, type EnrolmentCodes } from '../../../auth/enrolment-codes.ts';
import type { LoginThrottle } from '../../../auth/login-throttle/login-throttle.ts';
import { authorizeShop, type ShopContext, type ShopScope } from '../../../auth/shop-scope.ts';
import { hashToken, newSignedToken } from '../../../auth/tokens-and-otps.ts';
import type { Db } from '../../../db/database.ts';
import { AppError, requireNameAvailable } from '../../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import type { PrintAgentSockets } from '../../../realtime/print-agent-sockets.ts';
import { serverNow } from '../../../support/server-clock.ts';
import { listPrinters } from '../printers/printers.repository.ts';
import { presentPrintAgent, presentPrinter } from '../printing.presenter.ts';
import type { PrintAgentRow } from '../printing.table.ts';
import {
  countWrongCode,
  exchangeCode,
  findPrintAgent,
  findShopOfOpenCode,
  insertPrintAgent,
  isCodeTaken,
  listPrintAgents,
  removePrintAgent,
} from './print-agents.repository.ts';

export interface PrintAgentsService {
  list(scope: ShopScope): Promise<PrintAgent[]>;
  /** @throws entity.name_taken, print_agent.too_many */
  add(scope: ShopScope, name: string): Promise<{ printAgent: PrintAgent; code: string }>;
  /** Cuts the connection of the agent. Its token is refused from then on. @throws entity.not_found */
  remove(scope: ShopScope, agentId: string): Promise<PrintAgent>;
  /** @throws login.too_many, print_agent.wrong_code */
  enrol(code: string, ipAddress: string): Promise<{ name: string; token: string }>;
}

interface AgentsNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  loginThrottle: LoginThrottle;
  /** The key of the hashes of codes. All processes have the same. */
  secret: string;
  agentSockets: Pick<PrintAgentSockets, 'disconnect'>;
}

export async function requirePrintAgent(context: ShopContext, agentId: string): Promise<PrintAgentRow> {
  const row = await findPrintAgent(context, agentId);
  if (!row) throw new AppError('entity.not_found', { noun: 'print agent' });
  return row;
}

async function insertOne(write: WriteContext, name: string, codes: EnrolmentCodes) {
  const others = await listPrintAgents(write);
  const holder = others.find(({ foldedName }) => foldedName === foldName(name));
  requireNameAvailable({ noun: 'print agent', name }, holder);
  if (others.length >= MAX_PRINT_AGENTS)
    throw new AppError('print_agent.too_many', { max: MAX_PRINT_AGENTS });
  const { code, ...hashes } = await codes.draw((codeHash) => isCodeTaken(write.tx, codeHash));
  const now = write.at;
  const printAgent = presentPrintAgent(await insertPrintAgent(write, { name, ...hashes }, now), now);
  write.announce({ name: 'printing:changed', payload: { action: 'added', printAgent } });
  return { printAgent, code };
}

async function removeOne(write: WriteContext, agentId: string) {
  const printAgent = presentPrintAgent(await requirePrintAgent(write, agentId), write.at);
  const before = await listPrinters(write);
  await removePrintAgent(write, agentId);
  write.announce({ name: 'printing:changed', payload: { action: 'deleted', printAgent } });
  for (const printer of before.filter((row) => row.agentId === agentId))
    write.announce({
      name: 'printing:changed',
      payload: { action: 'edited', printer: presentPrinter({ ...printer, agentId: null }) },
    });
  return printAgent;
}

export function createPrintAgentsService(needs: AgentsNeeds): PrintAgentsService {
  const { read, unitOfWork, loginThrottle, secret, agentSockets } = needs;
  const codes = createEnrolmentCodes(secret, {
    digits: AGENT_CODE_DIGITS,
    startDigits: AGENT_CODE_START_DIGITS,
  });
  /** The throttle counts by the first digits, so that a stranger keeps nobody from a code with others. */
  const throttleKeyOf = (code: string): string => `print-agent-code ${codes.startOf(code)}`;

  async function exchange(code: string) {
    const { codeHash, codeStartHash } = codes.hashesOf(code);
    const token = newSignedToken(secret);
    const shopId = await findShopOfOpenCode(read, codeHash, serverNow());
    const scope = shopId && (await authorizeShop(read, 'shop.anyone', null, shopId));
    const agent =
      scope &&
      (await unitOfWork.write(scope, async (write) => {
        const now = write.at;
        const row = await exchangeCode(write, codeHash, hashToken(token), now);
        if (!row) return undefined;
        const printAgent = presentPrintAgent(row, now);
        write.announce({ name: 'printing:changed', payload: { action: 'edited', printAgent } });
        return printAgent;
      }));
    if (agent) return { name: agent.name, token };
    await unitOfWork.writeAccount(({ tx, at }) => countWrongCode(tx, codeStartHash, at));
    return undefined;
  }

  return {
    async list(scope) {
      const now = serverNow();
      return (await listPrintAgents({ tx: read, scope })).map((row) => presentPrintAgent(row, now));
    },

    add: (scope, name) => unitOfWork.write(scope, (write) => insertOne(write, name, codes)),

    async remove(scope, agentId) {
      const removed = await unitOfWork.write(scope, (write) => removeOne(write, agentId));
      agentSockets.disconnect(agentId);
      return removed;
    },

    async enrol(code, ipAddress) {
      const attempt = { identifiers: [throttleKeyOf(code)], address: ipAddress };
      const enrolled = await loginThrottle.attempt(attempt, () => exchange(code));
      if (!enrolled) throw new AppError('print_agent.wrong_code');
      return enrolled;
    },
  };
}
