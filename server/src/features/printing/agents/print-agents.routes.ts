import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { printAgentsApi } from '@tawa/shared/printing/print-agents.contract.ts';
import type { Serve } from '../../../http/serve.ts';
import type { PrintAgentsService } from './print-agents.service.ts';

export function printAgentsRoutes(serve: Serve, printAgents: PrintAgentsService): void {
  const m = () => replyMessages().printing;

  serve(printAgentsApi.getPrintAgents, async ({ scope }) => ({
    message: m().agentsLoaded,
    data: { printAgents: await printAgents.list(scope) },
  }));

  serve(printAgentsApi.addPrintAgent, async ({ scope, body }) => {
    const added = await printAgents.add(scope, body.name);
    return { message: m().agentAdded(added.printAgent.name), data: added };
  });

  serve(printAgentsApi.deletePrintAgent, async ({ scope, params }) => {
    const { name } = await printAgents.remove(scope, params.agentId);
    return { message: m().agentDeleted(name), data: {} };
  });

  serve(printAgentsApi.enrolPrintAgent, async ({ body, request }) => {
    const enrolled = await printAgents.enrol(body.code, request.ip);
    return { message: m().agentEnrolled(enrolled.name), data: enrolled };
  });
}
