// Public to other features: what sites signed at their gates.
import { sql, type SQL } from 'drizzle-orm';

const columns = sql.raw(
  'visit_id, link_id, outcome, received_gallons, is_posted, ticket_number, reason, ph, note, name, strokes, code_mailed_to, crew_dumps, created_at',
);

/** SQL of all versions of receipts: the first is the receipt's own row, later ones are its changes. */
export const signedVersions: SQL = sql`
  (select 1 as version, reported_gallons, ${columns} from gate_receipts union all select version, null, ${columns} from gate_receipt_changes)`;

/** SQL of receipts as they count: the newest version of each. */
export const currentReceipts: SQL = sql`
  (select distinct on (visit_id) * from ${signedVersions} signed order by visit_id, version desc)`;
