import { changeAttempt, invoicesOfAttempt, moveAttempt, type AttemptRow } from './attempts.queries.ts';
import { lockInvoices } from '../invoicing/rows/invoice-rows.queries.ts';
import type { ConnectionRow } from './connections.queries.ts';
import { sameKeyMs } from './looking.ts';
import { providerBy, withKey, type Parts } from './parts.ts';
import { ProviderProblem, type RefundRequest, type SessionRequest } from './provider.ts';
import { takeInRefund, takeInSession } from './take-in.ts';

/**
 * Finds out what became of an attempt, and takes it in. What was not answered is sent again with the same key and the
 * same bytes for as long as the provider knows them.
 * @param ends whether a session that can still be paid is ended
 */
export async function lookUp(
  parts: Parts,
  connection: ConnectionRow,
  attempt: AttemptRow,
  { ends }: { readonly ends: boolean },
): Promise<void> {
  try {
    await (attempt.kind === 'charge' ? lookUpCharge : lookUpRefund)(parts, connection, attempt, ends);
  } catch (error) {
    if (!(error instanceof ProviderProblem) || error.kind === 'away' || error.kind === 'key') throw error;
    await giveUp(parts, attempt, error.kind === 'unknown' ? 'unknown' : error.message);
  }
}

const sentAgain = ({ now }: Parts, { sentAt }: AttemptRow): boolean =>
  now().getTime() < sentAt.getTime() + sameKeyMs;

async function lookUpCharge(
  parts: Parts,
  connection: ConnectionRow,
  attempt: AttemptRow,
  ends: boolean,
): Promise<void> {
  const { provider, database } = parts;
  const ref = attempt.providerRef;
  const take = async (fact: Parameters<typeof takeInSession>[2]) =>
    database.inTenant(attempt, async (tx) => takeInSession(tx, await providerBy(parts, tx, attempt), fact));
  if (ref === null) {
    if (!sentAgain(parts, attempt)) return giveUp(parts, attempt, 'unknown');
    const request = attempt.request as unknown as SessionRequest;
    const fact = await withKey(parts, connection, (key) => provider.openSession(key, request));
    await take(fact);
    if (ends) await take(await withKey(parts, connection, (key) => provider.expireSession(key, fact.ref)));
    return;
  }
  const isOpen = attempt.state === 'open' && (ends || attempt.staleAt !== null);
  await take(
    await withKey(parts, connection, (key) =>
      isOpen ? provider.expireSession(key, ref) : provider.readSession(key, ref),
    ),
  );
}

async function lookUpRefund(parts: Parts, connection: ConnectionRow, attempt: AttemptRow): Promise<void> {
  const { provider, database } = parts;
  const ref = attempt.providerRef;
  if (ref === null && !sentAgain(parts, attempt)) return giveUp(parts, attempt, 'unknown');
  const request = attempt.request as unknown as RefundRequest;
  const fact = await withKey(parts, connection, (key) =>
    ref === null ? provider.refund(key, request) : provider.readRefund(key, ref),
  );
  await database.inTenant(attempt, async (tx) =>
    takeInRefund(tx, await providerBy(parts, tx, attempt), { ...fact, attemptId: attempt.id }),
  );
}

const giveUp = (parts: Parts, { id, kind, companyId }: AttemptRow, failure: string): Promise<void> =>
  parts.database.inTenant({ companyId }, async (tx) => {
    const notice = kind === 'refund' ? 'refund-failed' : failure === 'unknown' ? 'unknown' : null;
    // Before the attempt, as everywhere: what it was to pay is told of it.
    await lockInvoices(
      tx,
      (await invoicesOfAttempt(tx, id)).map(({ invoiceId }) => invoiceId),
    );
    const isMoved = await moveAttempt(
      tx,
      { id, kind, to: 'failed', now: parts.now() },
      { failure, notice, lookAt: null },
    );
    if (!isMoved) await changeAttempt(tx, id, { lookAt: null });
  });
