import type { StepMethodKind } from '../../features/session/second-step/step-methods.ts';

const ways: Record<StepMethodKind, (name: string) => string> = {
  key: (name) => (name === '' ? 'Security key' : `Security key · ${name}`),
  app: (name) => (name === '' ? 'Authenticator app' : `Authenticator app · ${name}`),
  phone: (ending) => (ending === '' ? 'Text message' : `Text message · number ending in ${ending}`),
  recovery: () => 'Recovery code',
};
const instructions: Record<StepMethodKind, (name: string) => string> = {
  key: (name) =>
    `Have your security key or passkey${name === '' ? '' : ` “${name}”`} ready, then press the button.`,
  app: (name) =>
    `Open your authenticator app and type the 6 digits it shows for Haulwright${name === '' ? '' : ` (“${name}”)`}.`,
  phone: (ending) =>
    `We send a text message with a code to your ${ending === '' ? 'phone' : `number ending in ${ending}`}.`,
  recovery: () => 'Type one of the recovery codes you kept when you set up the second step.',
};

/** The second step of signing in; loaded with its screen. */
export const enSecondStep = {
  title: "Confirm it's you",
  why: 'Your account is protected by a second step.',
  as: (email: string) => `Signing in as ${email}`,
  ways,
  instructions,
  another: 'Another way',
  signOut: 'Sign out',
  continue: 'Continue',

  notLoaded: 'Your second step could not be loaded',
  again: 'Try again',
  noWayHere:
    'This phone cannot use your security key. Sign in on one that can, or ask your administrator to reset your second step.',
  gone: 'Your second step has been removed in the meantime.',

  useKey: 'Use security key',
  keyRefused: 'The security key was not accepted. Try again when you have the key at hand.',
  appCode: 'Code from the app',
  textCode: 'Code from the text message',
  recoveryCode: 'Recovery code',
  recoveryHint: 'Capital letters, spaces and dashes do not matter.',
  send: 'Send code',
  sent: 'Text message sent.',
  sendAgain: 'Send again',
  sendAgainIn: (seconds: number) => `Send again in ${seconds} s`,
  notSent: 'The text message could not be sent',

  sixDigits: 'Enter the 6 digits of the code.',
  oneCode: 'Enter one of your recovery codes.',
  appWrong: 'This code is wrong or was already used. Wait for the next one and enter that.',
  textWrong: 'This code is wrong or has expired. Check the latest message, or send it again.',
  recoveryWrong: 'This code is wrong or was already used. Each one works once.',
  failed: 'The code could not be checked',
  offline: "Can't reach the server. Try again once you have signal.",
  signedOut: 'You were signed out. Sign in again.',
  tooMany: 'Too many tries. Wait a few minutes, then try again.',
};
