import { inArray, or, sql } from 'drizzle-orm';
import type { ChainHead } from '@haulwright/domain/custody/chain/ledger-events';
import type { correctLoad } from '@haulwright/domain/custody/ledger/correct-load';
import type { LoadAccount, LoadEntry } from '@haulwright/domain/custody/ledger/ledger';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import {
  loadsOfEntries,
  type EntryLoads,
  type LoadSpan,
} from '@haulwright/domain/custody/ledger/loads-of-entries';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { Act } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { LoadWindow } from './load-window.queries.ts';
import {
  loadAccounts,
  loadAttributions,
  loadEntries,
  loadFacts,
  loadHeads,
  loadPostings,
  loads,
} from '../rows/loads.tables.ts';
import type { ReplacedFact, ReportedFact } from './post-facts.ts';

export type FactRow = typeof loadFacts.$inferSelect;

/** Stored facts by id. */
export async function readFacts(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FactRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(loadFacts)
    .where(inArray(loadFacts.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of some facts are stored, and which of them were replaced. */
export async function whichAreKnown(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<{ readonly ids: ReadonlySet<string>; readonly replaced: ReadonlySet<string> }> {
  const rows = await tx
    .select({ id: loadFacts.id, replacesId: loadFacts.replacesId })
    .from(loadFacts)
    .where(or(inArray(loadFacts.id, [...ids]), inArray(loadFacts.replacesId, [...ids])));
  return {
    ids: new Set(rows.map(({ id }) => id)),
    replaced: new Set(rows.flatMap(({ replacesId }) => replacesId ?? [])),
  };
}

interface NewFacts {
  readonly added: readonly ReportedFact[];
  readonly replaced: readonly (ReplacedFact & { readonly newId: string })[];
  /** Of those that are replaced. */
  readonly before: ReadonlyMap<string, FactRow>;
  readonly reason: string | null;
}

/** Stores facts. One that withdraws another names its tank and its time, and nothing else. */
export async function insertFacts(
  tx: TenantTransaction,
  act: Pick<Act, 'companyId' | 'userId' | 'now'>,
  { added, replaced, before, reason }: NewFacts,
): Promise<void> {
  const corrections = replaced.map(({ factId, newId: id, fact, method }) => {
    const earlier = before.get(factId);
    if (earlier === undefined) throw new Error(`fact ${factId} is replaced and was not read`);
    const { compartmentId, occurredAt, jobId } = earlier;
    const row =
      fact === null
        ? { ...withdrawnRow, id, compartmentId, occurredAt }
        : { ...rowOf(fact), id, occurredAt: new Date(fact.occurredAt) };
    return { ...row, method, jobId, replacesId: factId, reason };
  });
  const additions = added.map(({ fact, method, jobId }) => ({
    ...rowOf(fact),
    id: fact.id,
    occurredAt: new Date(fact.occurredAt),
    method,
    jobId,
    replacesId: null,
    reason: null,
  }));
  await tx.insert(loadFacts).values(
    [...corrections, ...additions].map((row) => ({
      ...row,
      companyId: act.companyId,
      recordedAt: act.now,
      actorUserId: act.userId,
    })),
  );
}

const withdrawnRow = {
  kind: 'withdrawn',
  gallons: null,
  wasteType: null,
  clientAddressId: null,
  disposalSiteId: null,
  emptied: null,
  toCompartmentId: null,
  mixes: null,
} as const;

const rowOf = (fact: LoadFact) => ({
  compartmentId: fact.compartmentId,
  kind: fact.kind,
  gallons: 'gallons' in fact ? fact.gallons : null,
  wasteType: fact.kind === 'pickup' ? fact.wasteType : null,
  clientAddressId: fact.kind === 'pickup' ? fact.generatorId : null,
  disposalSiteId: fact.kind === 'discharge' ? fact.siteId : null,
  emptied: fact.kind === 'discharge' ? fact.emptied : null,
  toCompartmentId: fact.kind === 'transfer' ? fact.toCompartmentId : null,
  mixes: 'mixes' in fact && fact.mixes === true ? true : null,
});

type Correction = Extract<ReturnType<typeof correctLoad>, { ok: true }>;

/** The result of writing to the ledger. */
export interface PostedEntries {
  readonly entryIds: readonly string[];
  /** Their positions, the first and the last; null without entries. */
  readonly positions: { readonly first: number; readonly last: number } | null;
  /** Locked by this transaction; null when it was not. */
  readonly head: ChainHead | null;
}

interface NewEntry extends Omit<LoadEntry, 'kind'> {
  readonly id: string;
  readonly kind: (typeof loadEntries.$inferSelect)['kind'];
  readonly loads: EntryLoads;
  readonly reversesId: string | null;
}

/**
 * Writes the result of a correction: reversals first, then the current entries and their loads.
 * @returns ids of the entries, and the head of the chain, which is locked once there are any
 */
export async function writePostings(
  tx: TenantTransaction,
  companyId: string,
  window: LoadWindow,
  correction: Correction,
  now: Date,
): Promise<PostedEntries> {
  const reversed = new Set(correction.reverse.map(({ id }) => id));
  const kept = window.entries.filter(({ id }) => !reversed.has(id));
  const followed = loadsOfEntries(
    [...kept, ...correction.entries],
    (at) => kept[at]?.loads ?? { own: null, to: null },
    newId,
  );
  const loadsById = new Map(window.entries.map((entry) => [entry.id, entry.loads]));
  const reversals = correction.reverse.map((entry): NewEntry => ({
    ...mirrored(entry),
    id: newId(),
    kind: 'reversal',
    loads: loadsById.get(entry.id) ?? { own: null, to: null },
    reversesId: entry.id,
  }));
  const standing = correction.entries.map((entry, at): NewEntry => ({
    ...entry,
    id: newId(),
    loads: followed.ofEntries[kept.length + at] ?? { own: null, to: null },
    reversesId: null,
  }));
  await writeLoads(tx, companyId, window, followed.loads, now);
  const entries = [...reversals, ...standing];
  if (entries.length === 0) return { entryIds: [], positions: null, head: null };
  const accounts = await accountIds(tx, companyId, entries);
  const { head, ...positions } = await writeEntries(tx, companyId, entries, now);
  await writeLines(tx, companyId, entries, accounts);
  return { entryIds: entries.map(({ id }) => id), positions, head };
}

const mirrored = (entry: LoadEntry): LoadEntry => ({
  ...entry,
  postings: entry.postings.map((posting) => ({ ...posting, gallons: -posting.gallons })),
  attributions: entry.attributions.map((share) => ({ ...share, gallons: -share.gallons })),
});

/** Loads whose entries moved to others are superseded; one that is open at the end is written last. */
async function writeLoads(
  tx: TenantTransaction,
  companyId: string,
  window: LoadWindow,
  spans: readonly LoadSpan[],
  now: Date,
): Promise<void> {
  const stays = new Set(spans.map(({ id }) => id));
  const gone = window.loadIds.filter((id) => !stays.has(id));
  if (gone.length > 0) await tx.update(loads).set({ supersededAt: now }).where(inArray(loads.id, gone));
  if (spans.length === 0) return;
  // Closed ones first: only one load of a compartment may be open at any time.
  const inOrder = spans.toSorted((a, b) => Number(a.closedAt === null) - Number(b.closedAt === null));
  await tx
    .insert(loads)
    .values(
      inOrder.map((span) => ({
        id: span.id,
        companyId,
        compartmentId: span.compartmentId,
        wasteType: firstOf(span.wasteTypes),
        wasteTypes: [...span.wasteTypes],
        openedAt: new Date(span.openedAt),
        closedAt: span.closedAt === null ? null : new Date(span.closedAt),
      })),
    )
    .onConflictDoUpdate({
      target: loads.id,
      set: {
        wasteType: sql`excluded.waste_type`,
        wasteTypes: sql`excluded.waste_types`,
        openedAt: sql`excluded.opened_at`,
        closedAt: sql`excluded.closed_at`,
      },
    });
}

function firstOf([first]: readonly WasteType[]): WasteType {
  if (first === undefined) throw new Error('a load without a waste');
  return first;
}

const accountKey = ({ kind, reference, wasteType }: LoadAccount): string =>
  `${kind}/${reference}/${wasteType}`;

/** Ids of the entries' accounts by key, created where missing, with updated balances. */
async function accountIds(
  tx: TenantTransaction,
  companyId: string,
  entries: readonly NewEntry[],
): Promise<Map<string, string>> {
  const sums = new Map<string, { account: LoadAccount; gallons: number }>();
  for (const { account, gallons } of entries.flatMap(({ postings }) => postings)) {
    const key = accountKey(account);
    sums.set(key, { account, gallons: (sums.get(key)?.gallons ?? 0) + gallons });
  }
  // A washing moves nothing.
  if (sums.size === 0) return new Map();
  // In one order everywhere, so that two trucks at one site wait for each other instead of deadlocking.
  const inOrder = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  const rows = await tx
    .insert(loadAccounts)
    .values(
      inOrder.map(({ account: { kind, reference, wasteType }, gallons }) => ({
        id: newId(),
        companyId,
        kind,
        clientAddressId: kind === 'generator' ? reference : null,
        disposalSiteId: kind === 'site' ? reference : null,
        compartmentId: kind === 'compartment' || kind === 'variance' ? reference : null,
        wasteType,
        balanceGallons: gallons,
      })),
    )
    .onConflictDoUpdate({
      target: [
        loadAccounts.companyId,
        loadAccounts.kind,
        loadAccounts.clientAddressId,
        loadAccounts.compartmentId,
        loadAccounts.disposalSiteId,
        loadAccounts.wasteType,
      ],
      set: { balanceGallons: sql`${loadAccounts.balanceGallons} + excluded.balance_gallons` },
    })
    .returning();
  return new Map(
    rows.map((row) => [
      accountKey({
        kind: row.kind,
        reference: row.clientAddressId ?? row.compartmentId ?? row.disposalSiteId ?? '',
        wasteType: row.wasteType,
      }),
      row.id,
    ]),
  );
}

async function writeEntries(
  tx: TenantTransaction,
  companyId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<{ readonly first: number; readonly last: number; readonly head: ChainHead }> {
  const [head] = await tx
    .insert(loadHeads)
    .values({ companyId, lastSequence: entries.length })
    .onConflictDoUpdate({
      target: loadHeads.companyId,
      set: { lastSequence: sql`${loadHeads.lastSequence} + ${entries.length}` },
    })
    .returning({ last: loadHeads.lastSequence, sequence: loadHeads.lastEvent, hash: loadHeads.lastHash });
  if (head === undefined) throw new Error('a ledger without a head');
  const before = head.last - entries.length;
  await tx.insert(loadEntries).values(
    entries.map((entry, at) => ({
      id: entry.id,
      companyId,
      sequence: before + at + 1,
      kind: entry.kind,
      factId: entry.factId,
      compartmentId: entry.compartmentId,
      loadId: entry.loads.own,
      toLoadId: entry.loads.to,
      occurredAt: new Date(entry.occurredAt),
      recordedAt: now,
      reversesId: entry.reversesId,
    })),
  );
  return {
    first: before + 1,
    last: head.last,
    head: { sequence: head.sequence, hash: head.hash },
  };
}

async function writeLines(
  tx: TenantTransaction,
  companyId: string,
  entries: readonly NewEntry[],
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  const postings = entries.flatMap(({ id, postings: lines }) =>
    lines.map(({ account, gallons }, line) => ({
      companyId,
      entryId: id,
      line,
      accountId: accounts.get(accountKey(account)) ?? '',
      gallons,
    })),
  );
  if (postings.length > 0) await tx.insert(loadPostings).values(postings);
  const attributions = entries.flatMap(({ id, attributions: shares }) =>
    shares.map(({ pickupId, gallons }) => ({ companyId, entryId: id, pickupFactId: pickupId, gallons })),
  );
  if (attributions.length > 0) await tx.insert(loadAttributions).values(attributions);
}
