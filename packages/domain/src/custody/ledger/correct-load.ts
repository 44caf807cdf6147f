import type { LoadFact } from './load-fact.ts';
import { post, type LoadBook, type LoadEntry, type LoadRefusal } from './ledger.ts';

/** An entry stored in the ledger. */
export interface StoredEntry extends LoadEntry {
  readonly id: string;
  /** Position in the company's ledger: entries of one fact stay together and in order. */
  readonly sequence: number;
  /** Whether a later entry reverses it. */
  readonly reversed: boolean;
}

export type Correction =
  | {
      readonly ok: true;
      /** Entries to reverse, latest first; each reversal keeps the date of its original. */
      readonly reverse: readonly StoredEntry[];
      /** Replacement entries, dated like their facts. */
      readonly entries: readonly LoadEntry[];
      readonly book: LoadBook;
    }
  | { readonly ok: false; readonly refusal: LoadRefusal; readonly factId: string };

/** Replays facts in chronological order, starting with empty tanks. */
export function playFacts(facts: readonly LoadFact[]): ReturnType<typeof playFrom> {
  return playFrom(new Map(), facts);
}

function playFrom(
  start: LoadBook,
  facts: readonly LoadFact[],
):
  | {
      readonly ok: true;
      readonly book: LoadBook;
      readonly entries: readonly LoadEntry[];
      /** The peak content of each compartment after any of the facts. */
      readonly peaks: ReadonlyMap<string, number>;
    }
  | { readonly ok: false; readonly refusal: LoadRefusal; readonly factId: string } {
  let book = start;
  const entries: LoadEntry[] = [];
  const peaks = new Map<string, number>();
  for (const fact of facts.toSorted(inTime)) {
    const posted = post(book, fact);
    if (!posted.ok) return { ok: false, refusal: posted.refusal, factId: fact.id };
    book = posted.book;
    entries.push(...posted.entries);
    for (const [id, { gallons }] of book) peaks.set(id, Math.max(gallons, peaks.get(id) ?? 0));
  }
  return { ok: true, book, entries, peaks };
}

/** The replay order of facts: by time, then by id, so that every replay is the same. */
export const inTime = (a: LoadFact, b: LoadFact): number =>
  a.occurredAt - b.occurredAt || (a.id < b.id ? -1 : Number(a.id > b.id));

/**
 * Calculates the ledger changes for a corrected, added or withdrawn fact: from the first entry that differs,
 * it and all later ones of the affected compartments are reversed and posted again with their old dates.
 * Nothing stored is changed.
 * @param facts all facts of the compartments since they were last empty, after the change
 * @param stored the stored entries for them; reversed entries are ignored
 */
export function correctLoad(facts: readonly LoadFact[], stored: readonly StoredEntry[]): Correction {
  const played = playFacts(facts);
  if (!played.ok) return played;
  const standing = stored
    .filter((entry) => !entry.reversed)
    .toSorted((a, b) => a.occurredAt - b.occurredAt || a.sequence - b.sequence);
  const same = standing.findIndex((entry, at) => !isSameEntry(entry, played.entries[at]));
  const keeps = same < 0 ? standing.length : same;
  return {
    ok: true,
    reverse: standing.slice(keeps).toReversed(),
    entries: played.entries.slice(keeps),
    book: played.book,
  };
}

const isSameEntry = (a: LoadEntry, b: LoadEntry | undefined): boolean =>
  b !== undefined &&
  a.factId === b.factId &&
  a.kind === b.kind &&
  a.occurredAt === b.occurredAt &&
  a.compartmentId === b.compartmentId &&
  a.postings.length === b.postings.length &&
  a.postings.every((posting, at) => {
    const other = b.postings[at];
    return (
      other !== undefined &&
      posting.gallons === other.gallons &&
      posting.account.kind === other.account.kind &&
      posting.account.reference === other.account.reference &&
      posting.account.wasteType === other.account.wasteType
    );
  }) &&
  sameShares(a.attributions, b.attributions);

/** In any order. */
function sameShares(a: LoadEntry['attributions'], b: LoadEntry['attributions']): boolean {
  const gallons = new Map(b.map((share) => [share.pickupId, share.gallons]));
  return a.length === b.length && a.every((share) => gallons.get(share.pickupId) === share.gallons);
}
