import { and, eq, isNull, sql } from 'drizzle-orm';
import type { SystemTransaction, TenantTransaction } from '../../platform/database/database.ts';
import { givenRows } from '../../platform/database/sql-helpers.ts';
import { portalLinks } from './portal.tables.ts';

export type PortalLinkRow = typeof portalLinks.$inferSelect;

/** Finds the link of a secret across companies; undefined when it is unknown or was revoked. It may have expired. */
export async function findPortalLink(
  tx: SystemTransaction,
  tokenSha256: string,
): Promise<PortalLinkRow | undefined> {
  const [link] = await tx
    .select()
    .from(portalLinks)
    .where(and(eq(portalLinks.tokenSha256, tokenSha256), isNull(portalLinks.revokedAt)));
  return link;
}

/** The link of a client that was not revoked; it may have expired. */
export async function linkOfClient(
  tx: TenantTransaction,
  clientId: string,
): Promise<PortalLinkRow | undefined> {
  const [link] = await tx
    .select()
    .from(portalLinks)
    .where(and(eq(portalLinks.clientId, clientId), isNull(portalLinks.revokedAt)));
  return link;
}

export interface OfferedLink {
  readonly id: string;
  readonly client_id: string;
  readonly token_sha256: string;
}

/**
 * Renews the links of clients, and makes those that are missing as offered.
 * @returns the link of each client and the hash it is found by
 */
export async function putLinks(
  tx: TenantTransaction,
  { companyId, expiresAt }: { readonly companyId: string; readonly expiresAt: Date },
  offered: readonly OfferedLink[],
): Promise<OfferedLink[]> {
  const { rows } = await tx.execute<OfferedLink & Record<string, unknown>>(sql`
    insert into portal_links (id, company_id, client_id, token_sha256, expires_at)
    select given.id, ${companyId}::uuid, given.client_id, given.token_sha256, ${expiresAt.toISOString()}::timestamptz
      from ${givenRows(offered, { id: 'uuid', client_id: 'uuid', token_sha256: 'text' })} order by given.client_id
    on conflict (company_id, client_id) where revoked_at is null
       do update set expires_at = greatest(portal_links.expires_at, excluded.expires_at)
    returning id, client_id, token_sha256`);
  return rows;
}

/** Changes the hashes by which links are found, after the installation's master key was replaced. */
export async function putHashes(
  tx: TenantTransaction,
  links: readonly Pick<OfferedLink, 'id' | 'token_sha256'>[],
): Promise<void> {
  await tx.execute(sql`
    update portal_links l set token_sha256 = given.token_sha256
      from ${givenRows(links, { id: 'uuid', token_sha256: 'text' })} where l.id = given.id`);
}

/** Ends the link of a client. */
export async function revokeLink(tx: TenantTransaction, clientId: string, now: Date): Promise<void> {
  await tx
    .update(portalLinks)
    .set({ revokedAt: now })
    .where(and(eq(portalLinks.clientId, clientId), isNull(portalLinks.revokedAt)));
}

export async function countOpening(tx: TenantTransaction, id: string, now: Date): Promise<void> {
  await tx
    .update(portalLinks)
    .set({ opens: sql`${portalLinks.opens} + 1`, lastOpenedAt: now })
    .where(eq(portalLinks.id, id));
}

/** Locks a link until the end of the transaction, so that requests by it are counted one after the other. */
export async function lockLink(tx: TenantTransaction, id: string): Promise<void> {
  await tx
    .select({ id: portalLinks.id })
    .from(portalLinks)
    .where(eq(portalLinks.id, id))
    .for('no key update');
}
