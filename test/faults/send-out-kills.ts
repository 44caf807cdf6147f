import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { startMailServerFake } from '../fakes/mail-server-fake.ts';
import { patiently } from '../patience.ts';
import { freePort, startProduct } from '../product-process.ts';
import { ok, openOffice, type Office } from './office.ts';
import { auditSent, type SentInvoices } from './send-out-audit.ts';
import { pressIssueAndSend } from './send-out-page.ts';

export interface SendOutKills {
  readonly kills: number;
  /** Invoices of each send-out; it is killed three times at most. */
  readonly invoices: number;
  /** Maximum milliseconds of work before a kill. */
  readonly longestMs: number;
}

export interface SentUnderKills extends SentInvoices {
  readonly killed: Readonly<Record<Victim, number>>;
  /** Of the killed browsers: their send-out had begun. */
  readonly begun: number;
}

/** In turns: a browser whose page has just pressed *Issue and send*, then server and database at work on what it pressed. */
const victims = ['browser', 'server', 'database'] as const;
type Victim = (typeof victims)[number];

/** Maximum milliseconds from the press to the death of its browser. */
const longestPressMs = 100;

const untaxed = {
  invoicePrefix: 'INV-',
  dueDays: 30,
  grouping: 'client',
  remitTo: null,
  taxesUnknownPlaces: false,
  lateFees: null,
};

/**
 * Invoices are issued and sent, again and again, while browser, server and database are killed in turns. What the mail
 * server took is then compared with what is told, and what is to print is printed.
 */
export async function sendUnderKills({ kills, invoices, longestMs }: SendOutKills): Promise<SentUnderKills> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haulwright-send-kills-'));
  await chmod(dataDir, 0o755);
  const folder = await mkdtemp(join(tmpdir(), 'haulwright-send-'));
  const post = await startMailServerFake();
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'fatal' }) });
  const SECRET_KEY = randomBytes(32).toString('base64');
  const PORT = String(await freePort());
  const start = () =>
    startProduct({
      SECRET_KEY,
      PORT,
      PUBLIC_URL: 'http://invoices.localhost',
      LOG_LEVEL: 'fatal',
      SMTP_URL: post.url,
      SEND_OUT_WAIT_SECONDS: '0',
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: folder,
    });
  let server = await start();
  const database = openDatabase({
    connectionString: postgres.connectionString,
    log: pino({ level: 'fatal' }),
  });
  const killed: Record<Victim, number> = { browser: 0, server: 0, database: 0 };
  let [begun, made] = [0, 0];
  let ids: string[] = [];

  /** A mail has gone that had not before, and others are to go: the kill meets work. */
  async function atWork(): Promise<void> {
    const before = post.mails.length;
    await until('nobody works on the send-out', async () => post.mails.length > before);
    await pause(randomInt(longestMs));
    if (await isOver(database)) throw new Error('The send-out was over before it could be killed.');
  }
  const kill: Readonly<Record<Victim, () => Promise<void>>> = {
    async browser() {
      ids = await approvedDrafts(database, office, { companyId, count: invoices, from: made });
      made += invoices;
      const page = await pressIssueAndSend(server.url);
      // Some before the server has heard of it, some after.
      await pause(randomInt(longestPressMs));
      await page.kill();
      if (await beginAfter(office, ids)) begun += 1;
    },
    async server() {
      await atWork();
      await server.kill('SIGKILL');
      server = await start();
    },
    async database() {
      await atWork();
      const { pid } = postgres;
      process.kill(pid, 'SIGKILL');
      // It starts again by itself.
      await until('the database does not come back', () =>
        answersAsAnother(database, () => postgres.pid !== pid),
      );
    },
  };
  const office = await openOffice(server.url);
  const { companyId } = (await office.call('/api/me')).body;
  try {
    await office.call('/api/billing/settings', { method: 'PUT', body: untaxed });
    for (let at = 0; at < kills; at += 1) {
      const victim = victims[at % victims.length] ?? 'server';
      await kill[victim]();
      killed[victim] += 1;
    }
    await until('the send-outs do not end', () => isOver(database), 300_000);
    return { killed, begun, ...(await auditSent(database, office, companyId, post)) };
  } finally {
    await database.close();
    await server.kill('SIGTERM');
    await postgres.stop();
    await post.stop();
    for (const one of [dataDir, folder]) await rm(one, { recursive: true, force: true });
  }
}

async function until(orElse: string, isSo: () => Promise<boolean>, limitMs = 120_000): Promise<void> {
  for (const end = Date.now() + patiently(limitMs); !(await isSo()); await pause(20))
    if (Date.now() > end) throw new Error(orElse);
}

/**
 * Somebody comes back after the browser died, and presses once more what is left to press.
 * @returns whether the page had begun it
 */
async function beginAfter(office: Office, ids: readonly string[]): Promise<boolean> {
  for (;;) {
    const { count, totalCents } = await ok(office, '/api/billing/send-outs/preview', { chosen: { ids } });
    if (count === 0) return true;
    const { status, body } = await office.call('/api/billing/send-outs', {
      body: { chosen: { ids }, seen: { count, totalCents } },
    });
    if (status === 200) return false;
    // The page's own came in between.
    if (status !== 409) throw new Error(`A send-out answered ${status}: ${JSON.stringify(body)}`);
  }
}

/** Each of a client of its own, with a mailbox that tells whose mail it is; each fifth has none, and gets paper. */
async function approvedDrafts(
  database: Database,
  office: Office,
  { companyId, count, from }: { readonly companyId: string; readonly count: number; readonly from: number },
): Promise<string[]> {
  const { rows: clients } = await database.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`
      with made as (
        insert into clients (id, company_id, name, email, phone, client_type)
        select gen_random_uuid(), ${companyId}::uuid, 'Client ' || lpad(n::text, 4, '0'),
               case when n % 5 > 0 then 'box' || n || '@client.example' end, '717-555-0100', 'business'
          from generate_series(${from + 1}::int, ${from + count}::int) n returning id, company_id)
      , placed as (
        insert into client_addresses (id, company_id, client_id, street_line1, city, state, postal_code, is_primary)
        select gen_random_uuid(), company_id, id, '1 Main St', 'Lititz', 'PA', '17543', true from made)
      select id from made`),
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

const isOver = async (database: Database): Promise<boolean> =>
  (await database.asSystem((tx) => tx.execute(sql`select 1 from send_outs where ended_at is null`))).rows
    .length === 0;

const answersAsAnother = async (database: Database, isAnother: () => boolean): Promise<boolean> => {
  const answers = await database
    .asSystem((tx) => tx.execute(sql`select 1`))
    .then(
      () => true,
      () => false,
    );
  return answers && isAnother();
};
