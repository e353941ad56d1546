import { defineMessages } from './messages.ts';

/** Mails: a greeting, what happened, links, what to do next. */
export const mailMessages = defineMessages('mail', {
  greeting: (name: string) => `Hello ${name},`,
  notYou: 'If this was not you, please reset your password at once.',
  verify: {
    subject: 'Verify your email',
    task: 'open this link and enter the OTP to finish your registration.',
    link: 'Verify',
    validity: (minutes: number) =>
      `Both work for ${minutes} minutes. If you did not register, ignore this mail.`,
  },
  alreadyRegistered: {
    subject: 'You already have an account',
    event:
      'somebody just registered with this email, which has an account already. Sign in to it, or choose a new password.',
    link: 'Sign in',
    forgotPassword: 'Forgot password',
    unchanged: 'Your account has not changed. If this was not you, ignore this mail.',
  },
  reset: {
    subject: 'Reset your password',
    task: 'open this link to choose a new password.',
    link: 'Reset password',
    validity: (minutes: number) =>
      `It works once, for ${minutes} minutes. If you did not ask for it, ignore this mail.`,
  },
  confirmEmail: {
    subject: 'Confirm your new email',
    task: 'open this link to use this address for your account from now on.',
    link: 'Confirm',
    validity: 'It works for a day. If you did not ask for it, ignore this mail.',
  },
  emailChanged: {
    subject: 'Your email was changed',
    event: (email: string) => `your account now uses ${email}.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    event: 'the password of your account was just changed.',
    link: 'Reset password',
  },
  waiterLogin: {
    subject: (shopName: string) => `Your login for ${shopName}`,
    task: (shopName: string, saleId: string) =>
      `you can sign in as WAITER for ${shopName} with the sale id ${saleId} and this password.`,
    link: 'Sign in',
    choosePassword: 'Please choose a password of your own under Change Password.',
  },
  dayClosed: {
    subject: (shopName: string, number: number, amount: string) =>
      `${shopName}: day closed with Z ${number}, ${amount}`,
    fact: (name: string, text: string) => `${name}: ${text}`,
    columns: ['Part', 'Line', 'Figure'],
    reason: (shopName: string) =>
      `You get this mail because ${shopName} sends its Z reports to this address. The owner of the shop can take it off.`,
  },
});
