import { holdsAtMost } from '../custody/ledger/overfull.ts';
import type { WasteType } from '../services/waste-type.ts';
import type { DayPack, PackJob, PackRoute, PackShare, PackTank } from './day-pack.ts';
import type { FieldCommand } from './field-command.ts';
import { hasLoadFacts } from './load-facts-of.ts';
import type { PackPickup } from './pack-papers.ts';
import type { JobCorrection, ReportCorrection } from './report-correction.ts';
import { isDumpCorrection } from './work-times.ts';
import type { WaitingCommand } from './replay.ts';
import { reshared, type Reshared } from './reshared.ts';

type Corrected = Extract<FieldCommand, { type: 'report.corrected' }> & { readonly data: JobCorrection };

interface Played {
  readonly pack: DayPack;
  readonly waiting: readonly WaitingCommand[];
  /** When work was done by what its crew corrected, by job. */
  readonly times: ReadonlyMap<string, Pick<JobCorrection, 'arrivedAt' | 'finishedAt'>>;
  /** Reports that the ledger had refused before a correction made room for them: they wait for the office all the same. */
  readonly refused: ReadonlySet<string>;
}
/** @returns the reports that change tanks, by id */
type PostedIn = (played: Played) => ReadonlySet<string>;

/**
 * The pack and the waiting reports once the crew's corrections of them count, as the ledger will have it: a correction
 * of a waiting report changes that report, one of a report that the pack knows changes the pack, at the time of the work.
 * One that the ledger will refuse changes nothing: the office decides.
 */
export function withCorrections(
  sent: DayPack,
  reported: readonly WaitingCommand[],
  postedIn: PostedIn,
): Played {
  let played: Played = { pack: sent, waiting: [], refused: new Set(), times: new Map() };
  /** The report that a correction is about in the end, by the id of the correction; null: of one that does not count. */
  const roots = new Map<string, string | null>();
  /** Of what the pack knows, the pack without its corrections: each says all of it again, so that the last one counts. */
  let last: ReadonlyMap<string, Corrected> = new Map();
  for (const one of reported) {
    const { command } = one;
    if (command.type !== 'report.corrected') {
      played = { ...played, waiting: [...played.waiting, one] };
      continue;
    }
    const named = roots.get(command.data.commandId);
    const root = named === undefined ? command.data.commandId : named;
    if (root === null) {
      roots.set(command.id, null);
      continue;
    }
    const isWaiting = played.waiting.some(({ command: { id } }) => id === root);
    const data = withKnownTimes(command.data, played.times);
    if (isDumpCorrection(data) && !isWaiting) {
      // The pack does not say what a report dumped: the next one says what is left.
      roots.set(command.id, root);
      continue;
    }
    const known =
      isWaiting || isDumpCorrection(data) ? last : new Map([...last, [root, { ...command, data }]]);
    const posted = postedIn(withFirstPickups(played, sent, last));
    const next: Played = {
      ...(isWaiting
        ? { ...played, waiting: played.waiting.map((other) => correctedReport(other, root, data)) }
        : { ...played, pack: [...known.values()].reduce(correctedPack, sent) }),
      times: isDumpCorrection(data) ? played.times : new Map([...played.times, [data.jobId, data]]),
      refused: new Set(
        played.waiting.flatMap((other) =>
          other.command.id === root || posted.has(other.command.id) ? [] : other.command.id,
        ),
      ),
    };
    const whole = withFirstPickups(next, sent, known);
    const isNamed = !isDumpCorrection(data) || posted.has(root);
    const counts = isNamed && isPossible(next.pack, sent) && keepsPosted(posted, played, { whole, postedIn });
    roots.set(command.id, counts ? root : null);
    if (!counts) continue;
    played = next;
    last = known;
  }
  return withFirstPickups(played, sent, last);
}

/** One that says no times leaves those that were corrected before. */
const withKnownTimes = (data: ReportCorrection, times: Played['times']): ReportCorrection =>
  isDumpCorrection(data)
    ? data
    : {
        ...data,
        arrivedAt: data.arrivedAt ?? times.get(data.jobId)?.arrivedAt,
        finishedAt: data.finishedAt ?? times.get(data.jobId)?.finishedAt,
      };

/**
 * Where the report said that nothing was pumped, no tank has a share to change: the gallons of its correction come on
 * board as if they were taken then, before everything else that waits.
 */
function withFirstPickups(
  played: Played,
  sent: DayPack,
  corrections: ReadonlyMap<string, Corrected>,
): Played {
  const first = [...corrections.values()].flatMap((command): WaitingCommand[] => {
    const { jobId, load: rows } = command.data;
    const job = sent.jobs.find(({ id }) => id === jobId);
    if (job?.status !== 'completed' || (job.actualGallons ?? 0) > 0 || rows.length === 0) return [];
    if (job.completedAt === null) return [];
    return [
      {
        command: { ...command, type: 'load.taken', data: { jobId, rows } },
        occurredAt: new Date(command.data.finishedAt ?? job.completedAt),
      },
    ];
  });
  return first.length === 0 ? played : { ...played, waiting: [...first, ...played.waiting] };
}

/** No tank holds less than nothing, nor more than fits. */
const isPossible = (pack: DayPack, before: DayPack): boolean => {
  const held = new Map(before.routes.flatMap(({ tanks }) => tanks.map(({ id, gallons }) => [id, gallons])));
  return pack.routes.every(({ tanks }) =>
    tanks.every(
      ({ id, gallons, capacityGallons }) =>
        gallons >= 0 && gallons <= Math.max(holdsAtMost(capacityGallons), held.get(id) ?? 0),
    ),
  );
};

/** What was dumped and moved before the correction was made is still possible after it, and so is the correction. */
function keepsPosted(
  before: ReadonlySet<string>,
  { waiting }: Played,
  { whole, postedIn }: { readonly whole: Played; readonly postedIn: PostedIn },
): boolean {
  const still = postedIn(whole);
  const isPosted = ({ command }: WaitingCommand) => !hasLoadFacts(command) || still.has(command.id);
  const first = whole.waiting.slice(0, whole.waiting.length - waiting.length);
  return first.every(isPosted) && whole.waiting.every((one) => !before.has(one.command.id) || isPosted(one));
}

function correctedReport(one: WaitingCommand, root: string, data: ReportCorrection): WaitingCommand {
  const { command } = one;
  if (command.id !== root) return one;
  if (isDumpCorrection(data)) {
    if (command.type !== 'load.dumped') return one;
    const { disposalSiteId, rows, ticketNumber } = data;
    const said = { disposalSiteId, rows, ticketNumber: ticketNumber ?? command.data.ticketNumber };
    return { ...one, command: { ...command, data: { ...command.data, ...said } } };
  }
  if (command.type !== 'job.completed') return one;
  const { gallons, load, notes, finishedAt } = data;
  return {
    command: { ...command, data: { ...command.data, gallons, load, notes } },
    occurredAt: finishedAt === undefined ? one.occurredAt : new Date(finishedAt),
  };
}

function correctedPack(pack: DayPack, { data }: Corrected): DayPack {
  const job = pack.jobs.find(({ id }) => id === data.jobId);
  if (job?.status !== 'completed') return pack;
  const said = new Map(data.load.map(({ compartmentId, gallons }) => [compartmentId, gallons]));
  const papers = pack.papers ?? null;
  const pickups = papers?.pickups ?? [];
  const changes = new Map<string, Change>();
  for (const tank of pack.routes.flatMap(({ tanks }) => tanks))
    if (!changes.has(tank.id)) {
      const change = changeOf(tank, job, { ...data, gallons: said.get(tank.id) ?? 0 }, pickups);
      if (change !== null) changes.set(tank.id, change);
    }
  const taken = [...changes.values()].flatMap((change) => change.taken);
  return {
    ...pack,
    jobs: pack.jobs.map((one) =>
      one === job ? { ...one, actualGallons: data.gallons, completionNotes: data.notes } : one,
    ),
    routes:
      changes.size === 0
        ? pack.routes
        : pack.routes.map((route): PackRoute => ({
            ...route,
            tanks: route.tanks.map((tank) => changes.get(tank.id)?.tank ?? tank),
          })),
    ...(papers !== null && {
      papers: {
        ...papers,
        pickups: pickups.flatMap((one) => pickupWith(one, data)).map((one) => takenOf(one, taken)),
      },
    }),
  };
}

const ownShares = ({ shares }: PackTank, { id }: PackJob) =>
  (shares ?? []).filter(({ jobId }) => jobId === id);

interface Change {
  readonly tank: PackTank;
  /** What dumps took of whom, where the correction changes that. */
  readonly taken: Reshared['taken'][];
}

/** What the correction does to a tank; null: nothing. */
function changeOf(
  tank: PackTank,
  job: PackJob,
  { gallons, finishedAt }: { readonly gallons: number; readonly finishedAt?: string | undefined },
  pickups: readonly PackPickup[],
): Change | null {
  const [share, ...others] = ownShares(tank, job);
  if (share === undefined || others.length > 0) return null;
  const more = gallons - share.pumpedGallons;
  const at = finishedAt ?? share.at;
  const after = {
    ...tank,
    gallons: tank.gallons + more,
    contents: (tank.contents ?? []).flatMap((content) => contentWith(content, share.wasteType, more)),
  };
  if (share.gallons === share.pumpedGallons) {
    const shares = (tank.shares ?? []).flatMap((one) => {
      if (one !== share) return [one];
      return gallons === 0 ? [] : [{ ...one, at, gallons, pumpedGallons: gallons }];
    });
    return { tank: { ...after, shares }, taken: [] };
  }
  // Part of it has left the tank.
  const again = reshared(tank, pickups, { pickupId: share.pickupId, at, gallons });
  if (again === null) return { tank: { ...after, shares: null }, taken: [] };
  const held = new Map(again.load?.shares.map((one) => [one.pickupId, one.gallons]));
  const shares = (tank.shares ?? []).flatMap((one) => {
    const left = held.get(one.pickupId);
    if (left === undefined) return [];
    return [{ ...one, gallons: left, ...(one === share && { at, pumpedGallons: gallons }) }];
  });
  return { tank: { ...after, contents: contentsIn(shares), shares }, taken: [again.taken] };
}

function contentWith(
  { wasteType, gallons }: { readonly wasteType: WasteType; readonly gallons: number },
  changed: WasteType,
  more: number,
) {
  const now = wasteType === changed ? gallons + more : gallons;
  return now > 0 ? [{ wasteType, gallons: now }] : [];
}

function contentsIn(shares: readonly PackShare[]) {
  const sums = new Map<WasteType, number>();
  for (const { wasteType, gallons } of shares) sums.set(wasteType, (sums.get(wasteType) ?? 0) + gallons);
  return [...sums].map(([wasteType, gallons]) => ({ wasteType, gallons }));
}

function pickupWith(pickup: PackPickup, { jobId, load, finishedAt }: JobCorrection): PackPickup[] {
  if (pickup.jobId !== jobId || load.length > 1) return [pickup];
  const gallons = load[0]?.gallons ?? 0;
  if (gallons === 0) return [];
  const aboard = pickup.aboardGallons ?? (pickup.destination === null ? pickup.gallons : 0);
  return [
    {
      ...pickup,
      at: finishedAt ?? pickup.at,
      gallons,
      ...(aboard > 0 && { aboardGallons: Math.max(0, aboard + gallons - pickup.gallons) }),
    },
  ];
}

/** The pickup with what dumps took of it; the tank's shares say what is left. */
function takenOf(pickup: PackPickup, taken: readonly Reshared['taken'][]): PackPickup {
  const { deliveries } = pickup;
  return deliveries === undefined || taken.length === 0
    ? pickup
    : {
        ...pickup,
        deliveries: deliveries.map((one) => {
          const found = taken.find((dumps) => dumps.get(one.at)?.has(pickup.id));
          return { ...one, gallons: found?.get(one.at)?.get(pickup.id) ?? one.gallons };
        }),
      };
}
