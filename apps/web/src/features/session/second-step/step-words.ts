import type { StepMethod, StepMethodKind } from './step-methods.ts';

const words: Record<StepMethodKind, string> = {
  key: 'Security key',
  app: 'Authenticator app',
  phone: 'Text message',
  recovery: 'Recovery code',
};

/** The label of the choice: 'Authenticator app', with its name when there are several. */
export function labelOf({ kind, name }: Pick<StepMethod, 'kind' | 'name'>): string {
  if (name === '') return words[kind];
  return `${words[kind]} · ${kind === 'phone' ? phoneEnding(name) : name}`;
}

export const instructions: Record<StepMethodKind, (name: string) => string> = {
  key: (name) =>
    `Have your security key or passkey${name === '' ? '' : ` “${name}”`} ready, then press the button.`,
  app: (name) =>
    `Open your authenticator app and type the 6 digits it shows for Haulwright${name === '' ? '' : ` (“${name}”)`}.`,
  phone: (ending) =>
    `We send a text message with a code to your ${ending === '' ? 'phone' : phoneEnding(ending)}.`,
  recovery: () => 'Type one of the recovery codes you kept when you set up the second step.',
};

const phoneEnding = (digits: string): string => `number ending in ${digits}`;
