import { sizeOf, type FieldInput } from '@haulwright/domain/land/field';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { insertField, lockField } from '../../apps/server/src/features/land/land.queries.ts';
import { recordApplication } from '../../apps/server/src/features/land/record-application.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import type { Ground } from './ground.ts';
import { ownId } from './own-ids.ts';
import { instantOf } from './wall-clock.ts';

const north = { latitude: 40.1105, longitude: -76.381 };
const corner = (up: number, east: number) => ({
  latitude: north.latitude + up,
  longitude: north.longitude + east,
});

const farm: FieldInput = {
  name: 'Landis farm, north field',
  disposalSiteId: null,
  ownerName: 'Amos Landis',
  ownerAddress: '220 Landis Valley Rd, Lancaster, PA 17601',
  place: 'North of the barn, 220 Landis Valley Rd',
  boundary: [corner(0, 0), corner(0.0003, 0.0062), corner(0.0052, 0.0058), corner(0.0048, -0.0004)],
  acresOverride: null,
  crop: 'Corn for grain',
  nitrogenLbPerAcre: 120,
  otherNitrogenLbPerAcre: 60,
  phosphorusLbPerAcre: 40,
  methods: ['surface', 'injected'],
  setbackSet: 'ne-septage',
  features: [
    { kind: 'house', points: [corner(-0.001, 0.001)] },
    { kind: 'well', points: [corner(0.0007, 0.0012)] },
  ],
  note: null,
  active: true,
};

/** Days ago, gallons, and whether lime was added. */
const loads = [
  [96, 42_000, true],
  [61, 38_500, true],
  [12, 27_000, false],
] as const;

/** A field of the demo with some loads of septage; what is there already stays as it is. */
export async function addFields(
  tx: TenantTransaction,
  { actor, timeZone }: Ground,
  today: string,
): Promise<void> {
  const id = ownId(actor.companyId, 'field:landis');
  if (await lockField(tx, id)) return;
  await insertField(tx, actor.companyId, { id, ...farm, ...sizeOf(farm) });
  const field = await lockField(tx, id);
  if (field === undefined) throw new Error('the field of the demo vanished within its own transaction');
  for (const [daysAgo, gallons, limed] of loads) {
    const at = (minute: number) => instantOf(addDays(today, -daysAgo), minute, timeZone);
    const reading = (minute: number, ph: number) => ({ at: at(minute).toISOString(), ph, temperatureC: 18 });
    const application = {
      visitId: null,
      wasteType: 'septage' as const,
      gallons,
      acres: null,
      method: limed ? ('surface' as const) : ('injected' as const),
      startedAt: at(620).toISOString(),
      endedAt: at(740).toISOString(),
      readings: limed ? [reading(570, 12.4), reading(606, 12.2)] : [],
      weather: null,
      nitrogenLbPer1000Gallons: null,
      phosphorusLbPer1000Gallons: null,
      note: null,
      crop: null,
      nitrogenLbPerAcre: null,
      origin: 'Septic tanks of the township, hauled by a neighbouring company',
      certifiedBy: 'Amos Landis',
    };
    const recorded = await recordApplication(
      tx,
      field,
      { id: ownId(actor.companyId, `field:landis:${daysAgo}`), application },
      { ...actor, now: instantOf(today, 0, timeZone), timeZone },
    );
    if (!recorded.ok) throw new Error(`a load of the demo is refused: ${recorded.refusal}`);
  }
}
