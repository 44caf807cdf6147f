import { sql } from 'drizzle-orm';
import { chained, eventsOf, type LedgerRows } from '@haulwright/domain/custody/chain/ledger-events';
import { sha256 } from '../../apps/server/src/features/custody/chain/custody-events.queries.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';

/** Two pickups and the dump that empties the tank: three facts and three entries. */
const eventsOfLoad = 6;

export interface LedgerOf {
  readonly companyId: string;
  readonly userId: string;
  /** Loads in turn. */
  readonly tanks: readonly string[];
  readonly addressId: string;
  readonly siteId: string;
  /** Each load is of two wastes and posted under its first, as older versions did. */
  readonly isMisfiled?: boolean;
}

interface Posted {
  readonly kind: 'pickup' | 'discharge';
  readonly gallons: number;
  readonly loadId: string;
  readonly wasteType?: string;
}

/** Rows of a ledger of that many events, as they come out of the database, and a chain that tells of them. */
function longLedger(of: LedgerOf, events: number) {
  const { companyId: company_id } = of;
  const accountOf = (kind: string, column: string, id: string) => ({
    id: newId(),
    company_id,
    kind,
    waste_type: 'septage',
    balance_gallons: 0,
    client_address_id: null as string | null,
    compartment_id: null as string | null,
    disposal_site_id: null as string | null,
    [column]: id,
  });
  const [generator, site] = [
    accountOf('generator', 'client_address_id', of.addressId),
    accountOf('site', 'disposal_site_id', of.siteId),
  ] as const;
  const tanks = of.tanks.map((id) => accountOf('compartment', 'compartment_id', id));
  const rows = {
    load_facts: [] as object[],
    load_entries: [] as object[],
    load_postings: [] as object[],
    load_attributions: [] as object[],
    load_accounts: [generator, site, ...tanks],
  };
  const loads: object[] = [];
  const start = Date.now() - 365 * 86_400_000;
  const timeOf = (fact: number) => new Date(start + fact * 60_000).toISOString();
  const post = (
    tank: (typeof tanks)[number],
    { kind, gallons, loadId, wasteType }: Posted,
    pickups: readonly string[],
  ): string => {
    const { compartment_id } = tank;
    const [factId, entryId] = [newId(), newId()];
    const at = timeOf(rows.load_facts.length);
    const isPickup = kind === 'pickup';
    const common = { company_id, compartment_id, kind, occurred_at: at, recorded_at: at };
    rows.load_facts.push({
      ...common,
      id: factId,
      gallons,
      waste_type: wasteType ?? null,
      method: 'meter',
      client_address_id: isPickup ? of.addressId : null,
      disposal_site_id: isPickup ? null : of.siteId,
      emptied: isPickup ? null : true,
      actor_user_id: of.userId,
    });
    rows.load_entries.push({
      ...common,
      id: entryId,
      sequence: rows.load_entries.length + 1,
      fact_id: factId,
      load_id: loadId,
    });
    const [from, to] = isPickup ? [generator, tank] : [tank, site];
    for (const [line, [account, signed]] of [[from, -gallons] as const, [to, gallons] as const].entries())
      rows.load_postings.push({
        company_id,
        entry_id: entryId,
        line,
        account_id: account.id,
        gallons: signed,
      });
    for (const pickup of pickups)
      rows.load_attributions.push({
        company_id,
        entry_id: entryId,
        pickup_fact_id: pickup,
        gallons: gallons / pickups.length,
      });
    return factId;
  };
  const second = of.isMisfiled === true ? 'portable_toilet' : 'septage';
  for (let load = 0; load < events / eventsOfLoad; load += 1) {
    const tank = tanks[load % tanks.length];
    if (tank === undefined) throw new Error('a ledger without tanks');
    const loadId = newId();
    const [openedAt, closedAt] = [0, 2].map((later) => timeOf(rows.load_facts.length + later));
    loads.push({
      id: loadId,
      company_id,
      compartment_id: tank.compartment_id,
      waste_type: 'septage',
      waste_types: ['septage'],
      opened_at: openedAt,
      closed_at: closedAt,
    });
    const pickups = ['septage', second].map((wasteType) =>
      post(tank, { kind: 'pickup', gallons: 1_000, loadId, wasteType }, []),
    );
    post(tank, { kind: 'discharge', gallons: 2_000, loadId }, pickups);
  }
  const complete = Object.fromEntries(
    Object.entries(rows).map(([name, list]) => [
      name,
      list.map((row) => ({ replaces_id: null, reverses_id: null, ...row })),
    ]),
  ) as unknown as LedgerRows;
  return { rows, loads, chain: chained(sha256, { sequence: 0, hash: null }, eventsOf(complete)) };
}

/** Writes such a ledger of a company without any, with its chain. @returns how many events it has */
export async function insertLongLedger(
  database: Pick<Database, 'asSystem'>,
  of: LedgerOf,
  events: number,
): Promise<number> {
  const { rows, loads, chain } = longLedger(of, events);
  const last = chain.at(-1);
  const ofChain = chain.map((event) => ({
    ...event,
    company_id: of.companyId,
    created_at: new Date().toISOString(),
  }));
  await database.asSystem(async (tx) => {
    // Each posting would be added up with its entry again; what is written here adds up.
    const names = [
      'load_accounts',
      'load_facts',
      'load_entries',
      'load_postings',
      'load_attributions',
    ] as const;
    await insert('loads', loads);
    for (const name of names) await insert(name, rows[name]);
    await insert('custody_events', ofChain);
    await tx.execute(
      sql`insert into load_heads (company_id, last_sequence, last_event, last_hash)
          values (${of.companyId}, ${rows.load_entries.length}, ${last?.sequence ?? 0}, ${last?.hash ?? null})`,
    );

    async function insert(name: string, list: readonly object[]): Promise<void> {
      await tx.execute(sql.raw(`alter table ${name} disable trigger user`));
      for (let from = 0; from < list.length; from += 20_000) {
        const part = JSON.stringify(list.slice(from, from + 20_000));
        const columns = Object.keys(list[0] ?? {}).join(', ');
        await tx.execute(
          sql`insert into ${sql.raw(name)} (${sql.raw(columns)}) select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.raw(name)}, ${part}::jsonb)`,
        );
      }
      await tx.execute(sql.raw(`alter table ${name} enable trigger user`));
    }
  });
  return chain.length;
}
