import { formatDollars } from '../kernel/dollars.ts';
import type { BillingHold } from '../invoicing/invoice.ts';
import { priceHoldText } from '../pricing/price-job.ts';
import type { AssuredRental, GallonGap } from './assurance.ts';

const holdText: Record<BillingHold, string> = {
  ...priceHoldText,
  'price-missing': 'No price is set for this kind of work.',
};

const inGallons = (gallons: number): string => `${gallons.toLocaleString('en-US')} gal`;

/**
 * Describes a gap.
 * @param volume how gallons are written; in gallons unless given
 */
export function gallonGapText(
  { kind, gallons, holds, dueCents }: GallonGap,
  volume: (gallons: number) => string = inGallons,
): string {
  const due = dueCents === null || dueCents === 0 ? '' : `, ${formatDollars(dueCents)}`;
  switch (kind) {
    case 'no-job':
      return `${volume(gallons)} pumped without a job`;
    case 'job-cancelled':
      return `${volume(gallons)} pumped at a job that is cancelled`;
    case 'job-open':
      return `${volume(gallons)} pumped at a job that is not completed`;
    case 'waits':
      return `${volume(gallons)} wait: ${holds.map((hold) => holdText[hold]).join(' ')}`;
    case 'not-billed':
      return `${volume(gallons)} not billed${due}`;
    case 'correction-not-billed':
      return gallons === 0
        ? `A correction is not billed${due}`
        : `${volume(gallons)} not billed: corrected after the invoice${due}`;
    case 'billed-for-less':
      return `${volume(gallons)} not billed: the price counts fewer than were pumped`;
    // Billed for more.
    default:
      return `Billed for ${volume(gallons)} more than were pumped`;
  }
}

/** Describes a gap of a rental. */
export function rentalGapText({ kind, unitDays, cents, names }: AssuredRental['gaps'][number]): string {
  const days = `${unitDays.toLocaleString('en-US')} unit ${unitDays === 1 ? 'day' : 'days'}`;
  const shown = names.slice(0, 3).join(', ');
  const which = names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
  switch (kind) {
    case 'no-price':
      return `${days} on site without a price: ${which}`;
    case 'not-billed':
      return unitDays === 0
        ? `${formatDollars(cents)} of rent not billed`
        : `${days} not billed, ${formatDollars(cents)}: ${which}`;
    case 'fee-not-billed':
      return `${formatDollars(cents)} of fees not billed: ${which}`;
    case 'credit-due':
      return `${formatDollars(-cents)} to give back: more is billed than is owed`;
    // Due of other days.
    default:
      return cents < 0
        ? `${formatDollars(-cents)} of other days to give back`
        : `${formatDollars(cents)} of other days not billed`;
  }
}
