import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import { judgeKey, type KeyRefusal } from '@haulwright/domain/payments/provider-key';
import { newId } from '../../platform/ids.ts';
import { lockCompany } from '../companies/company.queries.ts';
import {
  deleteConnection,
  insertConnection,
  loadConnection,
  type ConnectionRow,
} from './connections.queries.ts';
import { endSessions } from './end-sessions.ts';
import { keyOf, keyPurpose, webhookPurpose, type InCompany, type Parts } from './parts.ts';
import { ProviderProblem } from './provider.ts';

export type ConnectRefusal = KeyRefusal | 'payments.key-refused' | 'payments.provider-away';

interface Connecting extends InCompany {
  readonly userId: string;
  readonly key: string;
  readonly isPractice: boolean;
}

/** Connects a company to its account, by a key that can do no more than take payments; the earlier one goes. */
export async function connect(
  parts: Parts,
  { companyId, userId, key, isPractice }: Connecting,
): Promise<Outcome<ConnectionRow, ConnectRefusal>> {
  const judged = judgeKey(key, isPractice);
  if ('refusal' in judged) return refused(judged.refusal);
  const { provider, secrets, database, log } = parts;
  const id = newId();
  try {
    const { accountId } = await provider.check(key);
    const replaced = await database.inTenant({ companyId }, loadConnection);
    if (replaced?.accountId !== accountId) await endSessions(parts, { companyId });
    const newest = (await provider.eventsSince(key, null)).at(-1);
    const webhook = await provider.addWebhook(key, `${parts.publicUrl}/hooks/stripe/${id}`);
    const at = parts.now();
    const earlier = await database.inTenant({ companyId }, async (tx) => {
      await lockCompany(tx, companyId);
      const before = await loadConnection(tx);
      if (before !== undefined) await deleteConnection(tx);
      await insertConnection(tx, {
        id,
        companyId,
        provider: 'stripe',
        accountId,
        keySealed: secrets.seal(keyPurpose, companyId, key),
        keyEnd: key.slice(-4),
        webhookSealed: webhook && secrets.seal(webhookPurpose, id, webhook.secret),
        webhookRef: webhook?.ref ?? null,
        mode: judged.mode,
        state: 'active',
        connectedBy: userId,
        eventsCursor:
          before?.accountId === accountId && before.eventsCursor ? before.eventsCursor : (newest?.id ?? null),
        eventsReadAt: at,
      });
      return before;
    });
    if (earlier !== undefined) await removeWebhook(parts, earlier);
    const connection = await database.inTenant({ companyId }, loadConnection);
    if (connection === undefined) throw new Error('the connection just written is not there');
    return accepted(connection);
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    log.warn({ err: error }, 'a card provider could not be connected');
    return refused(error.kind === 'away' ? 'payments.provider-away' : 'payments.key-refused');
  }
}

/**
 * Ends the connection, after what clients could still pay. What was paid stays; a bank transfer that is under way is no
 * longer told of.
 */
export async function disconnect(
  parts: Parts,
  { companyId }: InCompany,
): Promise<Outcome<undefined, 'not-found' | 'payments.provider-away'>> {
  try {
    await endSessions(parts, { companyId });
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    parts.log.warn({ err: error }, 'the sessions of a connection could not be ended');
    return refused('payments.provider-away');
  }
  const connection = await parts.database.inTenant({ companyId }, async (tx) => {
    const before = await loadConnection(tx);
    if (before !== undefined) await deleteConnection(tx);
    return before;
  });
  if (connection === undefined) return refused('not-found');
  await removeWebhook(parts, connection);
  return accepted(undefined);
}

/** Its events would be refused by now; if it cannot be removed, the provider gives up by itself. */
async function removeWebhook(parts: Parts, connection: ConnectionRow): Promise<void> {
  const { webhookRef } = connection;
  if (webhookRef === null) return;
  try {
    await parts.provider.removeWebhook(keyOf(parts, connection), webhookRef);
  } catch (error) {
    parts.log.warn({ err: error }, 'a webhook could not be removed');
  }
}
