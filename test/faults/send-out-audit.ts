import { sql } from 'drizzle-orm';
import { getDocumentProxy } from 'unpdf';
import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { MailServerFake } from '../fakes/mail-server-fake.ts';
import { ok, type Office } from './office.ts';

/** Where each invoice is after its send-out. */
export interface SentInvoices {
  readonly invoices: number;
  /** The mail server took it once, it says so, and it does not stand in *To send*. */
  readonly mailed: number;
  /** The mail server may have taken it, once at most, and it stands in *To send* to be looked at. */
  readonly perhaps: number;
  /** It stood in *To send*, was printed on a page of its own, marked as posted, and stands there no more. */
  readonly printed: number;
  /** None of the three, by name. */
  readonly elsewhere: readonly string[];
  /** Invoices that the mail server took more than once. */
  readonly twice: number;
  readonly numbersInOrder: boolean;
  /** Sums of entries that are not 0. */
  readonly unbalanced: number;
}

interface Sent extends Record<string, unknown> {
  readonly id: string;
  readonly email: string | null;
  readonly sequence: number | null;
  /** What became of it, in order. */
  readonly kinds: readonly string[];
}

/** Compares what the mail server took with what is told of each invoice; what is to print is printed and posted. */
export async function auditSent(
  database: Database,
  office: Office,
  companyId: string,
  post: MailServerFake,
): Promise<SentInvoices> {
  const took = Map.groupBy(post.mails, (mail) => /^To: (?:.*<)?([^\s<>]+)>?\r?$/m.exec(mail)?.[1] ?? '');
  const tookOf = ({ email }: Sent): number => (email === null ? 0 : (took.get(email)?.length ?? 0));
  const before = await waiting(office);
  const toPrint = [...before.values()].filter(({ queue }) => queue === 'to-print');
  const pages = await printed(office, toPrint);
  const after = await waiting(office);
  const all = await sent(database, companyId);

  const isMailed = (one: Sent) => one.kinds.join() === 'mail' && tookOf(one) === 1 && !before.has(one.id);
  const isPerhaps = (one: Sent) =>
    one.kinds.join() === 'perhaps-mailed' && tookOf(one) <= 1 && after.get(one.id)?.queue === 'perhaps-sent';
  const isPrinted = (one: Sent) =>
    one.kinds.join() === 'by-hand' && before.get(one.id)?.queue === 'to-print' && !after.has(one.id);
  const elsewhere = all.filter((one) => !isMailed(one) && !isPerhaps(one) && !isPrinted(one));
  const { rows: unbalanced } = await database.asSystem((tx) =>
    tx.execute(sql`
      select entry_id from receivable_postings where company_id = ${companyId}::uuid group by entry_id having sum(cents) <> 0`),
  );
  return {
    invoices: all.length,
    mailed: all.filter(isMailed).length,
    perhaps: all.filter(isPerhaps).length,
    printed: Math.min(pages, all.filter(isPrinted).length),
    elsewhere: elsewhere.map(
      (one) =>
        `${one.email ?? one.id}: ${one.kinds.join()}, taken ${tookOf(one)} times, ${after.get(one.id)?.queue}`,
    ),
    twice: all.filter((one) => tookOf(one) > 1).length,
    numbersInOrder: all.every(({ sequence }, at) => sequence === at + 1),
    unbalanced: unbalanced.length,
  };
}

/** By number. */
const sent = (database: Database, companyId: string): Promise<Sent[]> =>
  database.asSystem(
    async (tx) =>
      (
        await tx.execute<Sent>(sql`
          select i.id, c.email, i.sequence,
                 array(select d.kind from invoice_deliveries d where d.invoice_id = i.id order by d.created_at, d.id) as kinds
            from invoices i join clients c on c.id = i.client_id
           where i.company_id = ${companyId}::uuid order by i.sequence nulls last`)
      ).rows,
  );

/** What stands in *To send*, by id. */
async function waiting(office: Office): Promise<Map<string, PaperRow>> {
  const rows: PaperRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await office.call(
      `/api/billing/papers?tab=send&limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    rows.push(...body.items);
    cursor = body.nextCursor;
  }
  return new Map(rows.map((row) => [row.id, row]));
}

/** Prints them as one PDF, and marks them as posted. @returns how many pages it has */
async function printed(office: Office, papers: readonly PaperRow[]): Promise<number> {
  const ids = papers.map(({ id }) => id);
  const pdf = await fetch(`${office.url}/api/billing/print-batches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${office.token}` },
    body: JSON.stringify({ ids }),
  });
  const { numPages } = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  await ok(office, '/api/billing/postings', { ids, on: papers[0]?.invoiceDate });
  return numPages;
}
