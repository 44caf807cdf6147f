import { sql } from 'drizzle-orm';
import type { LineTax } from '@haulwright/domain/invoicing/invoice-tax';
import { goodwillPrefix } from '@haulwright/domain/invoicing/line-kind';
import type { RevenueCategory } from '@haulwright/domain/pricing/price-rule';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { isKind } from '../rows/line-kind.queries.ts';

/** A line on an invoice that is not void, with what is known of its taxes. */
export interface ChargedLine {
  readonly invoiceId: string;
  readonly mirrorsId: string | null;
  readonly isIssued: boolean;
  readonly cents: number;
  readonly taxCategory: RevenueCategory;
  readonly taxedOn: string | null;
  readonly taxedAddressId: string | null;
  readonly invoiceDate: string | null;
  /** Null: its invoice was made before taxes were kept by line. */
  readonly taxes: readonly LineTax[] | null;
  /** The taxes of its whole invoice, where those of the line are not known. */
  readonly ofInvoice: readonly {
    readonly jurisdictionId: string;
    readonly name: string;
    readonly ppm: number;
  }[];
}

interface Row extends Record<string, unknown> {
  source_id: string;
  line_key: string;
  invoice_id: string;
  credits_invoice_id: string | null;
  state: string;
  cents: string;
  tax_category: RevenueCategory;
  taxed_on: string | null;
  taxed_address_id: string | null;
  invoice_date: string | null;
  taxes: LineTax[] | null;
  of_invoice: ChargedLine['ofInvoice'] | null;
}

export const chargedKey = (sourceId: string, key: string): string => `${sourceId}/${key}`;

/** Lines of these sources on drafts and invoices, oldest first, by source and key; goodwill credits under the key of what they credit. */
export async function chargedLines(
  tx: TenantTransaction,
  sources: {
    readonly job: readonly string[];
    readonly rental: readonly string[];
    readonly agreement: readonly string[];
  },
): Promise<ReadonlyMap<string, readonly ChargedLine[]>> {
  const found: Row[] = [];
  for (const kind of ['job', 'rental', 'agreement'] as const) {
    if (sources[kind].length === 0) continue;
    const column = sql.raw(`l.${kind}_id`);
    const { rows } = await tx.execute<Row>(sql`
      select ${column} as source_id, i.credits_invoice_id, l.invoice_id, i.state, i.invoice_date::text, l.cents, l.tax_category,
             l.taxed_on::text, l.taxed_address_id, l.taxes,
             case when ${isKind('goodwill')} then substr(l.line_key, ${goodwillPrefix.length + 1}::int) else l.line_key end as line_key,
             case when l.taxes is null then (select jsonb_agg(jsonb_build_object('jurisdictionId', t.jurisdiction_id, 'name', t.name, 'ppm', t.ppm) order by t.position)
                    from invoice_taxes t where t.invoice_id = l.invoice_id) end as of_invoice
        from invoice_lines l join invoices i on i.id = l.invoice_id
       where ${column} = any(${uuids(sources[kind])}) and i.state <> 'void'
       order by i.issued_at nulls last, i.id, l.position`);
    found.push(...rows);
  }
  const lines = Map.groupBy(found, (row) => chargedKey(row.source_id, row.line_key));
  return new Map(
    [...lines].map(([key, rows]) => [
      key,
      rows.map((row): ChargedLine => ({
        invoiceId: row.invoice_id,
        mirrorsId: row.credits_invoice_id,
        isIssued: row.state === 'issued',
        cents: Number(row.cents),
        taxCategory: row.tax_category,
        taxedOn: row.taxed_on,
        taxedAddressId: row.taxed_address_id,
        invoiceDate: row.invoice_date,
        taxes: row.taxes,
        ofInvoice: row.of_invoice ?? [],
      })),
    ]),
  );
}
