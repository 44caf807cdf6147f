import type { WasteType } from '../../services/waste-type.ts';
import type { LoadEntry } from './ledger.ts';

/** The lifetime of a load. */
export interface LoadSpan {
  readonly id: string;
  readonly compartmentId: string;
  /** All that came into it, in order of arrival; never empty. */
  readonly wasteTypes: readonly WasteType[];
  readonly openedAt: number;
  readonly closedAt: number | null;
}

/** The load of an entry's compartment, and the receiving load of a transfer; null for none. */
export interface EntryLoads {
  readonly own: string | null;
  readonly to: string | null;
}

/**
 * Replays entries in chronological order from empty tanks, and assigns them to loads: a load begins when
 * gallons come into an empty compartment and ends when it is empty again.
 * @param known the loads already assigned to an entry; nulls for a new one
 * @param newId creates the id of a new load
 */
export function loadsOfEntries(
  entries: readonly LoadEntry[],
  known: (at: number) => EntryLoads,
  newId: () => string,
): { readonly loads: readonly LoadSpan[]; readonly ofEntries: readonly EntryLoads[] } {
  const spans = new Map<string, LoadSpan>();
  const open = new Map<string, { readonly id: string; gallons: number }>();
  const ofEntries = entries.map((entry, at): EntryLoads => {
    const loads: { own: string | null; to: string | null } = {
      own: open.get(entry.compartmentId)?.id ?? null,
      to: null,
    };
    for (const { account, gallons } of entry.postings) {
      if (account.kind !== 'compartment') continue;
      const side = account.reference === entry.compartmentId ? 'own' : 'to';
      const load = open.get(account.reference) ?? { id: known(at)[side] ?? newId(), gallons: 0 };
      if (!open.has(account.reference)) {
        open.set(account.reference, load);
        spans.set(load.id, {
          id: load.id,
          compartmentId: account.reference,
          wasteTypes: [],
          openedAt: entry.occurredAt,
          closedAt: null,
        });
      }
      loads[side] = load.id;
      load.gallons += gallons;
      const span = spans.get(load.id);
      if (span === undefined) continue;
      // Lines of one entry have one sign at a tank, so that it is empty only after the last of them.
      const isOver = load.gallons === 0;
      spans.set(load.id, {
        ...span,
        wasteTypes: [...new Set([...span.wasteTypes, account.wasteType])],
        closedAt: isOver ? entry.occurredAt : null,
      });
      if (isOver) open.delete(account.reference);
    }
    return loads;
  });
  return { loads: [...spans.values()], ofEntries };
}
