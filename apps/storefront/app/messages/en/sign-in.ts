// Texts of the pages on which visitors sign in, register and recover a password, and of their errors.
import { count } from './count.ts'

const waitFor = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes < 120 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')
}

const newPassword = 'Enter a password of at least 8 characters.'
const emptied =
  'Your email address had not been confirmed before, so another person may have created the account. To be safe, we have removed its cart, name and addresses.'

export const signIn = {
  errorTitle: (title: string) => `Error: ${title}`,
  firstName: 'First name (optional)',
  email: 'Email address',
  password: 'Password',
  showPassword: 'Show',
  hidePassword: 'Hide',
  ofPassword: (label: string) => ` ${label.toLocaleLowerCase('en')}`,
  passwordHelp:
    'At least 8 characters. A few words that only you would put together are easy to remember and hard to guess.',
  code: 'Code',
  stay: 'Stay signed in on this device',
  stayHelp: 'Leave it off on a device that others use.',

  signIn: {
    title: 'Sign in',
    text: 'The items in your cart come with you.',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    register: 'Create an account',
    findOrder: 'Find an order without an account',
  },
  notices: {
    ended: {
      title: 'Your session has ended',
      text: 'Sign in again to continue where you were.',
    },
    'signed-out': {
      title: 'You are signed out',
      text: 'Your cart stays in your account until you sign in again.',
    },
    'password-changed': {
      title: 'Your password has been changed',
      text: 'Sign in with it.',
    },
    'account-emptied': {
      title: 'Your password has been changed',
      text: `Sign in with it. ${emptied}`,
    },
    failed: {
      title: 'You are not signed in yet',
      text: 'The sign-in was not completed. Sign in here.',
    },
  },
  register: {
    title: 'Create an account',
    text: 'Your cart is then the same on all your devices.',
    submit: 'Create account',
    signIn: 'Sign in instead',
    /** After a sentence that members need not agree to. */
    optionalConsent: '(optional)',
    missingConsent: 'Tick the required box to create an account.',
  },
  verify: {
    title: 'Confirm your email address',
    sent: 'We have sent a code of six digits',
    resent: 'We have sent another code',
    to: ' to ',
    arrives: '. It may take a minute to arrive.',
    submit: 'Confirm',
    resend: 'Send another code',
    otherAddress: 'Use another address',
    none: 'Sign in with your email address and password. Then enter the code from the email.',
  },
  approval: {
    title: 'Your account is awaiting approval',
    text: 'We approve each account. We’ll email you as soon as you can sign in. Until then you can shop without an account.',
    action: 'Continue shopping',
    emptied: { title: 'Your password has been changed', text: emptied },
  },
  recover: {
    title: 'Set a new password',
    text: 'Enter the email address of your account. We’ll send you a link to choose a new password.',
    submit: 'Send the link',
    back: 'Back to sign in',
    sentTitle: 'Check your email',
    sentText:
      'If the address belongs to an account, an email is on its way. Its link works once, for 30 minutes.',
  },

  newPassword: {
    title: 'Choose a new password',
    text: 'Then sign in with it. Devices that are signed in with an old password are signed out.',
    label: 'New password',
    submit: 'Save password',
    used: {
      title: 'This link has been used or has expired',
      text: 'Send another email, and open the link in it.',
      action: 'Send another email',
    },
  },

  /** What the forms say about fields that are empty or malformed. */
  fields: {
    name: 'Use at most 100 characters.',
    email: 'Enter an email address, such as ada@example.com.',
    sameEmail: 'This is your email address already. Enter another one.',
    password: 'Enter your password.',
    newPassword,
    code: 'Enter the six digits of the code.',
    tooLong: 'This is too long.',
    longPassword: 'Use at most 256 characters.',
    guessable: 'This password is easy to guess. Choose another one.',
  },
  checkFields: 'Check what you have entered',
  /** By the code of a refusal, with what is wrong with a field. apps/hosted/app/sign-in/error-text.ts has the same sentences. */
  refusals: {
    '-19976': {
      title: 'The email address or the password is wrong',
      text: 'Check both, or set a new password with “Forgot your password?”.',
      fields: { password: 'Enter your password again.' },
    },
    '-19995': {
      title: 'There is an account with this email address',
      text: 'Sign in with its password, or register with another address.',
      fields: { email: 'This address has an account already.' },
    },
    REVISION_MISMATCH: {
      title: 'Your account was changed in another tab or on another device',
      text: 'Check what you have entered, and send the form again.',
      fields: {},
    },
    SESSION_NOT_FOUND: {
      title: 'This device is signed out already',
      text: 'The list is up to date now.',
      fields: {},
    },
    VERIFICATION_FAILED: {
      title: 'The code is wrong or has expired',
      text: 'Enter the code from the latest email, or send another one. After five wrong codes, sign in again.',
      fields: { code: 'Enter the code again.' },
    },
  },
  tooMany: (seconds: number) => ({
    title: 'Too many attempts',
    text: `Wait ${waitFor(seconds)} and try again.`,
  }),
  tooManyCodes: (seconds: number) => ({
    title: 'Too many codes requested',
    text: `Wait ${waitFor(seconds)} and ask for another one.`,
  }),
  /** A network may be shared, such as that of an office. */
  tooManyMails: (seconds: number) => ({
    title: 'Too many emails requested from your network',
    text: `Wait ${waitFor(seconds)} and try again.`,
  }),
  unreachable: {
    title: 'We can’t reach the shop',
    text: 'Nothing was changed. Wait a moment and send the form again.',
  },
  unreadable: {
    title: 'The form could not be read',
    text: 'Fill it in again.',
  },
}
