import { maxLength } from '@haulwright/domain/kernel/text';
import {
  cycleOf,
  deliveryCentsOf,
  rentalLines,
  stayOf,
  type QuoteLine,
} from '@haulwright/domain/quotes/quote-lines';
import { quoteNumber } from '@haulwright/domain/quotes/quote-life';
import type { RentalInput } from '@haulwright/domain/rentals/rental';
import type { QuoteRow } from './quote-rows.queries.ts';

/**
 * Builds the rental for the units of a quote: at the accepted prices and days only. What a quote does not
 * mention, such as fees of each unit, is zero; until the first delivery the office may still change the billing.
 */
export function rentalOfQuote(
  { clientId, clientAddressId, title, sequence }: QuoteRow,
  lines: readonly QuoteLine[],
  today: string,
): RentalInput {
  const cycle = cycleOf(lines);
  const { deliverOn, pickUpOn } = stayOf(lines);
  const roundTripCents = deliveryCentsOf(lines);
  if (cycle === null || clientAddressId === null) throw new Error('no units, or no site for them');
  return {
    clientId,
    clientAddressId,
    name: title.slice(0, maxLength.name),
    purchaseOrder: null,
    note: sequence === null ? null : `Quote ${quoteNumber(sequence)}`,
    cycle,
    anchorDate: deliverOn ?? today,
    bills: 'advance',
    proratesDelivery: true,
    creditsEarlyPickup: true,
    billsFees: roundTripCents !== null,
    minimumDays: 0,
    waiverPpm: 0,
    deliverOn,
    endDate: pickUpOn,
    deliveryCents: 0,
    pickupCents: 0,
    moveCents: 0,
    exchangeCents: 0,
    roundTripCents,
    people: null,
    serviceRule: null,
    items: rentalLines(lines).map(({ rental, quantityThousandths, unitPrice }) => ({
      unitTypeId: rental.unitTypeId,
      quantity: quantityThousandths / 1_000,
      rates: [{ validFrom: today, cents: unitPrice / 100 }],
    })),
  };
}
