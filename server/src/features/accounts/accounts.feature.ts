import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { createAccountsService } from './accounts.service.ts';
import { createEmailChangeService } from './email-change.service.ts';
import { createLoginService } from './login.service.ts';
import { createProfileService } from './profile.service.ts';
import { createRecoveryService } from './recovery.service.ts';
import { createRegistrationService } from './registration.service.ts';

export function createAccounts(core: Core) {
  const registration = createRegistrationService(core);
  const accounts = createAccountsService(core);
  const services = {
    accounts,
    loginService: createLoginService({ ...core, registration }),
    registration,
    recovery: createRecoveryService({ ...core, registration }),
    profile: createProfileService({ ...core, accounts }),
    emailChange: createEmailChangeService(core),
  };
  return { ...services, mountRoutes: (serve: Serve) => accountsRoutes(serve, services) };
}
