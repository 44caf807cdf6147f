import type { AssuredRental, TruckGallons } from '@haulwright/domain/assurance/assurance';
import { gallonGapText, rentalGapText } from '@haulwright/domain/assurance/gap-words';
import { csvFile } from '../../platform/csv/csv.ts';
import type { AskedDays } from './gallons.queries.ts';

/** Writes trucks' days as CSV, one row each; gallons. */
export const gallonFile = ({ from, to }: AskedDays, days: readonly TruckGallons[]): File =>
  csvFile<TruckGallons>(
    `gallons-${from}-to-${to}.csv`,
    [
      { title: 'Date', value: ({ date }) => date },
      { title: 'Truck', value: ({ vehicle }) => vehicle.name },
      { title: 'Pumped (gal)', value: ({ pumped }) => pumped },
      { title: 'Dumped (gal)', value: ({ dumped }) => dumped },
      { title: 'Tickets', value: ({ tickets }) => tickets.flatMap(({ number }) => number ?? []).join('; ') },
      { title: 'Transferred (gal)', value: ({ transferred }) => transferred },
      { title: 'Missing (gal)', value: ({ missing }) => missing },
      { title: 'On board at the end (gal)', value: ({ aboard }) => aboard },
      { title: 'Billed (gal)', value: ({ billed }) => billed },
      { title: 'Not billed (gal)', value: ({ notBilled }) => notBilled },
      { title: 'Not charged (gal)', value: ({ notCharged }) => notCharged },
      { title: 'Gaps', value: ({ gaps }) => gaps.length },
    ],
    days,
  );

interface GapRow {
  readonly day: TruckGallons;
  readonly gap: TruckGallons['gaps'][number];
}

/** Writes gallons pumped but not billed as CSV, one row per job of a truck's day. */
export const gapFile = ({ from, to }: AskedDays, days: readonly TruckGallons[]): File =>
  csvFile<GapRow>(
    `billing-gaps-${from}-to-${to}.csv`,
    [
      { title: 'Date', value: ({ day }) => day.date },
      { title: 'Truck', value: ({ day }) => day.vehicle.name },
      { title: 'Job', value: ({ gap }) => gap.job?.number ?? null },
      { title: 'Title', value: ({ gap }) => gap.job?.title ?? null },
      { title: 'Client', value: ({ gap }) => gap.job?.clientName ?? null },
      { title: 'What', value: ({ gap }) => gallonGapText(gap) },
      { title: 'Gallons', value: ({ gap }) => gap.gallons },
      { title: 'To bill', value: ({ gap }) => (gap.dueCents === null ? null : gap.dueCents / 100) },
    ],
    days.flatMap((day) => day.gaps.map((gap) => ({ day, gap }))),
  );

/** Writes rentals as CSV, one row each; days of units. */
export const rentalFile = ({ from, to }: AskedDays, rentals: readonly AssuredRental[]): File =>
  csvFile<AssuredRental>(
    `units-on-site-${from}-to-${to}.csv`,
    [
      { title: 'Client', value: ({ clientName }) => clientName },
      { title: 'Rental', value: ({ name }) => name },
      { title: 'Address', value: ({ address }) => address },
      { title: 'Units at the end', value: ({ unitsAtEnd }) => unitsAtEnd },
      { title: 'Unit days on site', value: ({ onSite }) => onSite },
      { title: 'Billed', value: ({ billed }) => billed },
      { title: 'Not billed', value: ({ notBilled }) => notBilled },
      { title: 'Not due yet', value: ({ notDue }) => notDue },
      { title: 'Not charged', value: ({ notCharged }) => notCharged },
      { title: 'To bill', value: ({ gaps }) => gaps.reduce((sum, { cents }) => sum + cents, 0) / 100 },
      { title: 'Gaps', value: ({ gaps }) => gaps.map(rentalGapText).join('; ') },
    ],
    rentals,
  );
