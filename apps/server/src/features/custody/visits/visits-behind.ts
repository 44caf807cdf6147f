import type { Correction, StoredEntry } from '@haulwright/domain/custody/ledger/correct-load';
import type { LoadEntry } from '@haulwright/domain/custody/ledger/ledger';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';

/** A stored dump whose entries a change reverses, and the pickups that have no gallons in it afterwards. */
export interface DumpBehind {
  readonly factId: string;
  /** Ids of pickups as they stood before the change. */
  readonly without: readonly string[];
  readonly isWithdrawn: boolean;
}

/** A visit with such dumps. */
export interface VisitBehind {
  readonly id: string;
  readonly without: readonly string[];
  /** None of its dumps is left. */
  readonly isWithdrawn: boolean;
}

interface Replaced {
  readonly factId: string;
  readonly newId: string;
  readonly fact: object | null;
}

/** The stored dumps whose gallons, or the clients' parts of them, differ after a change. */
export function visitsBehind(
  { facts, entries }: { readonly facts: readonly LoadFact[]; readonly entries: readonly StoredEntry[] },
  correction: Extract<Correction, { ok: true }>,
  { replaced }: { readonly replaced: readonly Replaced[] },
): DumpBehind[] {
  const newIds = new Map(replaced.map((one) => [one.factId, one.fact === null ? undefined : one.newId]));
  const idAfter = (id: string) => (newIds.has(id) ? newIds.get(id) : id);
  const reversed = new Set(correction.reverse.map(({ id }) => id));
  const moved = new Set(correction.reverse.map(({ factId }) => factId));
  const kept = entries.filter(({ id }) => !reversed.has(id));
  const pickupsIn = (posted: readonly LoadEntry[], dump: string | undefined) =>
    posted
      .filter(({ factId, kind }) => factId === dump && kind === 'discharge')
      .flatMap(({ attributions }) => attributions.map(({ pickupId }) => pickupId));
  // A dump of nothing, which a site rejected, has no entry.
  const dumps = facts.filter(({ kind, id }) => kind === 'discharge' && (moved.has(id) || newIds.has(id)));
  return dumps.map(({ id }) => {
    const after = new Set([...pickupsIn(kept, id), ...pickupsIn(correction.entries, idAfter(id))]);
    const before = pickupsIn(entries, id);
    const isGone = (pickupId: string) => {
      const now = idAfter(pickupId);
      return now === undefined || !after.has(now);
    };
    return { factId: id, without: before.filter(isGone), isWithdrawn: idAfter(id) === undefined };
  });
}
