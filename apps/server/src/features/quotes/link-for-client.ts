// Public to other features: another way for a client to an open quote.
import { hashOfSecret } from '../../http/strangers-links.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { hasLink } from './quote-links.queries.ts';
import { insertQuoteEvent, lockQuote } from './quote-rows.queries.ts';

/**
 * Lets a secret open a quote that a client may still answer. The same secret again changes nothing, so the history
 * has one line of it for each version of the quote.
 * @param secretFor the secret of a version
 * @returns the secret; undefined where this client has no such quote to answer
 */
export async function linkForClient(
  tx: TenantTransaction,
  {
    quoteId,
    clientId,
    today,
  }: { readonly quoteId: string; readonly clientId: string; readonly today: string },
  secretFor: (version: number) => string,
): Promise<string | undefined> {
  const quote = await lockQuote(tx, quoteId);
  if (quote?.clientId !== clientId || quote.state !== 'sent' || quote.expiresOn < today) return undefined;
  const secret = secretFor(quote.version);
  const tokenSha256 = hashOfSecret(secret);
  if (!(await hasLink(tx, tokenSha256)))
    await insertQuoteEvent(tx, quote, {
      kind: 'sent',
      userId: null,
      sentTo: null,
      tokenSha256,
      reason: 'opened from the client’s portal',
    });
  return secret;
}
