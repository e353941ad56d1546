// What the server says of accounts: sign-in, sessions, passwords, mails.

export const accountsErrors = {
  'session.missing': 'Please sign in.',
  'session.ended': 'Your session has ended. Please sign in again.',
  'login.wrong': 'The login or the password is wrong.',
  'login.too_many': 'Too many wrong passwords. Please try again in 15 minutes.',
  'login.unverified':
    'Please verify your email first. The link is in our newest mail; those before it no longer work.',
  'password.wrong': 'That is not your current password.',
  'password.busy': 'Too many people are signing in right now. Please try again in a few seconds.',
  'account.email_taken': 'This email already has an account.',
  'account.phone_taken': 'This phone number already has an account.',
  'registration.email_taken': 'This email already has an account. Please sign in, or ask for a new password.',
  'registration.phone_taken':
    'This phone number already has an account. Please sign in to that one, or register again with another number.',
  'link.invalid': 'This link is no longer valid. Please ask for a new one.',
  'otp.wrong': (d: { left: number }) => `This is not the OTP from the mail. Tries left: ${d.left}.`,
  'otp.used_up': 'Too many wrong OTPs. Sign in with your password and a new one is sent.',
  'access.forbidden': 'Your role may not do this.',
  'access.needs_approval': 'You need approval for this. Please ask a person who is allowed to do it.',
};

export const accountsReplies = {
  welcomeBack: (name: string) => `Welcome back, ${name}`,
  sessionRenewed: 'Session renewed',
  signedIn: 'Signed in',
  loggedOut: 'Logged out',
  verificationMailSent: 'Verification Mail Sent',
  emailVerified: 'Your email is verified. Please sign in.',
  resetMailSent: 'If this address has an account, a mail is on its way.',
  passwordReset: 'Your password is changed.',
  passwordChanged: 'Your password is changed. Other devices have been signed out.',
  pictureSaved: 'Picture saved',
  profileSaved: 'Profile saved',
  profileSavedEmailPending: 'Saved. Please open the link sent to the new email.',
  emailChanged: 'Your new email is in use from now on.',
};

export const accountsFields = {
  ownPassword: 'Please enter your password.',
  newPassword: 'Please enter a password.',
  minCharacters: (min: number) => `At least ${min} characters.`,
  outerSpace: 'No space at the beginning or the end.',
  differentPasswords: 'Passwords not matched',
  name: 'Please enter your name.',
  line1: 'Please enter the first line of the address.',
  line2: 'Please enter the second line of the address.',
  state: 'Please enter the state.',
  otp: 'Please enter the OTP',
  otpDigits: (digits: number) => `The OTP has ${digits} digits.`,
  emailOrPhone: 'Please enter your email or phone number.',
  avatar: 'Avatar required',
  file: 'Please select a file',
  signIn: 'Please sign in.',
};
