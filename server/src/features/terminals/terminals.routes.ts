import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { terminalsApi } from '@tawa/shared/terminals/terminals.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { EnrolmentService } from './enrolment.service.ts';
import type { SwitchingService } from './switching.service.ts';

interface Services {
  enrolment: EnrolmentService;
  switching: SwitchingService;
}

export function terminalsRoutes(serve: Serve, services: Services): void {
  enrolmentRoutes(serve, services);
  switchingRoutes(serve, services);
}

function enrolmentRoutes(serve: Serve, { enrolment }: Services): void {
  serve(terminalsApi.getTerminals, async ({ scope }) => ({
    message: replyMessages().terminals.loaded,
    data: { terminals: await enrolment.list(scope) },
  }));

  serve(terminalsApi.makeEnrolmentCode, async ({ scope }) => ({
    message: replyMessages().terminals.codeMade,
    data: await enrolment.makeCode(scope),
  }));

  serve(terminalsApi.enrolTerminal, async ({ body, request }) => {
    const enrolled = await enrolment.enrol(body.code, body.name, request.ip);
    return { message: replyMessages().terminals.enrolled(enrolled.terminal.name), data: enrolled };
  });

  serve(terminalsApi.deleteTerminal, async ({ scope, params }) => {
    const { name } = await enrolment.remove(scope, params.terminalId);
    return { message: replyMessages().terminals.removed(name), data: {} };
  });
}

function switchingRoutes(serve: Serve, { switching }: Services): void {
  serve(terminalsApi.listPeople, async ({ body }) => ({
    message: replyMessages().terminals.peopleLoaded,
    data: await switching.listPeople(body.terminalToken),
  }));

  serve(terminalsApi.switchPerson, async ({ body, request }) => {
    const { user, shop, tokens } = await switching.switchPerson(body, request.ip);
    return {
      message: replyMessages().accounts.welcomeBack(user.name),
      data: { shop, user, ...tokens },
    };
  });

  // What keeps the session open is the request itself: see `recordUse`.
  serve(terminalsApi.stayAtTerminal, async () => ({
    message: replyMessages().terminals.stayed,
    data: {},
  }));

  serve(terminalsApi.lockTerminal, async ({ body }) => {
    await switching.lock(body.terminalToken);
    return { message: replyMessages().terminals.locked, data: {} };
  });
}
