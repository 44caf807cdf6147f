import { emailKey, phoneKey } from '../kernel/contact-keys.ts';
import { findForm, shortStreet } from '../kernel/find-text.ts';
import { type DuplicateChoice, matchReasons, type MatchReason } from './client-import.ts';
import { isPlaceholder } from './placeholders.ts';

/** Letters and digits in lower case, separated by single spaces. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A street as compared, with its words abbreviated. */
export const streetKey = shortStreet;

/** A key that is equal for two addresses of one place: street, second line and the five digits of the ZIP. */
export const addressKey = (address: {
  readonly streetLine1: string;
  readonly streetLine2: string | null;
  readonly postalCode: string;
}): string =>
  `${streetKey(`${address.streetLine1} ${address.streetLine2 ?? ''}`)}|${address.postalCode.slice(0, 5)}`;

/** The fields clients are compared by. */
export interface ClientTraits {
  readonly name: string;
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly streets: readonly string[];
}

export interface ClientMatch {
  readonly clientId: string;
  readonly clientName: string;
  readonly reasons: readonly MatchReason[];
}

/**
 * What happens to a client of a list. One with nothing but the phone of a client of another name is asked
 * about: an office, a landlord or a family may answer for several.
 */
export function choiceFor(
  { name, choice }: { readonly name: string; readonly choice: DuplicateChoice | undefined },
  match: ClientMatch | null,
  { duplicates }: { readonly duplicates: DuplicateChoice },
): DuplicateChoice | 'ask' {
  if (match === null) return 'import';
  if (choice !== undefined) return choice;
  const isByPhone = match.reasons.every((reason) => reason === 'phone');
  return isByPhone && findForm(match.clientName) !== findForm(name) ? 'ask' : duplicates;
}

const keysOf = ({ name, phones, emails, streets }: ClientTraits): [MatchReason, string][] => [
  ...phones
    .filter((phone) => !isPlaceholder(phone, 'phone'))
    .flatMap((phone): [MatchReason, string][] => {
      const key = phoneKey(phone);
      return key === null ? [] : [['phone', key]];
    }),
  ...emails
    .filter((email) => !isPlaceholder(email, 'email'))
    .flatMap((email): [MatchReason, string][] => {
      const key = emailKey(email);
      return key === null ? [] : [['email', key]];
    }),
  ...(findForm(name) === ''
    ? []
    : streets
        .filter((street) => street.trim() !== '')
        .map((street): [MatchReason, string] => [
          'name-and-street',
          `${findForm(name)}|${streetKey(street)}`,
        ])),
];

/** Finds existing clients by phone, e-mail address, or name with street. */
export class KnownClients {
  readonly #byKey = new Map<string, { readonly clientId: string; readonly clientName: string }>();

  /** The first client with a trait keeps it. */
  add(clientId: string, traits: ClientTraits): void {
    for (const [reason, key] of keysOf(traits)) {
      const whole = `${reason} ${key}`;
      if (!this.#byKey.has(whole)) this.#byKey.set(whole, { clientId, clientName: traits.name });
    }
  }

  /** The client that shares the most traits, or null. */
  find(traits: ClientTraits): ClientMatch | null {
    const found = new Map<string, { clientName: string; reasons: Set<MatchReason> }>();
    for (const [reason, key] of keysOf(traits)) {
      const known = this.#byKey.get(`${reason} ${key}`);
      if (!known) continue;
      const match = found.get(known.clientId) ?? { clientName: known.clientName, reasons: new Set() };
      found.set(known.clientId, { ...match, reasons: match.reasons.add(reason) });
    }
    const [best] = [...found].toSorted(([, a], [, b]) => b.reasons.size - a.reasons.size);
    return best
      ? {
          clientId: best[0],
          clientName: best[1].clientName,
          reasons: matchReasons.filter((reason) => best[1].reasons.has(reason)),
        }
      : null;
  }
}
