import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestPerson, TestServer } from './harness.ts';

/** A statement that the client was mailed: nothing of the company is owed, so none can be sent. */
export async function mailedStatement(
  server: TestServer,
  admin: TestPerson,
  clientId: string,
): Promise<string> {
  const id = randomUUID();
  await server.database.asSystem(async (tx) => {
    await tx.execute(sql`
      insert into client_mailings (id, company_id, kind, from_day, through_day, started_by, starts_at, ended_at)
      values (${id}, ${admin.companyId}, 'statement', '2026-01-01', '2026-01-31', ${admin.userId}, now(), now())`);
    await tx.execute(sql`
      insert into client_mailing_items (company_id, mailing_id, position, client_id, cents, state, reason, sent_to, settled_at)
      values (${admin.companyId}, ${id}, 0, ${clientId}, 100, 'sent', null, 'books@client.example', now()),
             (${admin.companyId}, ${id}, 1, ${clientId}, 100, 'left-out', 'no-address', null, null)`);
  });
  return id;
}
