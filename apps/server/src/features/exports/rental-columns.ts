import type { RentalSummary } from '@haulwright/domain/rentals/rental';
import { shortfallText } from '@haulwright/domain/rentals/service-rule';
import type { ColumnsById } from './chosen-columns.ts';
import { date, instant, number, text } from './list-columns.ts';

/** For the file of rentals. */
export const rentalColumns: ColumnsById<RentalSummary> = {
  name: text('Rental', ({ name }) => name, 30),
  client: text('Client', ({ clientName }) => clientName, 30),
  address: text('Site', ({ address }) => address, 30),
  agreed: number('Units agreed', ({ unitsAgreed }) => unitsAgreed),
  'on-site': number('Units on site', ({ unitsOnSite }) => unitsOnSite),
  ends: date('Ends', ({ endDate }) => endDate),
  ended: instant('Ended', ({ endedAt }) => endedAt),
  paused: text('Paused', ({ isPaused }) => (isPaused ? 'Yes' : 'No'), 8),
  look: text('Look at', ({ shortfalls }) => shortfalls.map(shortfallText).join('; '), 30),
};
