import { createHmac } from 'node:crypto';
import { portalLinkDays } from '@haulwright/domain/portal/portal-limits';
import { hashOfSecret } from '../../http/strangers-links.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { ClientPage, ClientPages } from '../invoicing/papers/client-pages.ts';
import { takesOnlinePayments } from './online-payments.ts';
import { linkOfClient, putHashes, putLinks } from './portal-links.queries.ts';

export interface ShownLink {
  readonly address: string;
  readonly expiresAt: string;
  readonly lastOpenedAt: string | null;
  readonly opens: number;
}

export interface PortalLinks extends ClientPages {
  /** The link of a client; null while it has none. Writes nothing. */
  show(tx: TenantTransaction, clientId: string): Promise<ShownLink | null>;
  /** Where a client comes back to who paid; its secret, which nobody else is to know, is kept by the page. */
  readonly returnAddress: string;
  /** The secret by which a version of a quote is opened from the portal. */
  secretOfQuote(quoteId: string, version: number): string;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly portalLinks: PortalLinks;
    /** Address of the page of quotes, without a trailing slash. */
    readonly quoteAddress: string;
  }
}

const below = 'No account needed. Anyone with this link can see your invoices, so keep it to yourself.';

/** @param address of the portal's page, without a trailing slash */
export function createPortalLinks({
  secrets,
  address,
}: {
  readonly secrets: Pick<Secrets, 'keyId' | 'derive'>;
  readonly address: string;
}): PortalLinks {
  const key = secrets.derive(secrets.keyId, { info: 'portal links' });
  if (key === null) throw new Error('The master key in use is not there.');
  /** HMAC-SHA-256 of what it opens, base64url: every mail says the same, and nothing readable is stored. */
  const secretOf = (what: readonly (string | number)[]): string =>
    createHmac('sha256', key).update(JSON.stringify(what)).digest('base64url');
  const secretOfLink = (id: string): string => secretOf(['client', id]);
  // Behind the #, which browsers send to nobody: it is in no log on the way.
  const addressOf = (id: string): string => `${address}#${secretOfLink(id)}`;

  return {
    async renew(tx, { companyId, now }, clientIds) {
      const wanted = [...new Set(clientIds)];
      if (wanted.length === 0) return new Map();
      const expiresAt = new Date(now.getTime() + portalLinkDays * 86_400_000);
      const offered = wanted.map((clientId) => {
        const id = newId();
        return { id, client_id: clientId, token_sha256: hashOfSecret(secretOfLink(id)) };
      });
      const stored = await putLinks(tx, { companyId, expiresAt }, offered);
      const byOldKey = stored
        .map(({ id, token_sha256: before }) => ({ id, before, token_sha256: hashOfSecret(secretOfLink(id)) }))
        .filter(({ before, token_sha256: now_ }) => before !== now_);
      if (byOldKey.length > 0)
        await putHashes(
          tx,
          byOldKey.map(({ id, token_sha256 }) => ({ id, token_sha256 })),
        );
      const label = (await takesOnlinePayments(tx)) ? 'View and pay' : 'View';
      return new Map(
        stored.map(({ id, client_id: clientId }): [string, ClientPage] => [
          clientId,
          { address: addressOf(id), label, below },
        ]),
      );
    },
    async show(tx, clientId) {
      const link = await linkOfClient(tx, clientId);
      return link === undefined
        ? null
        : {
            address: addressOf(link.id),
            expiresAt: link.expiresAt.toISOString(),
            lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
            opens: link.opens,
          };
    },
    returnAddress: `${address}#paid`,
    secretOfQuote: (quoteId, version) => secretOf(['quote', quoteId, version]),
  };
}
