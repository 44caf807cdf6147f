import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { startMailServerFake, type MailServerFake } from '../fakes/mail-server-fake.ts';
import { patiently } from '../patience.ts';
import { startProduct } from '../product-process.ts';
import { openOffice, type Office } from './office.ts';

export interface SendOutKills {
  readonly invoices: number;
  readonly kills: number;
  /** Maximum milliseconds of work before the server is killed. */
  readonly longestMs: number;
}

export interface SentUnderKills {
  readonly kills: number;
  /** Invoices that were mailed more than once. */
  readonly twice: number;
  /** Invoices that say they were mailed, and were not. */
  readonly lost: number;
  /** Mailed or not, each stands in *To send* to be looked at. */
  readonly perhaps: number;
  readonly mailed: number;
  /** Neither mailed nor in *To send*. */
  readonly forgotten: number;
  readonly numbersInOrder: boolean;
  /** Sums of entries that are not 0. */
  readonly unbalanced: number;
}

const untaxed = {
  invoicePrefix: 'INV-',
  dueDays: 30,
  grouping: 'client',
  remitTo: null,
  taxesUnknownPlaces: false,
  lateFees: null,
};

/** A send-out whose server is killed again and again; what the mail server took is compared with what is told. */
export async function sendUnderKills({ invoices, kills, longestMs }: SendOutKills): Promise<SentUnderKills> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-send-kills-'));
  await chmod(dataDir, 0o755);
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-send-'));
  const post = await startMailServerFake();
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'error' }) });
  const start = () =>
    startProduct({
      SECRET_KEY,
      PUBLIC_URL: 'http://invoices.localhost',
      LOG_LEVEL: 'fatal',
      SMTP_URL: post.url,
      SEND_OUT_WAIT_SECONDS: '0',
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: folder,
    });
  const SECRET_KEY = randomBytes(32).toString('base64');
  let server = await start();
  const database = openDatabase({ connectionString: postgres.connectionString, log: console });
  try {
    const office = await openOffice(server.url);
    const { companyId } = (await office.call('/api/me')).body;
    await office.call('/api/billing/settings', { method: 'PUT', body: untaxed });
    const ids = await approvedDrafts(database, office, companyId, invoices);
    const seen = (await ok(office, '/api/billing/send-outs/preview', { chosen: { ids } })) as {
      readonly count: number;
      readonly totalCents: number;
    };
    const { id } = await ok(office, '/api/billing/send-outs', {
      chosen: { ids },
      seen: { count: seen.count, totalCents: seen.totalCents },
    });
    let killed = 0;
    for (; killed < kills && !(await isOver(database, id)); killed += 1) {
      await untilWorking(database, id);
      await pause(randomInt(longestMs));
      await server.kill('SIGKILL');
      server = await start();
    }
    for (const end = Date.now() + patiently(300_000); !(await isOver(database, id)); await pause(100))
      if (Date.now() > end) throw new Error('the send-out does not end');
    return { kills: killed, ...(await audit(database, companyId, post)) };
  } finally {
    await database.close();
    await server.kill('SIGTERM');
    await postgres.stop();
    await post.stop();
    for (const one of [dataDir, folder]) await rm(one, { recursive: true, force: true });
  }
}

async function ok(office: Office, path: string, body: object) {
  const answer = await office.call(path, { body });
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Each of a client of its own, with a mailbox that tells whose mail it is. */
async function approvedDrafts(
  database: Database,
  office: Office,
  companyId: string,
  count: number,
): Promise<string[]> {
  const { rows: clients } = await database.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`
      insert into clients (id, company_id, name, email, phone, client_type)
      select gen_random_uuid(), ${companyId}::uuid, 'Client ' || lpad(n::text, 4, '0'), 'box' || n || '@client.example', '717-555-0100', 'business'
        from generate_series(1, ${count}::int) n returning id`),
  );
  const ids: string[] = [];
  for (const { id: clientId } of clients) {
    const line = {
      description: 'Filter',
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: 100_000,
      category: 'other',
    };
    ids.push((await ok(office, '/api/invoices', { clientId, lines: [line] })).id);
  }
  for (let at = 0; at < ids.length; at += 200)
    await ok(office, '/api/invoices/approvals', { ids: ids.slice(at, at + 200) });
  return ids;
}

const isOver = async (database: Database, id: string): Promise<boolean> =>
  (
    await database.asSystem((tx) =>
      tx.execute(sql`select 1 from send_outs where id = ${id} and ended_at is not null`),
    )
  ).rows.length > 0;

/** A server has taken it: kills meet its work, not the start of the product. */
async function untilWorking(database: Database, id: string): Promise<void> {
  for (const end = Date.now() + patiently(120_000); ; await pause(20)) {
    const { rows } = await database.asSystem((tx) =>
      tx.execute(sql`
        select 1 from send_outs where id = ${id} and (ended_at is not null or sign_of_life > now() - interval '3 seconds')`),
    );
    if (rows.length > 0) return;
    if (Date.now() > end) throw new Error('nobody works on the send-out');
  }
}

async function audit(
  database: Database,
  companyId: string,
  post: MailServerFake,
): Promise<Omit<SentUnderKills, 'kills'>> {
  const tookOf = (email: string): number =>
    post.mails.filter((mail) =>
      new RegExp(`^To: ${email.replaceAll('.', String.raw`\.`)}\r?$`, 'm').test(mail),
    ).length;
  return database.asSystem(async (tx) => {
    const { rows } = await tx.execute<{
      email: string;
      state: string;
      sequence: number | null;
      kinds: string[];
    }>(sql`
      select c.email, s.state, i.sequence,
             array(select d.kind from invoice_deliveries d where d.invoice_id = i.id order by d.created_at, d.id) as kinds
        from send_out_items s join invoices i on i.id = s.invoice_id join clients c on c.id = i.client_id
       where s.company_id = ${companyId}::uuid order by s.position`);
    const { rows: unbalanced } = await tx.execute(sql`
      select entry_id from receivable_postings where company_id = ${companyId}::uuid group by entry_id having sum(cents) <> 0`);
    return {
      twice: rows.filter(({ email }) => tookOf(email) > 1).length,
      lost: rows.filter(({ email, state }) => state === 'mailed' && tookOf(email) !== 1).length,
      perhaps: rows.filter(({ kinds }) => kinds.at(-1) === 'perhaps-mailed').length,
      mailed: rows.filter(({ state, kinds }) => state === 'mailed' && kinds.join() === 'mail').length,
      forgotten: rows.filter(({ kinds }) => !['mail', 'perhaps-mailed'].includes(kinds.at(-1) ?? '')).length,
      numbersInOrder: rows.every(({ sequence }, at) => sequence === at + 1),
      unbalanced: unbalanced.length,
    };
  });
}
