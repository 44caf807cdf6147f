import type { MessagesOfClient } from '@haulwright/domain/client-messages/client-messages';
import { textNumber } from '@haulwright/domain/client-messages/consent';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { loadMessageSettings } from '../companies/company.queries.ts';
import { consentsOfClient, languageOfClient, lastMessages, phonesOfClient } from './consents.queries.ts';

/** What a client is told, and what its numbers said about it; undefined when there is no such client. */
export async function loadMessagesOfClient(
  tx: TenantTransaction,
  clientId: string,
): Promise<MessagesOfClient | undefined> {
  const fields = await phonesOfClient(tx, clientId);
  if (fields === undefined) return undefined;
  const said = new Map((await consentsOfClient(tx, clientId)).map(({ phone, ...one }) => [phone, one]));
  const names = new Map<string, string | null>([...said.keys()].map((phone) => [phone, null]));
  // The client's own first, by the first who has the number.
  for (const { name, phone } of fields.toReversed()) {
    const number = textNumber(phone);
    if (number === null) continue;
    names.delete(number);
    names.set(number, name);
  }
  return {
    language: await languageOfClient(tx, clientId),
    companyLanguage: (await loadMessageSettings(tx)).language,
    numbers: [...names].toReversed().map(([phone, name]) => {
      const last = said.get(phone);
      return { phone, name, said: last === undefined ? null : { ...last, at: last.at.toISOString() } };
    }),
    messages: (await lastMessages(tx, clientId)).map(({ createdAt, settledAt, ...message }) => ({
      ...message,
      at: (settledAt ?? createdAt).toISOString(),
    })),
  };
}
