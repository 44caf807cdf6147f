import type { ClientMessageSettings } from '@haulwright/domain/companies/company-messages';
import { templateOf } from '@haulwright/domain/companies/company-messages';
import {
  filledIn,
  type MessageFacts,
  type MessageKind,
  type MessageLanguage,
} from '@haulwright/domain/companies/message-kinds';
import type { Span } from '@haulwright/domain/client-messages/coming-truck';
import type { VisitFacts } from './visit-facts.queries.ts';
import { comingOf, firstName, timeZoneOf, windowOf } from './visit-times.ts';

const locales: Readonly<Record<MessageLanguage, string>> = { en: 'en-US', es: 'es-US' };

/** What is said where a fact is not known. */
const otherwise = {
  en: { driver: 'our driver', truck: 'our truck', eta: 'soon', address: 'your address', phone: 'our office' },
  es: {
    driver: 'nuestro chofer',
    truck: 'nuestro camión',
    eta: 'pronto',
    address: 'su dirección',
    phone: 'nuestra oficina',
  },
} as const;

export const subjects: Readonly<Record<MessageKind, Readonly<Record<MessageLanguage, string>>>> = {
  planned: { en: 'Our visit', es: 'Nuestra visita' },
  'on-my-way': { en: 'We are on the way', es: 'Vamos en camino' },
  arrived: { en: 'We have arrived', es: 'Ya llegamos' },
  finished: { en: 'The work is done', es: 'El trabajo está terminado' },
  late: { en: 'We are running late', es: 'Vamos tarde' },
};

/** What stands at and below the link in a mail. */
export const linkWords: Readonly<Record<MessageLanguage, { label: string; below: string }>> = {
  en: { label: 'See where the truck is', below: 'The link ends an hour after we have arrived.' },
  es: { label: 'Vea dónde está el camión', below: 'El enlace termina una hora después de nuestra llegada.' },
};

/** Kinds whose reader can follow the truck. */
export const carriesLink = (kind: MessageKind): boolean => kind === 'on-my-way' || kind === 'late';

/** Fills in what a visit's message says, in the time of the client's place. */
export function factsOfMessage(
  facts: VisitFacts,
  { language, link, now }: { readonly language: MessageLanguage; readonly link: string; readonly now: Date },
): MessageFacts {
  const timeZone = timeZoneOf(facts);
  const locale = locales[language];
  const clock = (at: Date) =>
    at.toLocaleTimeString(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).replaceAll('\u202F', ' ');
  const spoken = (span: Span | null) => span && `${clock(span.from)}–${clock(span.to)}`;
  const words = otherwise[language];
  const promised = windowOf(facts);
  const { company, route, street, city } = facts;
  const window = spoken(promised);
  return {
    company: company.name,
    client: facts.contactPerson ?? facts.clientName,
    driver: firstName(route?.driverName) ?? words.driver,
    truck: route?.vehicleName ?? words.truck,
    address: street || city || words.address,
    date:
      promised === null
        ? ''
        : promised.from.toLocaleDateString(locale, {
            timeZone,
            weekday: 'long',
            month: 'long',
            day: 'numeric',
          }),
    window: window ?? words.eta,
    // What was promised and has passed is not expected any more.
    eta:
      spoken(comingOf(facts, now)?.span ?? null) ??
      (promised !== null && promised.to > now ? window : null) ??
      words.eta,
    phone: company.phone ?? words.phone,
    link,
  };
}

/** The text of a message; one whose reader can follow the truck has the link, whatever its words say. */
export function textOfMessage(
  settings: Pick<ClientMessageSettings, 'templates'>,
  kind: MessageKind,
  language: MessageLanguage,
  facts: MessageFacts,
): string {
  const template = templateOf(settings, kind, language);
  const lacksLink = carriesLink(kind) && !template.includes('{link}');
  return filledIn(lacksLink ? `${template} {link}` : template, facts);
}
