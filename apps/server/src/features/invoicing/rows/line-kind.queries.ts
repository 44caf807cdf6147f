// Public to other features: lines of a kind.
import { sql, type SQL } from 'drizzle-orm';
import type { InvoiceLineKind } from '@haulwright/domain/invoicing/line-kind';
import { lineKind } from '../../../platform/database/line-kinds.ts';

/** SQL: whether `invoice_lines l` is of a kind, also where it was not filled in yet. */
export const isKind = (kind: InvoiceLineKind): SQL =>
  sql`coalesce(l.kind, ${sql.raw(lineKind('l'))}) = ${kind}`;
