import type { LoadEntry } from '../custody/ledger/ledger.ts';
import type { DayPack, PackJob } from './day-pack.ts';
import type { FieldCommand } from './field-command.ts';
import type { NumberedPaper, PackDelivery, PackPickup, PaperReport } from './pack-papers.ts';
import type { SharedPickup } from './tanks-aboard.ts';

/** Gallons that a site received, as the pack or a report of this phone says. */
export interface DayDelivery extends PackDelivery {
  /** The report that says so; missing once the pack does. */
  readonly commandId?: string;
}

/** A pickup with what became of it, as the pack or a report of this phone says. */
export interface DayPickup extends Omit<PackPickup, 'deliveries'> {
  readonly commandId?: string;
  readonly aboardGallons: number;
  readonly deliveries: readonly DayDelivery[];
}

/** The pickups that the server knew. */
export const pickupsOf = ({ papers }: DayPack): DayPickup[] =>
  (papers?.pickups ?? []).map((pickup) => ({
    ...pickup,
    aboardGallons: pickup.aboardGallons ?? (pickup.destination === null ? pickup.gallons : 0),
    deliveries: pickup.deliveries ?? [],
  }));

interface Reported {
  readonly command: FieldCommand;
  readonly occurredAt: Date;
  /** The ledger's entries about it. */
  readonly entries: readonly LoadEntry[];
  /** Its pickups, by their facts. */
  readonly pickups: ReadonlyMap<string, SharedPickup>;
  readonly job: PackJob | undefined;
}

/** The pickups after a report that took effect: its own are added, and what it dumped is gone from others. */
export function afterReport(pickups: readonly DayPickup[], pack: DayPack, reported: Reported): DayPickup[] {
  const { command, occurredAt, entries } = reported;
  let after = [...pickups, ...entries.flatMap((entry) => begunBy(entry, pack, reported))];
  for (const { kind, attributions } of entries) {
    if (kind !== 'discharge' && kind !== 'variance') continue;
    const left = new Map(attributions.map(({ pickupId, gallons }) => [pickupId, gallons]));
    after = after.map((pickup) => {
      const gallons = left.get(pickup.id);
      if (gallons === undefined) return pickup;
      const rest = { ...pickup, aboardGallons: pickup.aboardGallons - gallons };
      return kind === 'discharge' && command.type === 'load.dumped'
        ? delivered(rest, command, { pack, at: occurredAt.toISOString(), gallons })
        : rest;
    });
  }
  return after;
}

function begunBy(entry: LoadEntry, pack: DayPack, { command, pickups, job }: Reported): DayPickup[] {
  const pickup = pickups.get(entry.factId);
  const truck = pack.routes.find(({ tanks }) => tanks.some(({ id }) => id === entry.compartmentId));
  const vehicleId = truck?.vehicleId ?? null;
  if (entry.kind !== 'pickup' || pickup === undefined || vehicleId === null) return [];
  const { pumpedGallons: gallons, ...known } = pickup;
  return [
    {
      ...known,
      id: entry.factId,
      commandId: command.id,
      vehicleId,
      phone: phoneOf(pack, job, command),
      gallons,
      aboardGallons: gallons,
      papers: [],
      destination: null,
      deliveries: [],
    },
  ];
}

/** The client's phone, on file or as entered on the spot. */
export function phoneOf(pack: DayPack, job: PackJob | undefined, command: FieldCommand): string | null {
  if (job?.clientPhone != null) return job.clientPhone;
  const asked = new Set(
    pack.papers?.rules.flatMap(({ asks }) =>
      asks.flatMap(({ id, fact }) => (fact === 'client.phone' ? id : [])),
    ),
  );
  const values =
    command.type === 'job.completed' ? (command.data.papers ?? []).flatMap((one) => one.values) : [];
  return values.find(({ id }) => asked.has(id))?.value ?? null;
}

type Dump = Extract<FieldCommand, { type: 'load.dumped' }>;

/** What one report dumped out of several tanks is one delivery. */
function delivered(
  pickup: DayPickup,
  { id: commandId, data }: Dump,
  { pack, at, gallons }: { readonly pack: DayPack; readonly at: string; readonly gallons: number },
): DayPickup {
  const before = pickup.deliveries.find((one) => one.commandId === commandId);
  if (before !== undefined)
    return {
      ...pickup,
      deliveries: pickup.deliveries.map((one) =>
        one === before ? { ...one, gallons: one.gallons + gallons } : one,
      ),
    };
  const site = pack.disposalSites.find(({ id }) => id === data.disposalSiteId)?.name ?? '';
  return {
    ...pickup,
    papers: [...pickup.papers, ...numbersIn(data.papers)],
    deliveries: [...pickup.deliveries, { site, ticketNumber: data.ticketNumber, at, gallons, commandId }],
  };
}

/** The numbers given in a report. */
export const numbersIn = (papers: readonly PaperReport[] = []): NumberedPaper[] =>
  papers.flatMap(({ packId, number }) => (number === null ? [] : [{ packId, number }]));
