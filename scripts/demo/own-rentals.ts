import { and, eq, isNotNull } from 'drizzle-orm';
import { addDays, type CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { RentalInput } from '@haulwright/domain/rentals/rental';
import type { ReportedKind } from '@haulwright/domain/rentals/rental-event';
import type { UnitTypeInput } from '@haulwright/domain/rentals/unit';
import { recordEvent } from '../../apps/server/src/features/rentals/record-event.ts';
import { insertRental, lockRental } from '../../apps/server/src/features/rentals/rental-rows.queries.ts';
import { rentalEvents, units } from '../../apps/server/src/features/rentals/rentals.tables.ts';
import { insertUnits, insertUnitType } from '../../apps/server/src/features/rentals/units.queries.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import type { Ground } from './ground.ts';
import { ownId } from './own-ids.ts';
import { instantOf } from './wall-clock.ts';

type KindName = 'standard' | 'accessible' | 'handWash';

const kinds: Record<KindName, UnitTypeInput & { readonly units: number; readonly cents: number }> = {
  standard: {
    name: 'Standard toilet',
    kind: 'toilet',
    toilets: 1,
    handWashes: 0,
    tankGallons: 60,
    units: 14,
    cents: 11_500,
  },
  accessible: {
    name: 'Accessible toilet',
    kind: 'accessible-toilet',
    toilets: 1,
    handWashes: 0,
    tankGallons: 60,
    units: 4,
    cents: 17_500,
  },
  handWash: {
    name: 'Hand-wash station',
    kind: 'hand-wash',
    toilets: 0,
    handWashes: 2,
    tankGallons: 20,
    units: 4,
    cents: 8_500,
  },
};

interface DemoRental {
  /** Its identity is made of it. */
  readonly key: string;
  readonly name: string;
  /** Days before the first start on which the units came. */
  readonly deliveredAgo: number;
  readonly units: Partial<Record<KindName, number>>;
  readonly terms: Partial<RentalInput>;
  /** Days before the first start on which all were serviced. */
  readonly servicedAgo: readonly number[];
  readonly isServicedWeekly: boolean;
  /** Days after the first start on which it is planned to end. */
  readonly endsIn: number | null;
}

/** A site that is kept well, an event under way, and a place that falls short of its rule. */
const rentals: readonly DemoRental[] = [
  {
    key: 'construction',
    name: 'Millersville Road construction site',
    deliveredAgo: 44,
    units: { standard: 3, handWash: 1 },
    terms: { people: 30, serviceRule: 'one-to-ten', waiverPpm: 80_000, minimumDays: 28 },
    servicedAgo: [],
    isServicedWeekly: true,
    endsIn: null,
  },
  {
    key: 'event',
    name: 'Harvest weekend',
    deliveredAgo: 2,
    units: { standard: 5, accessible: 1, handWash: 1 },
    terms: { cycle: { every: 'event' }, serviceRule: null, people: 600, bills: 'advance' },
    servicedAgo: [],
    isServicedWeekly: false,
    endsIn: 3,
  },
  {
    key: 'short',
    name: 'Picking crew, lower field',
    deliveredAgo: 30,
    units: { standard: 2 },
    terms: {
      cycle: { every: 'months', months: 1, day: 1 },
      bills: 'arrears',
      people: 45,
      serviceRule: 'one-to-twenty',
    },
    servicedAgo: [23, 16, 9],
    isServicedWeekly: false,
    endsIn: null,
  },
];

const usual = {
  purchaseOrder: null,
  note: null,
  cycle: { every: 'days', days: 28 },
  bills: 'advance',
  proratesDelivery: true,
  creditsEarlyPickup: true,
  billsFees: true,
  minimumDays: 0,
  waiverPpm: 0,
  deliveryCents: 3_500,
  pickupCents: 3_500,
  moveCents: 2_000,
  exchangeCents: 0,
  people: null,
  serviceRule: 'weekly',
} as const satisfies Partial<RentalInput>;

/** What the event costs for a unit, where others cost a period. */
const eventCents: Record<KindName, number> = { standard: 9_500, accessible: 14_500, handWash: 7_500 };

interface When {
  readonly today: CalendarDate;
  readonly now: Date;
}

/** Units in the yard, three rentals, and what happened to them until the day the demo is first started. */
export async function addRentals(tx: TenantTransaction, ground: Ground, { today, now }: When): Promise<void> {
  const { companyId, userId } = ground.actor;
  const idle = await addUnits(tx, companyId);
  const places = ground.places.filter(
    ({ trade, clientId }, at, all) =>
      trade === 'toilets' && all.findIndex((one) => one.trade === trade && one.clientId === clientId) === at,
  );
  for (const [at, rental] of rentals.entries()) {
    const place = places[at];
    if (place === undefined) return;
    const delivered = addDays(today, -rental.deliveredAgo);
    const chosen = Object.entries(rental.units) as [KindName, number][];
    await insertRental(
      tx,
      {
        ...usual,
        ...rental.terms,
        clientId: place.clientId,
        clientAddressId: place.address.id,
        name: rental.name,
        anchorDate: delivered,
        endDate: rental.endsIn === null ? null : addDays(today, rental.endsIn),
        items: chosen.map(([kind, quantity]) => ({
          unitTypeId: ownId(companyId, `unit type ${kind}`),
          quantity,
          rates: [
            { validFrom: delivered, cents: rental.key === 'event' ? eventCents[kind] : kinds[kind].cents },
          ],
        })),
      },
      { id: ownId(companyId, `rental ${rental.key}`), companyId, createdBy: userId },
    );
    const unitIds = chosen.flatMap(([kind, quantity]) => idle[kind].splice(0, quantity));
    const report = (kind: ReportedKind, date: CalendarDate) =>
      happen(tx, ground, { key: rental.key, kind, date, unitIds, today, now });
    await report('delivered', delivered);
    for (const ago of rental.servicedAgo) await report('serviced', addDays(today, -ago));
  }
}

/** With labels from 1 on; the last toilet is in maintenance. @returns the ids that can go out, by kind */
async function addUnits(tx: TenantTransaction, companyId: string): Promise<Record<KindName, string[]>> {
  const idle: Record<KindName, string[]> = { standard: [], accessible: [], handWash: [] };
  let labelNumber = 0;
  for (const [kind, { units: count, cents: _cents, ...type }] of Object.entries(kinds) as [
    KindName,
    (typeof kinds)[KindName],
  ][]) {
    const unitTypeId = ownId(companyId, `unit type ${kind}`);
    await insertUnitType(tx, { ...type, id: unitTypeId, companyId });
    const rows = Array.from({ length: count }, (_, at) => {
      labelNumber += 1;
      const isBroken = kind === 'standard' && at === count - 1;
      return {
        id: ownId(companyId, `unit ${labelNumber}`),
        companyId,
        unitTypeId,
        labelNumber,
        note: isBroken ? 'Door does not close' : null,
        idleState: isBroken ? ('maintenance' as const) : ('yard' as const),
      };
    });
    await insertUnits(tx, rows);
    idle[kind] = rows.map(({ id }) => id);
  }
  return idle;
}

/** What goes on by itself: the weekly service of what is serviced weekly, and the pickup after the event. */
export async function carryRentalsOn(
  tx: TenantTransaction,
  ground: Ground,
  { today, now }: When,
): Promise<void> {
  for (const { key, isServicedWeekly } of rentals) {
    const id = ownId(ground.actor.companyId, `rental ${key}`);
    const row = await lockRental(tx, id);
    if (row === undefined || row.endedAt !== null) continue;
    const onSite = await tx.select({ id: units.id }).from(units).where(eq(units.rentalId, id));
    const unitIds = onSite.map((unit) => unit.id);
    if (unitIds.length === 0) continue;
    const report = (kind: ReportedKind, date: CalendarDate) =>
      happen(tx, ground, { key, kind, date, unitIds, today, now });
    if (isServicedWeekly) {
      const served = await servicedDays(tx, id);
      for (let date = addDays(row.anchorDate, 7); date < today; date = addDays(date, 7))
        if (!served.has(date)) await report('serviced', date);
    }
    if (row.endDate !== null && row.endDate < today) await report('picked-up', row.endDate);
  }
}

async function servicedDays(tx: TenantTransaction, rentalId: string): Promise<ReadonlySet<CalendarDate>> {
  const rows = await tx
    .select({ date: rentalEvents.date })
    .from(rentalEvents)
    .where(
      and(
        eq(rentalEvents.rentalId, rentalId),
        eq(rentalEvents.kind, 'serviced'),
        isNotNull(rentalEvents.unitId),
      ),
    );
  return new Set(rows.map(({ date }) => date));
}

/** In the afternoon of its day. What a visitor's changes do not let happen is left out. */
async function happen(
  tx: TenantTransaction,
  { actor, timeZone, haulwright }: Ground,
  what: When & {
    readonly key: string;
    readonly kind: ReportedKind;
    readonly date: CalendarDate;
    readonly unitIds: readonly string[];
  },
): Promise<void> {
  const row = await lockRental(tx, ownId(actor.companyId, `rental ${what.key}`));
  if (row === undefined) return;
  const then = instantOf(what.date, 15 * 60, timeZone);
  await recordEvent(
    tx,
    row,
    {
      kind: what.kind,
      date: what.date,
      unitIds: [...what.unitIds],
      byUnitIds: [],
      clientAddressId: null,
      jobId: null,
      note: null,
    },
    {
      ...actor,
      now: then < what.now ? then : what.now,
      today: what.today,
      events: haulwright.services.events,
    },
  );
}
