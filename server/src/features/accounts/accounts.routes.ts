import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { AccountsService } from './accounts.service.ts';
import type { EmailChangeService } from './email-change.service.ts';
import type { LoginService } from './login.service.ts';
import type { ProfileService } from './profile.service.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { RegistrationService } from './registration.service.ts';

interface Services {
  accounts: AccountsService;
  loginService: LoginService;
  registration: RegistrationService;
  recovery: RecoveryService;
  profile: ProfileService;
  emailChange: EmailChangeService;
}

export function accountsRoutes(serve: Serve, services: Services): void {
  sessionRoutes(serve, services);
  registrationRoutes(serve, services);
  recoveryRoutes(serve, services);
  profileRoutes(serve, services);
}

function sessionRoutes(serve: Serve, { accounts, loginService }: Services): void {
  serve(accountsApi.loginOwner, async ({ body, request }) => {
    const { user, tokens } = await loginService.login('OWNER', body, request.ip);
    const message = replyMessages().accounts.welcomeBack(user.name);
    return { message, userMessage: message, data: { user, ...tokens } };
  });

  serve(accountsApi.refreshToken, async ({ body }) => ({
    message: replyMessages().accounts.sessionRenewed,
    data: await accounts.refresh(body.refreshToken),
  }));

  serve(accountsApi.currentUser, async ({ sessionUser }) => ({
    message: replyMessages().accounts.signedIn,
    data: { user: await accounts.currentUser(sessionUser) },
  }));

  serve(accountsApi.logout, async ({ sessionUser }) => {
    await accounts.logout(sessionUser);
    return { message: replyMessages().accounts.loggedOut, data: {} };
  });
}

function registrationRoutes(serve: Serve, { registration }: Services): void {
  serve(accountsApi.registerOwner, async ({ body, request }) => ({
    message: replyMessages().accounts.verificationMailSent,
    data: { user: await registration.register(body, request.ip) },
  }));

  serve(accountsApi.verifyUser, async ({ params, body }) => ({
    message: replyMessages().accounts.emailVerified,
    data: { user: await registration.verify(params.token, body.otp) },
  }));
}

function recoveryRoutes(serve: Serve, { recovery }: Services): void {
  serve(accountsApi.forgotPassword, async ({ body }) => {
    await recovery.requestPasswordReset(body.email);
    return { message: replyMessages().accounts.resetMailSent, data: {} };
  });

  serve(accountsApi.resetPassword, async ({ params, body }) => {
    const { user, tokens } = await recovery.resetPassword(params.token, body.password);
    return { message: replyMessages().accounts.passwordReset, data: { user, ...tokens } };
  });
}

function profileRoutes(serve: Serve, { profile, emailChange }: Services): void {
  serve(accountsApi.changePassword, async ({ sessionUser, body, request }) => {
    await profile.changePassword(sessionUser, body, request.ip);
    return { message: replyMessages().accounts.passwordChanged, data: {} };
  });

  serve(accountsApi.setPin, async ({ sessionUser, body, request }) => {
    await profile.setPin(sessionUser, body, request.ip);
    return { message: replyMessages().terminals.pinSet, data: {} };
  });

  serve(accountsApi.updateAvatar, async ({ sessionUser, body }) => ({
    message: replyMessages().accounts.pictureSaved,
    data: { user: await profile.updateAvatar(sessionUser, body.avatar) },
  }));

  serve(accountsApi.updateProfile, async ({ sessionUser, body }) => {
    const user = await profile.updateProfile(sessionUser, body);
    const { profileSaved, profileSavedEmailPending } = replyMessages().accounts;
    const message = user.pendingEmail ? profileSavedEmailPending : profileSaved;
    return { message, data: { user } };
  });

  serve(accountsApi.verifyEmail, async ({ params }) => {
    await emailChange.confirm(params.token);
    return { message: replyMessages().accounts.emailChanged, data: {} };
  });
}
