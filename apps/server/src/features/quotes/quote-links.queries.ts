import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { quoteEvents, quoteLines, quotes } from './quotes.tables.ts';

/**
 * Finds the quote of a link across companies; undefined for an unknown secret, and for links of a version
 * that was revised since.
 */
export async function findLink(
  tx: SystemTransaction,
  tokenSha256: string,
): Promise<{ readonly companyId: string; readonly quoteId: string } | undefined> {
  const { rows } = await tx.execute<{ company_id: string; quote_id: string }>(sql`
    select e.company_id, e.quote_id from quote_events e
      join quotes q on q.company_id = e.company_id and q.id = e.quote_id and q.version = e.version
     where e.token_sha256 = ${tokenSha256}`);
  const [row] = rows;
  return row && { companyId: row.company_id, quoteId: row.quote_id };
}

/** Whether a secret opens a version of a quote already. */
export const hasLink = async (tx: TenantTransaction, tokenSha256: string): Promise<boolean> =>
  (await tx.$count(quoteEvents, eq(quoteEvents.tokenSha256, tokenSha256))) > 0;

/** Who accepted a quote, and when. */
export async function signerOf(tx: TenantTransaction, quoteId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ signer_name: string | null }>(sql`
    select signer_name from quote_events where quote_id = ${quoteId} and kind = 'accepted' order by id desc limit 1`);
  return rows[0]?.signer_name ?? null;
}

/** The lines of accepted quotes that jobs were made of, by job; none for other jobs. */
export async function acceptedLinesOfJobs(tx: TenantTransaction, jobIds: readonly string[]) {
  const rows = await tx
    .select({ line: quoteLines, sequence: quotes.sequence, clientAddressId: quotes.clientAddressId })
    .from(quoteLines)
    .innerJoin(quotes, eq(quotes.id, quoteLines.quoteId))
    .where(
      and(inArray(quoteLines.jobId, [...jobIds]), eq(quotes.state, 'accepted'), isNotNull(quotes.sequence)),
    )
    .orderBy(asc(quoteLines.position));
  return Map.groupBy(
    rows.map(({ line, sequence, clientAddressId }) => ({
      ...line,
      sequence: sequence ?? 0,
      isForAddress: clientAddressId !== null,
    })),
    ({ jobId }) => jobId ?? '',
  );
}

export interface Decision {
  readonly kind: 'accepted' | 'declined';
  readonly sequence: number;
  readonly title: string;
  readonly totalCents: number;
  readonly clientName: string;
  readonly signerName: string | null;
  readonly reason: string | null;
  /** The sender's. */
  readonly email: string;
}

/** Loads a client's last answer and its recipient; undefined while there is no answer. */
export async function loadDecision(tx: TenantTransaction, quoteId: string): Promise<Decision | undefined> {
  const { rows } = await tx.execute<{
    kind: Decision['kind'];
    sequence: number;
    title: string;
    total_cents: string;
    client_name: string;
    signer_name: string | null;
    reason: string | null;
    email: string;
  }>(sql`
    select e.kind, q.sequence, q.title, q.total_cents, c.name as client_name, e.signer_name, e.reason, p.email
      from quotes q join quote_events e on e.quote_id = q.id and e.kind = q.state
      join clients c on c.id = q.client_id join profiles p on p.user_id = q.sent_by
     where q.id = ${quoteId} and q.state in ('accepted', 'declined') order by e.id desc limit 1`);
  const [row] = rows;
  return (
    row && {
      kind: row.kind,
      sequence: row.sequence,
      title: row.title,
      totalCents: Number(row.total_cents),
      clientName: row.client_name,
      signerName: row.signer_name,
      reason: row.reason,
      email: row.email,
    }
  );
}
