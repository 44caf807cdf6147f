// Public to other features: lets a client pay invoices online.
import { leastOnlineCents } from '@haulwright/domain/payments/attempt-state';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { balanceOf, lockInvoices } from '../invoicing/rows/invoice-rows.queries.ts';
import { attemptOf, attemptsHolding, insertAttempt, type AttemptRow } from './attempts.queries.ts';
import { clientEmailOf, numbersOf } from './attempt-list.queries.ts';
import { loadConnection, type ConnectionRow } from './connections.queries.ts';
import { leastLeftMs, sendAgainAt, sessionMs } from './looking.ts';
import { lookUp } from './look-up.ts';
import type { InCompany, Parts } from './parts.ts';
import { ProviderProblem, type SessionRequest } from './provider.ts';

export interface SessionAsked {
  readonly clientId: string;
  readonly invoices: readonly { readonly invoiceId: string; readonly cents: number }[];
  readonly via: 'portal' | 'office';
  /** Where the provider's page leads back to, paid or not. */
  readonly returnTo: string;
}

export interface OpenedSession {
  readonly attemptId: string;
  /** The provider's page. */
  readonly url: string;
  readonly expiresAt: Date | null;
}

export type SessionRefusal =
  | 'not-found'
  | 'payments.not-connected'
  | 'payments.too-small'
  | 'payments.over-open'
  | 'payments.not-payable'
  | 'payments.under-way'
  | 'payments.provider-away'
  | 'payments.provider-refused';

/** How often invoices are looked at again whose earlier attempt had to end first. */
const maxRounds = 4;

/**
 * Opens the provider's page for invoices of a client. The attempt is stored before the provider is called; a
 * page that is open for the same already is given out again, another one is ended first.
 */
export async function openSession(
  parts: Parts,
  company: InCompany,
  asked: SessionAsked,
): Promise<Outcome<OpenedSession, SessionRefusal>> {
  try {
    for (let round = 0; round < maxRounds; round += 1) {
      const prepared = await prepare(parts, company, asked);
      if (!prepared.ok) return prepared;
      const { connection, holding, attemptId } = prepared.value;
      const mine = holding.find((one) => isSame(one, asked, parts.now()));
      // What was sent and not answered is sent again; what was paid meanwhile is taken in.
      const ends = attemptId === null && mine === undefined;
      for (const one of holding) await lookUp(parts, connection, one, { ends });
      const wanted = attemptId ?? mine?.id;
      if (wanted === undefined) continue;
      const attempt = await parts.database.inTenant(company, (tx) => attemptOf(tx, wanted));
      if (attempt?.state === 'created') await lookUp(parts, connection, attempt, { ends: false });
      const opened = await parts.database.inTenant(company, (tx) => attemptOf(tx, wanted));
      if (opened?.state === 'open' && opened.url !== null)
        return accepted({ attemptId: opened.id, url: opened.url, expiresAt: opened.expiresAt });
      if (opened?.state === 'failed') return refused('payments.provider-refused');
    }
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    parts.log.warn({ err: error }, 'a payment session could not be opened');
    return refused(error.kind === 'away' ? 'payments.provider-away' : 'payments.provider-refused');
  }
  return refused('payments.under-way');
}

interface Prepared {
  readonly connection: ConnectionRow;
  /** Attempts that must end, or be used, before another begins. */
  readonly holding: readonly AttemptRow[];
  /** A new attempt, if nothing was in its way. */
  readonly attemptId: string | null;
}

async function prepare(
  parts: Parts,
  company: InCompany,
  asked: SessionAsked,
): Promise<Outcome<Prepared, SessionRefusal>> {
  try {
    return await parts.database.inTenant(company, (tx) => prepareIn(tx, parts, company, asked));
  } catch (error) {
    // Somebody else began to pay one of them in this moment.
    if (isUniqueViolation(error, 'payment_attempt_invoices_open_key')) return prepare(parts, company, asked);
    throw error;
  }
}

async function prepareIn(
  tx: TenantTransaction,
  parts: Parts,
  { companyId }: InCompany,
  asked: SessionAsked,
): Promise<Outcome<Prepared, SessionRefusal>> {
  const connection = await loadConnection(tx);
  if (connection?.state !== 'active') return refused('payments.not-connected');
  const ids = asked.invoices.map(({ invoiceId }) => invoiceId);
  const locked = await lockInvoices(tx, ids);
  if (locked.length !== new Set(ids).size || locked.some(({ clientId }) => clientId !== asked.clientId))
    return refused('not-found');
  if (locked.some(({ kind, state }) => kind !== 'invoice' || state !== 'issued'))
    return refused('payments.not-payable');
  const total = asked.invoices.reduce((sum, one) => sum + one.cents, 0);
  if (total < leastOnlineCents) return refused('payments.too-small');
  const holding = await attemptsHolding(tx, ids);
  if (holding.some(({ state }) => state === 'processing')) return refused('payments.under-way');
  for (const { invoiceId, cents } of asked.invoices)
    if (((await balanceOf(tx, invoiceId))?.openCents ?? 0) < cents) return refused('payments.over-open');
  if (holding.length > 0) return accepted({ connection, holding, attemptId: null });
  const [id, at] = [newId(), parts.now()];
  const numbers = await numbersOf(tx, ids);
  const request: SessionRequest = {
    attemptId: id,
    cents: total,
    description: `Invoice${numbers.length > 1 ? 's' : ''} ${numbers.join(', ')}`.slice(0, 250),
    methods: ['card', 'us_bank_account'],
    email: await clientEmailOf(tx, asked.clientId),
    returnTo: asked.returnTo,
    expiresAtSeconds: Math.floor((at.getTime() + sessionMs) / 1_000),
    mailsReceipt: true,
  };
  await insertAttempt(
    tx,
    {
      id,
      companyId,
      clientId: asked.clientId,
      kind: 'charge',
      cents: request.cents,
      state: 'created',
      request: { ...request },
      sentAt: at,
      lookAt: sendAgainAt(at),
      via: asked.via,
    },
    asked.invoices,
  );
  return accepted({ connection, holding: [], attemptId: id });
}

/** Whether it asks for the same and leaves the client time enough. */
function isSame(
  { cents, request, state, expiresAt, staleAt }: AttemptRow,
  asked: SessionAsked,
  now: Date,
): boolean {
  const total = asked.invoices.reduce((sum, one) => sum + one.cents, 0);
  return (
    asked.invoices.length === 1 &&
    cents === total &&
    request['returnTo'] === asked.returnTo &&
    staleAt === null &&
    (state === 'created' || (expiresAt !== null && expiresAt.getTime() - now.getTime() > leastLeftMs))
  );
}
