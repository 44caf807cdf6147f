import { sql } from 'drizzle-orm';
import type { SiteWord } from '@haulwright/domain/custody/visits/gate-outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { currentReceipts } from '../../custody/visits/signed-receipts.queries.ts';

/** The receipt signed at the gate, and the person who showed the code. */
export interface GateSignature extends SiteWord {
  readonly strokes: [number, number][][];
  readonly signedAt: Date;
  readonly userId: string;
}

/** Whether a visit's site has signed at its gate. */
export async function isReceived(tx: TenantTransaction, visitId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from gate_receipts r where r.visit_id = ${visitId}`);
  return rows.length > 0;
}

/** Undefined until the site has signed. */
export async function findGateSignature(
  tx: TenantTransaction,
  visitId: string,
): Promise<GateSignature | undefined> {
  const { rows } = await tx.execute(sql`
    select r.outcome, r.received_gallons as "receivedGallons", r.reason, r.ph, r.note, r.name, r.strokes, r.created_at as "signedAt", l.user_id as "userId"
      from ${currentReceipts} r join gate_links l on l.id = r.link_id where r.visit_id = ${visitId}`);
  const [row] = rows as unknown as (Omit<GateSignature, 'signedAt'> & { signedAt: string })[];
  return row && { ...row, signedAt: new Date(row.signedAt) };
}
