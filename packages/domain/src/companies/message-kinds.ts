/** What clients are told of a visit. */
export const messageKinds = ['planned', 'on-my-way', 'arrived', 'finished', 'late'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageLanguages = ['en', 'es'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];
export const languageName: Readonly<Record<MessageLanguage, string>> = { en: 'English', es: 'Spanish' };

export const messageChannels = ['mail', 'text'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** `taken`: a server is sending it, or stopped while it was; it is never sent again. */
export const messageStates = ['waits', 'taken', 'sent', 'failed', 'refused'] as const;
export type MessageState = (typeof messageStates)[number];

export const kindName: Readonly<Record<MessageKind, string>> = {
  planned: 'Planned',
  'on-my-way': 'On my way',
  arrived: 'Arrived',
  finished: 'Finished',
  late: 'Late',
};

/** Why a message was not sent. */
export const messageRefusals = {
  off: 'This kind of message was switched off.',
  moved: 'The job had left the route.',
  begun: 'The driver was there already.',
  'not-next': 'The job was not one of the next two.',
  late: 'It was too late to say it.',
  quiet: 'It was between 8 PM and 8 AM at the client.',
  limit: 'Three messages about the job went out on that day.',
  'no-address': 'The client has no email address, and no number that may get text messages.',
  stopped: 'The client stopped text messages.',
  interrupted: 'The server stopped while it was sent. It may have arrived.',
} as const;
export type MessageRefusal = keyof typeof messageRefusals;

/** Characters of a template, and the longest text that can become of it. */
export const maxTemplateLength = 320;
export const maxMessageLength = 1_200;
/** Photos with a mail about finished work. */
export const maxMessagePhotos = 3;
/** At one job on one day. */
export const maxMessagesADay = 3;

/** What a template may name, in braces. */
export const messageFields = [
  'company',
  'client',
  'driver',
  'truck',
  'address',
  'date',
  'window',
  'eta',
  'phone',
  'link',
] as const;
export type MessageField = (typeof messageFields)[number];
export type MessageFacts = Readonly<Record<MessageField, string>>;

const fieldPattern = /\{([^{}]*)\}/g;

/** The names in braces that are no fields. */
export const unknownFields = (template: string): string[] =>
  [...template.matchAll(fieldPattern)].flatMap(([, name = '']) =>
    messageFields.some((field) => field === name) ? [] : [name],
  );

/** The text of a message. What is in braces and no field stays as it is. */
export const filledIn = (template: string, facts: MessageFacts): string =>
  template
    .replaceAll(
      fieldPattern,
      (whole, name: string) => (facts as Readonly<Record<string, string>>)[name] ?? whole,
    )
    .slice(0, maxMessageLength);

/** What is said while a company has no words of its own. */
export const defaultTemplates: Readonly<Record<MessageKind, Readonly<Record<MessageLanguage, string>>>> = {
  planned: {
    en: '{company}: we plan to be at {address} on {date}, {window}. Questions? Call {phone}.',
    es: '{company}: pensamos llegar a {address} el {date}, {window}. ¿Preguntas? Llame al {phone}.',
  },
  'on-my-way': {
    en: '{company}: {driver} is on the way to {address}. Expected: {eta}. Follow the truck: {link}',
    es: '{company}: {driver} va en camino a {address}. Llegada: {eta}. Siga el camión: {link}',
  },
  arrived: {
    en: '{company}: {driver} has arrived at {address}.',
    es: '{company}: {driver} llegó a {address}.',
  },
  finished: {
    en: '{company}: the work at {address} is done. Questions? Call {phone}.',
    es: '{company}: el trabajo en {address} está terminado. ¿Preguntas? Llame al {phone}.',
  },
  late: {
    en: '{company}: we are running late for {address}. Now expected: {eta}. Follow the truck: {link}',
    es: '{company}: vamos tarde a {address}. Llegada ahora: {eta}. Siga el camión: {link}',
  },
};
