import type { WasteType } from '../services/waste-type.ts';
import type { DayPack, PackJob, PackRoute, PackTank } from './day-pack.ts';
import type { FieldCommand } from './field-command.ts';
import type { WaitingCommand } from './replay.ts';

type Corrected = Extract<FieldCommand, { type: 'report.corrected' }>;

/**
 * The pack and the waiting reports once the crew's corrections of them count, as the ledger will have it: a correction
 * of a waiting report changes that report, one of a report that the pack knows changes the pack, at the time of the work.
 */
export function withCorrections(
  pack: DayPack,
  reported: readonly WaitingCommand[],
): { readonly pack: DayPack; readonly waiting: readonly WaitingCommand[] } {
  let waiting = reported;
  /** The completion that a correction is about in the end, by the id of the correction. */
  const roots = new Map<string, string>();
  /** Of what the pack knows; each says all of it again, so that the last one counts. */
  const last = new Map<string, Corrected>();
  for (const { command } of reported) {
    if (command.type !== 'report.corrected') continue;
    const root = roots.get(command.data.commandId) ?? command.data.commandId;
    roots.set(command.id, root);
    if (waiting.some((one) => one.command.id === root))
      waiting = waiting.map((one) => (one.command.id === root ? correctedReport(one, command) : one));
    else last.set(root, command);
  }
  return {
    pack: [...last.values()].reduce(correctedPack, pack),
    waiting: waiting.filter(({ command }) => command.type !== 'report.corrected'),
  };
}

function correctedReport(one: WaitingCommand, { data: { gallons, load, notes } }: Corrected): WaitingCommand {
  const { command } = one;
  return command.type === 'job.completed'
    ? { ...one, command: { ...command, data: { ...command.data, gallons, load, notes } } }
    : one;
}

function correctedPack(pack: DayPack, { data }: Corrected): DayPack {
  const job = pack.jobs.find(({ id }) => id === data.jobId);
  if (job?.status !== 'completed') return pack;
  const said = new Map(data.load.map(({ compartmentId, gallons }) => [compartmentId, gallons]));
  const isInTank = pack.routes.some(({ tanks }) => tanks.some((tank) => ownShares(tank, job).length > 0));
  const change = (tank: PackTank): PackTank => tankWith(tank, job, said.get(tank.id) ?? 0);
  const papers = pack.papers ?? null;
  return {
    ...pack,
    jobs: pack.jobs.map((one) =>
      one === job ? { ...one, actualGallons: data.gallons, completionNotes: data.notes } : one,
    ),
    routes: isInTank
      ? pack.routes.map((route): PackRoute => ({ ...route, tanks: route.tanks.map(change) }))
      : pack.routes,
    ...(papers !== null && {
      papers: { ...papers, pickups: papers.pickups.flatMap((one) => pickupWith(one, data)) },
    }),
  };
}

const ownShares = ({ shares }: PackTank, { id }: PackJob) =>
  (shares ?? []).filter(({ jobId }) => jobId === id);

/** Where part of it has left the tank, only the pack that follows knows whose gallons are left. */
function tankWith(tank: PackTank, job: PackJob, gallons: number): PackTank {
  const [share, ...others] = ownShares(tank, job);
  if (share === undefined || others.length > 0) return tank;
  const more = gallons - share.pumpedGallons;
  const isWhole = share.gallons === share.pumpedGallons;
  const shares = (tank.shares ?? []).flatMap((one) => {
    if (one !== share) return [one];
    return gallons === 0 ? [] : [{ ...one, gallons, pumpedGallons: gallons }];
  });
  return {
    ...tank,
    gallons: tank.gallons + more,
    contents: (tank.contents ?? []).flatMap((content) => contentWith(content, share.wasteType, more)),
    shares: isWhole ? shares : null,
  };
}

function contentWith(
  { wasteType, gallons }: { readonly wasteType: WasteType; readonly gallons: number },
  changed: WasteType,
  more: number,
) {
  const now = wasteType === changed ? gallons + more : gallons;
  return now > 0 ? [{ wasteType, gallons: now }] : [];
}

type Pickup = NonNullable<DayPack['papers']>['pickups'][number];

function pickupWith(pickup: Pickup, { jobId, load }: Corrected['data']): Pickup[] {
  if (pickup.jobId !== jobId || load.length > 1) return [pickup];
  const gallons = load[0]?.gallons ?? 0;
  if (gallons === 0) return [];
  const aboard = pickup.aboardGallons ?? (pickup.destination === null ? pickup.gallons : 0);
  return [
    {
      ...pickup,
      gallons,
      ...(aboard > 0 && { aboardGallons: Math.max(0, aboard + gallons - pickup.gallons) }),
    },
  ];
}
