import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import type { By } from '../invoicing/rows/by.ts';
import { claimAttempts } from './attempts.queries.ts';
import { companiesWithWork, loadConnection, saveCursor, type ConnectionRow } from './connections.queries.ts';
import { claimMs, eventsEveryMs } from './looking.ts';
import { lookUp } from './look-up.ts';
import { providerBy, withKey, type InCompany, type Parts } from './parts.ts';
import { claimEvents, insertEvents, markHandled } from './provider-events.queries.ts';
import { ProviderProblem, type ProviderEvent } from './provider.ts';
import { takeInDispute, takeInRefund, takeInSession } from './take-in.ts';

const sweepEverySeconds = 5;

/** One whose provider is busy does not keep the others waiting. */
const companiesAtOnce = 4;

/**
 * Takes in what the provider told of, and looks up attempts that wait. The rows decide; a task only wakes a worker, and
 * two workers never take the same row.
 * @param partsFor what one run of a company needs
 * @returns wakes it for a company
 */
export function startWorking(partsFor: () => Parts, tasks: Tasks): (company: InCompany) => Promise<void> {
  const queue = tasks.queue<InCompany>('online-payments', (company) => work(partsFor(), company), {
    atOnce: companiesAtOnce,
  });
  const { now: clock, database } = partsFor();
  const wake = ({ companyId }: InCompany) => queue.enqueue({ companyId }, companyId);
  tasks.every(sweepEverySeconds, 'looking for online payments', async () => {
    const now = clock();
    const before = (ms: number) => new Date(now.getTime() - ms);
    const companies = await database.asSystem((tx) =>
      companiesWithWork(tx, { now, readBefore: before(eventsEveryMs), pollBefore: before(claimMs) }),
    );
    for (const companyId of companies) await wake({ companyId });
  });
  return wake;
}

async function work(parts: Parts, company: InCompany): Promise<void> {
  const { database } = parts;
  const connection = await database.inTenant(company, loadConnection);
  if (connection?.state !== 'active') return;
  await unlessAway(parts, async () => {
    await readEvents(parts, connection);
    // A burst does not wait for the next sweep.
    while ((await takeEvents(parts, connection)) > 0);
  });
  const due = await database.inTenant(company, (tx) => claimAttempts(tx, parts.now()));
  for (const attempt of due)
    await unlessAway(parts, () => lookUp(parts, connection, attempt, { ends: attempt.staleAt !== null }));
}

/** What the provider did not answer is asked again by a later sweep. */
async function unlessAway(parts: Parts, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    parts.log.warn({ err: error }, 'the card provider could not be asked');
  }
}

/** Closes gaps that webhooks left. The cursor is stored once its events are. */
async function readEvents(parts: Parts, connection: ConnectionRow): Promise<void> {
  const now = parts.now();
  const everyMs = connection.webhookSealed === null ? claimMs : eventsEveryMs;
  const { eventsReadAt, eventsCursor } = connection;
  if (eventsReadAt !== null && now.getTime() - eventsReadAt.getTime() < everyMs) return;
  const events = await withKey(parts, connection, (key) => parts.provider.eventsSince(key, eventsCursor));
  await parts.database.inTenant(connection, async (tx) => {
    await insertEvents(tx, connection.companyId, { events, now });
    await saveCursor(tx, connection.id, { cursor: events.at(-1)?.id ?? null, now });
  });
}

/** @returns how many it took */
async function takeEvents(parts: Parts, connection: ConnectionRow): Promise<number> {
  const now = parts.now();
  const claimedBefore = new Date(now.getTime() - claimMs);
  const claimed = await parts.database.inTenant(connection, (tx) => claimEvents(tx, { now, claimedBefore }));
  let failed: unknown;
  for (const event of claimed) {
    try {
      await takeEvent(parts, connection, event);
    } catch (error) {
      if (error instanceof ProviderProblem) {
        // There is no such thing: nothing happened to it.
        if (error.kind === 'away' || error.kind === 'key') throw error;
      } else {
        // It comes again in a minute, and holds up no other.
        failed ??= error;
        continue;
      }
    }
    await parts.database.inTenant(connection, (tx) => markHandled(tx, event.id, parts.now()));
  }
  if (failed !== undefined) throw failed;
  return claimed.length;
}

/** Reads what an event names at the provider: its own words are not believed. */
async function takeEvent(
  parts: Parts,
  connection: ConnectionRow,
  { type, objectId }: ProviderEvent,
): Promise<void> {
  const { provider, database } = parts;
  const ask = <Answer>(call: (key: string) => Promise<Answer>) => withKey(parts, connection, call);
  const take = <Fact>(
    takeIn: (tx: TenantTransaction, by: By, fact: Fact) => Promise<void>,
    fact: Fact,
  ): Promise<void> =>
    database.inTenant(connection, async (tx) => takeIn(tx, await providerBy(parts, tx, connection), fact));
  /** A payment whose session was not taken in yet: events come in any order. */
  const payment = async (paymentRef: string | null) => {
    const session =
      paymentRef === null ? null : await ask((key) => provider.sessionOfPayment(key, paymentRef));
    if (session !== null) await take(takeInSession, session);
  };
  if (type.startsWith('checkout.session.'))
    await take(takeInSession, await ask((key) => provider.readSession(key, objectId)));
  else if (type.startsWith('refund.')) {
    const refund = await ask((key) => provider.readRefund(key, objectId));
    await payment(refund.paymentRef);
    await take(takeInRefund, refund);
  } else if (type.startsWith('charge.dispute.')) {
    const dispute = await ask((key) => provider.readDispute(key, objectId));
    await payment(dispute.paymentRef);
    await take(takeInDispute, dispute);
  }
}
