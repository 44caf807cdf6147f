import { sql } from 'drizzle-orm';
import type { TenantTransaction } from '../../platform/database/database.ts';

/** What the site of a visit signed at its gate, and who had shown it the code. */
export interface GateSignature {
  readonly receivedGallons: number;
  readonly name: string;
  readonly strokes: [number, number][][];
  readonly signedAt: Date;
  readonly userId: string;
}

/** Undefined before the site has signed. */
export async function findGateSignature(
  tx: TenantTransaction,
  visitId: string,
): Promise<GateSignature | undefined> {
  const { rows } = await tx.execute(sql`
    select r.received_gallons as "receivedGallons", r.name, r.strokes, r.created_at as "signedAt", l.user_id as "userId"
      from gate_receipts r join gate_links l on l.id = r.link_id where r.visit_id = ${visitId}`);
  const [row] = rows as unknown as (Omit<GateSignature, 'signedAt'> & { signedAt: string })[];
  return row && { ...row, signedAt: new Date(row.signedAt) };
}
