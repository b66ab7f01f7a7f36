// Texts of the account pages.

export const account = {
  title: 'Account',
  nav: 'Your account',
  signOut: 'Sign out',
  overview: {
    title: 'Your account',
    greeting: (name: string) => `Hello, ${name}`,
    link: 'Overview',
    name: 'Name',
    email: 'Email address',
    unconfirmed: 'Not confirmed yet',
  },
  password: {
    title: 'Change your password',
    link: 'Password',
    text: 'Your other devices are then signed out.',
    newPassword: 'New password',
    currentPassword: 'Current password',
    submit: 'Change password',
    changed: 'Your password is changed',
    changedText: 'Your other devices are signed out. We have sent you a mail about it.',
  },
  confirm: {
    title: 'Enter your current password',
    text: 'You signed in a while ago. Enter your current password, so that we know it is you, and the new one again.',
  },
  ended: {
    title: 'Your session has ended',
    text: 'Enter your email address and your current password to sign in again, and the new password once more.',
  },
  wrongPassword: {
    title: 'The current password is wrong',
    text: 'Nothing was changed. Enter it again.',
    field: 'Enter your current password again.',
  },
}
