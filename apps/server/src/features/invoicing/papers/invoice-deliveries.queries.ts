import { and, eq, sql } from 'drizzle-orm';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { Actor } from '../../../http/actor.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { invoiceDeliveries } from '../rows/invoices.tables.ts';

/** An invoice is mailed at most so often within an hour. */
export const maxMailsAnHour = 3;

/** How often an invoice was mailed in the last hour. */
export async function sentInLastHour(tx: TenantTransaction, id: string): Promise<number> {
  return tx.$count(
    invoiceDeliveries,
    sql`${invoiceDeliveries.invoiceId} = ${id} and ${invoiceDeliveries.kind} not in ('by-hand', 'taken-back')
        and ${invoiceDeliveries.createdAt} > now() - interval '1 hour'`,
  );
}

/** Notes how an invoice reached its client. */
export async function insertDelivery(
  tx: TenantTransaction,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  delivery: {
    readonly invoiceId: string;
    readonly kind: InvoiceDetail['deliveries'][number]['kind'];
    /** The addresses, in words. */
    readonly sentTo: string | null;
    /** What the mail server said of those who did not get it. */
    readonly failure?: string | null;
    /** Of a reminder that goes by itself. */
    readonly reminderDays?: number;
    /** The day it was posted; today when it is left out. */
    readonly postedOn?: string;
    /** Now when it is left out. */
    readonly at?: Date;
  },
): Promise<void> {
  const { at, ...sent } = delivery;
  await tx
    .insert(invoiceDeliveries)
    .values({ id: newId(), companyId, ...sent, sentBy: userId, ...(at && { createdAt: at }) });
}

/** Notes the same of several invoices, at least one: they went in one mail. */
export async function insertDeliveries(
  tx: TenantTransaction,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
  invoiceIds: readonly string[],
  delivery: Pick<typeof invoiceDeliveries.$inferInsert, 'kind' | 'sentTo' | 'failure'>,
): Promise<void> {
  await tx
    .insert(invoiceDeliveries)
    .values(
      invoiceIds.map((invoiceId) => ({ id: newId(), companyId, invoiceId, ...delivery, sentBy: userId })),
    );
}

/** Whether the history says already that this reminder was refused so. */
export async function isFailureTold(
  tx: TenantTransaction,
  refused: {
    readonly invoiceId: string;
    readonly reminderDays: number;
    readonly sentTo: string;
    readonly failure: string;
  },
): Promise<boolean> {
  const t = invoiceDeliveries;
  const same = and(
    eq(t.invoiceId, refused.invoiceId),
    eq(t.kind, 'not-mailed'),
    eq(t.reminderDays, refused.reminderDays),
    eq(t.sentTo, refused.sentTo),
    eq(t.failure, refused.failure),
  );
  return (await tx.$count(t, same)) > 0;
}
