import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, min, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { StoredEntry } from '@haulwright/domain/custody/ledger/correct-load';
import type { LoadPosting, PickupShare } from '@haulwright/domain/custody/ledger/ledger';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { EntryLoads } from '@haulwright/domain/custody/ledger/loads-of-entries';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { vehicleCompartments } from '../../vehicles/vehicle-tanks.tables.ts';
import {
  loadAccounts,
  loadAttributions,
  loadEntries,
  loadFacts,
  loadPostings,
  loads,
} from '../rows/loads.tables.ts';

/** An entry of the ledger with the load it belongs to. */
export interface WindowEntry extends StoredEntry {
  readonly loads: EntryLoads;
}

/** The part of the ledger that can change when a fact at some time is added, changed or withdrawn. */
export interface LoadWindow {
  /** By compartment id. */
  readonly capacities: ReadonlyMap<string, number>;
  /** Compartments of the window: empty at its start, and locked. */
  readonly compartmentIds: readonly string[];
  readonly facts: readonly LoadFact[];
  /** Current entries, in chronological order. */
  readonly entries: readonly WindowEntry[];
  readonly loadIds: readonly string[];
}

/**
 * Reads and locks the ledger from the last time before an instant at which the compartments, and those that
 * exchanged waste with them since, were empty.
 */
export async function lockLoadWindow(
  tx: TenantTransaction,
  compartmentIds: readonly string[],
  instant: Date,
): Promise<LoadWindow> {
  let ids = [...new Set(compartmentIds)].toSorted();
  let since = instant;
  let capacities = await lockTanks(tx, ids);
  for (;;) {
    const begin = await emptySince(tx, ids, since);
    const connected = await connectedTo(tx, ids, begin);
    if (connected.length === ids.length && begin.getTime() === since.getTime()) break;
    // Compartments that are locked already stay locked.
    if (connected.length !== ids.length) capacities = await lockTanks(tx, connected);
    ids = connected;
    since = begin;
  }
  return {
    capacities,
    compartmentIds: ids,
    facts: await currentFacts(tx, ids, since),
    entries: await standingEntries(tx, ids, since),
    loadIds: await loadsSince(tx, ids, since),
  };
}

/**
 * Public to other features. Locks the compartments with all others of their trucks, which exchange waste: two reports about one truck at the
 * same moment would otherwise each hold a tank that the other one finds connected.
 * @returns their capacities, gallons
 */
export async function lockTanks(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const named = alias(vehicleCompartments, 'named');
  const trucks = tx
    .select({ id: named.vehicleId })
    .from(named)
    .where(and(inArray(named.id, [...ids]), isNotNull(named.vehicleId)));
  const rows = await tx
    .select({ id: vehicleCompartments.id, capacity: vehicleCompartments.capacityGallons })
    .from(vehicleCompartments)
    .where(or(inArray(vehicleCompartments.id, [...ids]), inArray(vehicleCompartments.vehicleId, trucks)))
    .orderBy(asc(vehicleCompartments.id))
    .for('no key update');
  return new Map(rows.map(({ id, capacity }) => [id, capacity]));
}

/** The start of the loads on board at an instant; the instant itself when there were none. */
async function emptySince(tx: TenantTransaction, ids: readonly string[], at: Date): Promise<Date> {
  const [found] = await tx
    .select({ openedAt: min(loads.openedAt) })
    .from(loads)
    .where(
      and(
        inArray(loads.compartmentId, [...ids]),
        isNull(loads.supersededAt),
        lte(loads.openedAt, at),
        or(isNull(loads.closedAt), gte(loads.closedAt, at)),
      ),
    );
  return found?.openedAt ?? at;
}

/** The compartments and all that exchanged waste with them since; sorted. */
async function connectedTo(tx: TenantTransaction, ids: readonly string[], since: Date): Promise<string[]> {
  const rows = await tx
    .select({ from: loadFacts.compartmentId, to: loadFacts.toCompartmentId })
    .from(loadFacts)
    .where(
      and(
        isNotNull(loadFacts.toCompartmentId),
        gte(loadFacts.occurredAt, since),
        or(inArray(loadFacts.compartmentId, [...ids]), inArray(loadFacts.toCompartmentId, [...ids])),
      ),
    );
  return [
    ...new Set([...ids, ...rows.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])])]),
  ].toSorted();
}

/** Facts that were not replaced. */
async function currentFacts(tx: TenantTransaction, ids: readonly string[], since: Date): Promise<LoadFact[]> {
  const replacing = alias(loadFacts, 'replacing');
  const rows = await tx
    .select()
    .from(loadFacts)
    .where(
      and(
        inArray(loadFacts.compartmentId, [...ids]),
        gte(loadFacts.occurredAt, since),
        notInArray(
          loadFacts.id,
          tx
            .select({ id: sql<string>`${replacing.replacesId}` })
            .from(replacing)
            .where(isNotNull(replacing.replacesId)),
        ),
      ),
    )
    .orderBy(asc(loadFacts.occurredAt), asc(loadFacts.id));
  return rows.flatMap((row) => factOf(row) ?? []);
}

/** Converts a row for the rules; undefined for a fact that only withdraws another. */
export function factOf(row: typeof loadFacts.$inferSelect): LoadFact | undefined {
  const base = { id: row.id, compartmentId: row.compartmentId, occurredAt: row.occurredAt.getTime() };
  switch (row.kind) {
    case 'pickup':
      return {
        ...base,
        kind: 'pickup',
        generatorId: given(row.clientAddressId),
        gallons: given(row.gallons),
        wasteType: given(row.wasteType),
        ...(row.mixes === true && { mixes: true }),
      };
    case 'discharge':
      return {
        ...base,
        kind: 'discharge',
        siteId: given(row.disposalSiteId),
        gallons: given(row.gallons),
        emptied: row.emptied === true,
      };
    case 'transfer':
      return {
        ...base,
        kind: 'transfer',
        toCompartmentId: given(row.toCompartmentId),
        gallons: given(row.gallons),
        ...(row.mixes === true && { mixes: true }),
      };
    case 'gauge':
      return { ...base, kind: 'gauge', gallons: given(row.gallons) };
    case 'rinse':
      return { ...base, kind: 'rinse' };
    default:
      return undefined;
  }
}

/** Null here can only be a bug: facts are validated before they are stored. */
function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a fact of the load ledger lacks what its kind needs');
  return value;
}

async function standingEntries(
  tx: TenantTransaction,
  ids: readonly string[],
  since: Date,
): Promise<WindowEntry[]> {
  const reversing = alias(loadEntries, 'reversing');
  const rows = await tx
    .select()
    .from(loadEntries)
    .where(
      and(
        inArray(loadEntries.compartmentId, [...ids]),
        gte(loadEntries.occurredAt, since),
        isNull(loadEntries.reversesId),
        notInArray(
          loadEntries.id,
          tx
            .select({ id: sql<string>`${reversing.reversesId}` })
            .from(reversing)
            .where(and(isNotNull(reversing.reversesId), inArray(reversing.compartmentId, [...ids]))),
        ),
      ),
    )
    .orderBy(asc(loadEntries.occurredAt), asc(loadEntries.sequence));
  const entryIds = rows.map(({ id }) => id);
  const [postings, attributions] = await Promise.all([
    postingsOf(tx, entryIds),
    attributionsOf(tx, entryIds),
  ]);
  return rows.flatMap((row) =>
    row.kind === 'reversal'
      ? []
      : [
          {
            id: row.id,
            sequence: row.sequence,
            reversed: false,
            factId: row.factId,
            kind: row.kind,
            compartmentId: row.compartmentId,
            occurredAt: row.occurredAt.getTime(),
            loads: { own: row.loadId, to: row.toLoadId },
            postings: postings.get(row.id) ?? [],
            attributions: attributions.get(row.id) ?? [],
          },
        ],
  );
}

async function postingsOf(
  tx: TenantTransaction,
  entryIds: readonly string[],
): Promise<Map<string, LoadPosting[]>> {
  if (entryIds.length === 0) return new Map();
  const rows = await tx
    .select({
      entryId: loadPostings.entryId,
      gallons: loadPostings.gallons,
      kind: loadAccounts.kind,
      wasteType: loadAccounts.wasteType,
      reference: sql<string>`coalesce(${loadAccounts.clientAddressId}, ${loadAccounts.compartmentId}, ${loadAccounts.disposalSiteId})`,
    })
    .from(loadPostings)
    .innerJoin(loadAccounts, eq(loadAccounts.id, loadPostings.accountId))
    .where(inArray(loadPostings.entryId, [...entryIds]))
    .orderBy(asc(loadPostings.entryId), asc(loadPostings.line));
  return grouped(rows, ({ gallons, kind, wasteType, reference }) => ({
    account: { kind, reference, wasteType },
    gallons,
  }));
}

async function attributionsOf(
  tx: TenantTransaction,
  entryIds: readonly string[],
): Promise<Map<string, PickupShare[]>> {
  if (entryIds.length === 0) return new Map();
  const rows = await tx
    .select({
      entryId: loadAttributions.entryId,
      pickupId: loadAttributions.pickupFactId,
      gallons: loadAttributions.gallons,
    })
    .from(loadAttributions)
    .innerJoin(loadFacts, eq(loadFacts.id, loadAttributions.pickupFactId))
    .where(inArray(loadAttributions.entryId, [...entryIds]))
    // In pickup order, as in the rules.
    .orderBy(asc(loadAttributions.entryId), asc(loadFacts.occurredAt), asc(loadFacts.id));
  return grouped(rows, ({ pickupId, gallons }) => ({ pickupId, gallons }));
}

function grouped<Row extends { readonly entryId: string }, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): Map<string, Value[]> {
  const byEntry = new Map<string, Value[]>();
  for (const row of rows) byEntry.set(row.entryId, [...(byEntry.get(row.entryId) ?? []), valueOf(row)]);
  return byEntry;
}

async function loadsSince(tx: TenantTransaction, ids: readonly string[], since: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: loads.id })
    .from(loads)
    .where(
      and(inArray(loads.compartmentId, [...ids]), isNull(loads.supersededAt), gte(loads.openedAt, since)),
    );
  return rows.map(({ id }) => id);
}
