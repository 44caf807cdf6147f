import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Logger } from 'pino';
import type { Database, TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { By } from '../invoicing/rows/by.ts';
import { failConnection, timeZoneOf, type ConnectionRow } from './connections.queries.ts';
import { ProviderProblem, type PaymentProvider } from './provider.ts';

/** What money that moves online needs. */
export interface Parts {
  readonly database: Database;
  readonly provider: PaymentProvider;
  readonly secrets: Secrets;
  readonly events: Events;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Date;
  /** Where the provider and clients reach this server. */
  readonly publicUrl: string;
}

export interface InCompany {
  readonly companyId: string;
}

export const keyPurpose = 'payment key';
export const webhookPurpose = 'payment webhook';

export const keyOf = ({ secrets }: Pick<Parts, 'secrets'>, { companyId, keySealed }: ConnectionRow): string =>
  secrets.open(keyPurpose, companyId, keySealed);

/** The provider, as who moves money. */
export async function providerBy(
  { now, events }: Pick<Parts, 'now' | 'events'>,
  tx: TenantTransaction,
  { companyId }: InCompany,
): Promise<By> {
  const at = now();
  return { companyId, via: 'provider', now: at, today: calendarDateIn(at, await timeZoneOf(tx)), events };
}

/** Asks the provider; a key that is refused is noted, for the office to see. */
export async function withKey<Answer>(
  parts: Parts,
  connection: ConnectionRow,
  ask: (key: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(keyOf(parts, connection));
  } catch (error) {
    if (error instanceof ProviderProblem && error.kind === 'key')
      await parts.database.inTenant(connection, (tx) =>
        failConnection(tx, connection.id, { now: parts.now(), reason: error.message }),
      );
    throw error;
  }
}
