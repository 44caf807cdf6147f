import type { DayFact, DayFactKind } from '@haulwright/domain/custody/office/day-fact';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { type GallonMethod, gallonMethods } from '@haulwright/domain/custody/ledger/load-fact';

/** 'Pickup', as a heading or inside 'Withdraw pickup'. */
export const dayFactName: Record<DayFactKind, string> = {
  pickup: 'Pickup',
  discharge: 'Dump',
  transfer: 'Move',
  gauge: 'Measurement',
  rinse: 'Washing',
};

export const methodName: Record<GallonMethod, string> = {
  sight_glass: 'Sight glass',
  meter: 'Meter',
  scale: 'Scale',
  tank_size: 'Size of the tank',
  estimate: 'Estimate',
};
export const methodOptions = gallonMethods.map((value) => ({ value, label: methodName[value] }));

type Volume = (gallons: number) => string;

/** 'Miller', 'County Plant', 'Front to Rear': what a fact is about. */
export function aboutFact({ client, site, tank, toTank }: DayFact): string {
  if (toTank !== null) return `${tank.name} to ${toTank.name}`;
  return client?.name ?? site?.name ?? tank.name;
}

/** 'Pickup: Miller, 1,050 gal', by which buttons name the fact they change. */
export const factInWords = (fact: DayFact, volume: Volume): string =>
  [
    `${dayFactName[fact.kind]}: ${aboutFact(fact)}`,
    ...(fact.gallons === null ? [] : [volume(fact.gallons)]),
  ].join(', ');

/** 'Tank, septage, by sight glass': the rest of it. */
export const detailsOf = ({ kind, tank, wasteType, method, job }: DayFact): string =>
  [
    // The others are named by their tank.
    kind === 'pickup' || kind === 'discharge' ? tank.name : null,
    wasteType === null ? null : wasteTypeName[wasteType].toLowerCase(),
    method === null ? null : methodName[method].toLowerCase(),
    job === null ? null : `job ${job.number}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');

/** What a correction changed: '1,050 gal before', 'Front before'; a withdrawal says only that. */
export function changeInWords(
  change: DayFact['changes'][number],
  after: { readonly gallons: number | null; readonly tank: string; readonly toTank: string | null },
  volume: Volume,
): string {
  if (change.withdraws) return 'Withdrawn';
  const parts = [
    change.gallonsBefore !== null && change.gallonsBefore !== after.gallons && volume(change.gallonsBefore),
    change.tankBefore !== after.tank && change.tankBefore,
    change.toTankBefore !== null && change.toTankBefore !== after.toTank && `to ${change.toTankBefore}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Corrected' : `Corrected, was ${parts.join(', ')}`;
}

/** What each change of a fact led to: the last to what it says now, an earlier one to what was before the next. */
export const changesOf = ({ changes, gallons, tank, toTank, isWithdrawn }: DayFact) =>
  changes.map((change, at) => {
    const next = changes[at - 1];
    const isLast = next === undefined || (isWithdrawn && at === 1);
    return {
      change,
      after: isLast
        ? { gallons, tank: tank.name, toTank: toTank?.name ?? null }
        : { gallons: next.gallonsBefore, tank: next.tankBefore, toTank: next.toTankBefore },
    };
  });
