import { randomBytes } from 'node:crypto';
import { toString as drawQrCode } from 'qrcode';
import { gateLinkDays, maxGateLinks, type GateCode } from '@haulwright/domain/gate/gate-receipt';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { ActedBy } from '../../../http/act.ts';
import { hashOfSecret } from '../../../http/strangers-links.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { countLinks, insertLink } from './gate-links.queries.ts';
import { receiptOf } from './gate-receipts.queries.ts';

declare module '../../../http/context.ts' {
  interface Services {
    /** Address of the gate's page, without a trailing slash. */
    readonly gateAddress: string;
  }
}

interface Maker extends ActedBy {
  readonly now: Date;
  readonly gateAddress: string;
}

/** A code's address and expiry. */
export interface MadeLink {
  readonly address: string;
  readonly expiresAt: Date;
}

/**
 * Creates a gate link for an existing visit; null once the site has signed. The token is in the address's fragment,
 * which browsers do not send, so no log contains it.
 */
export async function makeGateLink(
  tx: TenantTransaction,
  { companyId, userId, now, gateAddress }: Maker,
  visitId: string,
): Promise<Outcome<MadeLink | null, 'gate.too-many-links'>> {
  if ((await receiptOf(tx, visitId)) !== null) return accepted(null);
  if ((await countLinks(tx, visitId)) >= maxGateLinks) return refused('gate.too-many-links');
  const token = randomBytes(16).toString('base64url');
  const tokenSha256 = hashOfSecret(token);
  const expiresAt = new Date(now.getTime() + gateLinkDays * 86_400_000);
  await insertLink(tx, { id: newId(), companyId, visitId, tokenSha256, userId, expiresAt, createdAt: now });
  return accepted({ address: `${gateAddress}#${token}`, expiresAt });
}

/** Draws the code for a phone's screen. */
export async function drawnCode(link: MadeLink): Promise<NonNullable<GateCode['link']>> {
  return {
    address: link.address,
    qrCode: await drawQrCode(link.address, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
    expiresAt: link.expiresAt.toISOString(),
  };
}
