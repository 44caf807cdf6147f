import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { DatabaseUnusable } from '../../apps/server/src/platform/database/roles.ts';
import { secureTables } from '../../apps/server/src/platform/database/secure-tables.ts';
import { ensurePartitions, weeklyTables } from '../../apps/server/src/platform/database/weekly-parts.ts';
import { createTestDatabase } from './database.ts';
import { inject } from 'vitest';

let url: string;
let drop: () => Promise<void>;
let owner: pg.Client;

beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  for (const { table } of weeklyTables) await ensurePartitions(owner, table, new Date(dayOfRows), new Date());
});

afterAll(async () => {
  await owner?.end();
  await drop?.();
});

const dayOfRows = '2026-03-03';
const here = '11111111-1111-7111-8111-111111111111';
const elsewhere = '22222222-2222-7222-8222-222222222222';

const asTenant = async (companyId: string, work: () => Promise<void>) => {
  await owner.query('begin');
  try {
    await owner.query(`select set_config('app.company_id', $1, true), set_config('role', 'app_user', true)`, [
      companyId,
    ]);
    await work();
  } finally {
    await owner.query('rollback');
  }
};

const tables = async () =>
  (
    await owner.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'public' and relkind in ('r','p') order by 1`,
    )
  ).rows.map((row) => row.name);

describe('every table of the public schema', () => {
  it('is there', async () => expect((await tables()).length).toBeGreaterThan(15));

  it('forces row-level security with the two standard policies and no other', async () => {
    const { rows } = await owner.query<{ name: string; forced: boolean; policies: string[] }>(`
      select relname as name, relrowsecurity and relforcerowsecurity as forced,
             array(select polname::text || ': ' || pg_get_expr(polqual, polrelid) from pg_policy where polrelid = c.oid order by polname) as policies
        from pg_class c join pg_namespace n on n.oid = relnamespace where nspname = 'public' and relkind in ('r','p')`);
    for (const table of rows) {
      expect(table.forced, table.name).toBe(true);
      const key = table.name === 'companies' ? 'id' : 'company_id';
      expect(table.policies, table.name).toEqual([
        `system: (current_setting('app.system'::text, true) = 'on'::text)`,
        `tenant: (${key} = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)`,
      ]);
    }
  });

  it('shows a company its own rows and no other one its', async () => {
    await fillEveryTable(here);
    for (const table of await tables()) {
      await asTenant(here, async () =>
        expect((await owner.query(`select 1 from "${table}"`)).rows.length, table).toBe(
          table.endsWith('_postings') ? 2 : 1,
        ),
      );
      await asTenant(elsewhere, async () => {
        expect((await owner.query(`select 1 from "${table}"`)).rows.length, table).toBe(0);
        expect((await owner.query(`delete from "${table}"`)).rowCount, table).toBe(0);
        const column = table === 'companies' ? 'id' : 'company_id';
        expect(
          (await owner.query(`update "${table}" set "${column}" = $1`, [elsewhere])).rowCount,
          table,
        ).toBe(0);
      });
    }
  });

  it('refuses a row for another company', async () => {
    for (const table of await tables()) {
      await asTenant(elsewhere, async () => {
        await expect(
          owner.query(`insert into "${table}" select (jsonb_populate_record(null::"${table}", $1)).*`, [
            rowFor(table, here),
          ]),
          table,
        ).rejects.toThrow(/row-level security|generated column|cannot insert a non-DEFAULT/);
      });
    }
  });

  it('shows nothing to a connection that chose no company', async () => {
    for (const table of await tables())
      expect((await owner.query(`select 1 from "${table}"`)).rows.length, table).toBe(0);
  });
});

describe('the schema of the authentication service', () => {
  it('is out of reach of requests', async () => {
    await asTenant(here, async () => {
      await expect(owner.query('select 1 from auth.users')).rejects.toThrow(/permission denied/);
    });
  });
});

describe('starting on a database', () => {
  it('refuses a table without a company', async () => {
    await owner.query('begin');
    await owner.query('create table stray (id int)');
    await expect(secureTables(owner)).rejects.toThrow(/stray has no company_id/);
    await owner.query('rollback');
  });

  it('refuses a login role that bypasses row-level security', async () => {
    const admin = new URL(inject('testEngine').adminUrl);
    await expect(migrateDatabase(admin.href)).rejects.toThrow(DatabaseUnusable);
    await expect(migrateDatabase(admin.href)).rejects.toThrow(/bypasses row-level security.*CREATE ROLE/);
  });

  it('says that the server cannot be reached', async () => {
    await expect(migrateDatabase('postgres://nobody@127.0.0.1:1/nothing')).rejects.toThrow(
      /^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
    );
  });

  it('can run twice', async () => {
    await migrateDatabase(url);
    expect((await tables()).length).toBeGreaterThan(15);
  });
});

const columns = new Map<
  string,
  { name: string; type: string; generated: boolean; allowed: string | null }[]
>();

/** One row in every table, with constraints between tables switched off by hand-made matching ids. */
async function fillEveryTable(companyId: string): Promise<void> {
  const { rows } = await owner.query<{
    table_name: string;
    column_name: string;
    udt_name: string;
    is_generated: string;
    allowed: string | null;
  }>(
    `select table_name, column_name, udt_name, is_generated,
            (select max(substring(pg_get_constraintdef(k.oid) from '= ANY \\(+ARRAY\\[''([^'']*)'''))
               from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
              where k.conrelid = format('public.%I', table_name)::regclass and k.contype = 'c'
                and cardinality(k.conkey) = 1 and a.attname = column_name) as allowed
       from information_schema.columns where table_schema = 'public'`,
  );
  for (const row of rows) {
    const list = columns.get(row.table_name) ?? [];
    list.push({
      name: row.column_name,
      type: row.udt_name,
      generated: row.is_generated === 'ALWAYS',
      allowed: row.allowed,
    });
    columns.set(row.table_name, list);
  }
  await owner.query('begin');
  await owner.query(`select set_config('app.system', 'on', true)`);
  // Rows that need one another: insert in whatever order works.
  let waiting = await tables();
  const refusals = new Map<string, string>();
  while (waiting.length > 0) {
    const left: string[] = [];
    for (const table of waiting) {
      const names = (columns.get(table) ?? [])
        .filter((column) => !column.generated)
        .map((column) => `"${column.name}"`)
        .join(', ');
      await owner.query('savepoint one');
      await owner
        .query(
          `insert into "${table}" (${names}) select ${names} from jsonb_populate_record(null::"${table}", $1)`,
          [rowFor(table, companyId)],
        )
        .catch(async (error: Error) => {
          await owner.query('rollback to savepoint one');
          left.push(table);
          refusals.set(table, error.message);
        });
    }
    if (left.length === waiting.length)
      throw new Error(`no row could be made: ${left.map((table) => refusals.get(table)).join('; ')}`);
    waiting = left;
  }
  // An entry of a ledger adds up to 0 when the transaction ends.
  await owner.query(
    `insert into load_postings select company_id, entry_id, line + 1, account_id, -gallons from load_postings where company_id = $1`,
    [companyId],
  );
  await owner.query(
    `insert into receivable_postings select company_id, entry_id, position + 1, account, invoice_id, -cents from receivable_postings where company_id = $1`,
    [companyId],
  );
  await owner.query('commit');
}

/** What rows must be by rules over several columns. */
const ofTable: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  vehicles: { break_minutes: 30 },
  load_accounts: { kind: 'generator', compartment_id: null, disposal_site_id: null },
  load_entries: { kind: 'pickup', reverses_id: null },
  custody_events: { hash: '0'.repeat(64) },
  custody_seals: {
    root: '0'.repeat(64),
    last_hash: '0'.repeat(64),
    public_key: '0'.repeat(64),
    signature: '0'.repeat(128),
  },
  gate_receipt_changes: { version: 2 },
  company_brands: { logo: null, logo_width: null, logo_height: null, color: '#1f6f78' },
  reminder_settings: { stages: [7] },
  company_permits: { user_id: null },
  rental_events: { kind: 'delivered', by_unit_id: null, withdraws_id: null },
  field_applications: { replaces_id: null, reason: null, withdraws: false },
  price_raises: { cents: null },
  price_rules: { client_id: null, client_address_id: null, client_type: null },
  invoices: {
    state: 'draft',
    ...Object.fromEntries(
      ['number', 'sequence', 'invoice_date', 'due_date', 'parties', 'issued_at', 'voided_at'].map((name) => [
        name,
        null,
      ]),
    ),
    subtotal_cents: 1,
    tax_cents: 0,
    total_cents: 1,
  },
  job_needs: { photo_pixels: 1_600 },
  payment_allocations: { credit_note_id: null },
  payment_connections: { provider: 'stripe', state: 'active', failed_at: null, reason: null },
  payment_disputes: { state: 'open', closed_at: null },
  bill_runs: { status: 'queued', ended_at: null },
  invoice_deliveries: { kind: 'mail', takes_back: null },
  send_outs: { status: 'open', ended_at: null },
  send_out_items: { state: 'waiting', reason: null },
  bill_run_items: { rental_id: null, agreement_id: null },
  client_mailing_items: { reason: null },
  tracking_devices: { kind: 'osmand', user_id: null, external_id: null },
  learned_pins: { former_precision: 'zip' },
  truck_alerts: { job_id: null, disposal_site_id: null, place: null },
  stop_visits: { disposal_site_id: null, place: null, replaces_id: null },
  client_messages: { state: 'waits', kind: 'planned' },
  contact_consents: { state: 'asked', phone: '+17175550142' },
  portal_requests: {
    kind: 'service',
    state: 'waiting',
    new_email: null,
    new_phone: null,
    new_gate_code: null,
    decided_at: null,
  },
  waived_lines: { rental_id: null, agreement_id: null, withdraws_id: null },
  quotes: { state: 'draft', decided_at: null, subtotal_cents: 1, tax_cents: 0, total_cents: 1 },
  quote_lines: { begins_work: true },
  quote_events: { kind: 'made', token_sha256: null },
  receivable_postings: { account: 'receivable' },
  tank_readings: { sludge_inches: 12, scum_inches: 4, liquid_depth_inches: 48 },
};

/** All ids of all tables are the company's own id, so that every reference fits. */
function rowFor(table: string, companyId: string): string {
  const values = (columns.get(table) ?? []).map(({ name, type, allowed }) => {
    const own = ofTable[table];
    if (own && name in own) return [name, own[name]];
    if (allowed !== null) return [name, allowed];
    if (name === 'minimum_password_length') return [name, 8];
    if (name === 'track_days') return [name, 30];
    if (name.endsWith('_within_minutes')) return [name, 240];
    if (name.endsWith('sha256')) return [name, 'a'.repeat(64)];
    if (type === 'uuid') return [name, companyId];
    if (type.startsWith('_')) return [name, []];
    if (type === 'jsonb') return [name, {}];
    if (type === 'bool') return [name, false];
    if (type === 'date' || type.startsWith('timestamp')) return [name, dayOfRows];
    if (/int|float|numeric/.test(type)) return [name, 1];
    return [name, 'x'];
  });
  return JSON.stringify(Object.fromEntries(values));
}
