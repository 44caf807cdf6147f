import { allocate } from '../../kernel/allocate.ts';
import type { WasteType } from '../../services/waste-type.ts';
import { mayShareTank } from '../../services/waste-type.ts';
import type { LoadFact } from './load-fact.ts';

/** The place of gallons: a client's tank (always negative), a truck's tank, a receiving site, or unknown. */
export interface LoadAccount {
  readonly kind: 'generator' | 'compartment' | 'site' | 'variance';
  /** Address, compartment or site; for a variance, the measured compartment. */
  readonly reference: string;
  readonly wasteType: WasteType;
}

export interface LoadPosting {
  readonly account: LoadAccount;
  /** Never 0; the postings of an entry add up to 0, for each waste. */
  readonly gallons: number;
}

/** Gallons that a pickup still has or gave; `pickupId` is the pickup's fact. */
export interface PickupShare {
  readonly pickupId: string;
  readonly gallons: number;
}

export interface LoadEntry {
  readonly factId: string;
  readonly kind: 'pickup' | 'discharge' | 'transfer' | 'variance' | 'rinse';
  readonly compartmentId: string;
  readonly occurredAt: number;
  readonly postings: readonly LoadPosting[];
  /** Whose gallons left the compartment (negative: added by variance); empty for pickups and rinses. */
  readonly attributions: readonly PickupShare[];
}

/** A pickup's gallons aboard, under the waste that was pumped. */
export interface HeldShare extends PickupShare {
  readonly wasteType: WasteType;
}

/** The content of a compartment between two times it is empty. */
export interface OpenLoad {
  readonly openedAt: number;
  readonly gallons: number;
  /** Somebody said that wastes came together which must not be mixed: what comes in later is not refused for it. */
  readonly isMixed?: boolean;
  /** In order of arrival; the remainder of each. */
  readonly shares: readonly HeldShare[];
}

/** The wastes of a load, in order of arrival. */
export const wastesOf = ({ shares }: Pick<OpenLoad, 'shares'>): readonly WasteType[] => [
  ...new Set(shares.map(({ wasteType }) => wasteType)),
];

/** Open loads by compartment; a missing compartment is empty. */
export type LoadBook = ReadonlyMap<string, OpenLoad>;

export type LoadRefusal =
  | 'load.nothing-on-board'
  | 'load.more-than-on-board'
  | 'load.waste-does-not-mix'
  | 'load.same-compartment'
  | 'load.not-empty';

export type Posted =
  | { readonly ok: true; readonly book: LoadBook; readonly entries: readonly LoadEntry[] }
  | { readonly ok: false; readonly refusal: LoadRefusal };

export const onBoard = (book: LoadBook, compartmentId: string): number =>
  book.get(compartmentId)?.gallons ?? 0;

/**
 * Posts a fact: returns its entries and the book afterwards. A tank mixes, so what leaves it is attributed in
 * proportion to what each pickup still has in it, in whole gallons; each account is posted under the waste that
 * was pumped, whatever it was mixed with.
 */
export function post(book: LoadBook, fact: LoadFact): Posted {
  const load = book.get(fact.compartmentId);
  switch (fact.kind) {
    case 'pickup':
      return postPickup(book, load, fact);
    case 'discharge':
      return postDischarge(book, load, fact);
    case 'transfer':
      return postTransfer(book, load, fact);
    case 'gauge':
      return postGauge(book, load, fact);
    default:
      return load === undefined
        ? { ok: true, book, entries: [entryOf(fact, 'rinse', [], [])] }
        : { ok: false, refusal: 'load.not-empty' };
  }
}

type FactOf<Kind extends LoadFact['kind']> = Extract<LoadFact, { kind: Kind }>;

/** Whether wastes may come together: by their kinds, or because somebody said that they did. */
const mayMix = (
  fact: FactOf<'pickup' | 'transfer'>,
  aboard: OpenLoad | undefined,
  coming: readonly WasteType[],
): boolean =>
  fact.mixes === true ||
  aboard === undefined ||
  aboard.isMixed === true ||
  wastesOf(aboard).every((held) => coming.every((waste) => mayShareTank(held, waste)));

const mixedOf = (aboard: OpenLoad | undefined, mixes: boolean | undefined) =>
  aboard?.isMixed === true || mixes === true ? { isMixed: true } : {};

function postPickup(book: LoadBook, load: OpenLoad | undefined, fact: FactOf<'pickup'>): Posted {
  const { gallons, wasteType } = fact;
  if (!mayMix(fact, load, [wasteType])) return { ok: false, refusal: 'load.waste-does-not-mix' };
  const entry = entryOf(
    fact,
    'pickup',
    [
      { account: { kind: 'generator', reference: fact.generatorId, wasteType }, gallons: -gallons },
      { account: inTank(fact.compartmentId, wasteType), gallons },
    ],
    [],
  );
  return {
    ok: true,
    entries: [entry],
    book: withLoad(book, fact.compartmentId, {
      openedAt: load?.openedAt ?? fact.occurredAt,
      gallons: (load?.gallons ?? 0) + gallons,
      ...mixedOf(load, fact.mixes),
      shares: [...(load?.shares ?? []), { pickupId: fact.id, gallons, wasteType }],
    }),
  };
}

function postDischarge(book: LoadBook, load: OpenLoad | undefined, fact: FactOf<'discharge'>): Posted {
  if (load === undefined) return { ok: false, refusal: 'load.nothing-on-board' };
  if (fact.gallons > load.gallons && !fact.emptied) return { ok: false, refusal: 'load.more-than-on-board' };
  const entries: LoadEntry[] = [];
  let now: OpenLoad | undefined = load;
  const vary = (gallons: number) => {
    if (now === undefined || gallons === 0) return;
    const taken = take(now, gallons);
    entries.push(varianceEntry(fact, taken.shares));
    now = taken.load;
  };
  // The site metered more than the ledger expected: the shortfall is added first.
  if (fact.gallons > load.gallons) vary(load.gallons - fact.gallons);
  const taken = take(now, fact.gallons);
  if (fact.gallons > 0)
    entries.push(
      entryOf(
        fact,
        'discharge',
        outOf(fact.compartmentId, taken.shares, (wasteType) => ({
          kind: 'site',
          reference: fact.siteId,
          wasteType,
        })),
        taken.shares,
      ),
    );
  now = taken.load;
  if (fact.emptied && now !== undefined) vary(now.gallons);
  return { ok: true, entries, book: withLoad(book, fact.compartmentId, now) };
}

function postTransfer(book: LoadBook, load: OpenLoad | undefined, fact: FactOf<'transfer'>): Posted {
  if (fact.toCompartmentId === fact.compartmentId) return { ok: false, refusal: 'load.same-compartment' };
  if (load === undefined) return { ok: false, refusal: 'load.nothing-on-board' };
  if (fact.gallons > load.gallons) return { ok: false, refusal: 'load.more-than-on-board' };
  const target = book.get(fact.toCompartmentId);
  if (!mayMix(fact, target, wastesOf(load))) return { ok: false, refusal: 'load.waste-does-not-mix' };
  const taken = take(load, fact.gallons);
  const entry = entryOf(
    fact,
    'transfer',
    outOf(fact.compartmentId, taken.shares, (wasteType) => inTank(fact.toCompartmentId, wasteType)),
    taken.shares,
  );
  const joined: OpenLoad = {
    openedAt: target?.openedAt ?? fact.occurredAt,
    gallons: (target?.gallons ?? 0) + fact.gallons,
    ...mixedOf(target, fact.mixes ?? load.isMixed),
    shares: joinShares(target?.shares ?? [], taken.shares),
  };
  return {
    ok: true,
    entries: [entry],
    book: withLoad(withLoad(book, fact.compartmentId, taken.load), fact.toCompartmentId, joined),
  };
}

function postGauge(book: LoadBook, load: OpenLoad | undefined, fact: FactOf<'gauge'>): Posted {
  // The gallons would have no owner.
  if (load === undefined)
    return fact.gallons === 0
      ? { ok: true, book, entries: [] }
      : { ok: false, refusal: 'load.nothing-on-board' };
  const missing = load.gallons - fact.gallons;
  if (missing === 0) return { ok: true, book, entries: [] };
  const taken = take(load, missing);
  return {
    ok: true,
    entries: [varianceEntry(fact, taken.shares)],
    book: withLoad(book, fact.compartmentId, taken.load),
  };
}

/** Removes gallons from a load (negative: adds them), from each pickup in proportion. */
function take(
  load: OpenLoad,
  gallons: number,
): { readonly load: OpenLoad | undefined; readonly shares: readonly HeldShare[] } {
  const parts = allocate(
    gallons,
    load.shares.map((share) => share.gallons),
  );
  const taken = load.shares
    .map((share, at) => ({ ...share, gallons: parts[at] ?? 0 }))
    .filter((share) => share.gallons !== 0);
  const rest = load.gallons - gallons;
  const shares = load.shares
    .map((share, at) => ({ ...share, gallons: share.gallons - (parts[at] ?? 0) }))
    .filter((share) => share.gallons !== 0);
  return { load: rest === 0 ? undefined : { ...load, gallons: rest, shares }, shares: taken };
}

/** Shares of one pickup are one. */
function joinShares(here: readonly HeldShare[], added: readonly HeldShare[]): HeldShare[] {
  const byPickup = new Map(here.map((share) => [share.pickupId, share]));
  for (const share of added) {
    const earlier = byPickup.get(share.pickupId)?.gallons ?? 0;
    byPickup.set(share.pickupId, { ...share, gallons: earlier + share.gallons });
  }
  return [...byPickup.values()];
}

/** Postings of what leaves a tank: each waste from the tank's account of it to the other side's. */
function outOf(
  compartmentId: string,
  shares: readonly HeldShare[],
  to: (wasteType: WasteType) => LoadAccount,
): LoadPosting[] {
  const byWaste = new Map<WasteType, number>();
  for (const { wasteType, gallons } of shares)
    byWaste.set(wasteType, (byWaste.get(wasteType) ?? 0) + gallons);
  return [...byWaste].flatMap(([wasteType, gallons]) => [
    { account: inTank(compartmentId, wasteType), gallons: -gallons },
    { account: to(wasteType), gallons },
  ]);
}

const varianceEntry = (fact: LoadFact, shares: readonly HeldShare[]): LoadEntry =>
  entryOf(
    fact,
    'variance',
    outOf(fact.compartmentId, shares, (wasteType) => ({
      kind: 'variance',
      reference: fact.compartmentId,
      wasteType,
    })),
    shares,
  );

const entryOf = (
  fact: LoadFact,
  kind: LoadEntry['kind'],
  postings: readonly LoadPosting[],
  attributions: readonly PickupShare[],
): LoadEntry => ({
  factId: fact.id,
  kind,
  compartmentId: fact.compartmentId,
  occurredAt: fact.occurredAt,
  postings,
  attributions: attributions.map(({ pickupId, gallons }) => ({ pickupId, gallons })),
});

const inTank = (compartmentId: string, wasteType: WasteType): LoadAccount => ({
  kind: 'compartment',
  reference: compartmentId,
  wasteType,
});

function withLoad(book: LoadBook, compartmentId: string, load: OpenLoad | undefined): LoadBook {
  const next = new Map(book);
  if (load === undefined) next.delete(compartmentId);
  else next.set(compartmentId, load);
  return next;
}
