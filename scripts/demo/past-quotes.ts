import { eq } from 'drizzle-orm';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { QuoteInput } from '@haulwright/domain/quotes/quote';
import { acceptQuote, declineQuote } from '../../apps/server/src/features/quotes/decide-quote.ts';
import { updateQuote } from '../../apps/server/src/features/quotes/quote-rows.queries.ts';
import { createQuote } from '../../apps/server/src/features/quotes/write-quote.ts';
import { unitTypes } from '../../apps/server/src/features/rentals/rentals.tables.ts';
import type { TenantTransaction } from '../../apps/server/src/platform/database/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Ground } from './ground.ts';

interface Story {
  readonly title: string;
  /** How many days ago it was made; those that are answered were answered two days later. */
  readonly age: number;
  readonly holdsDays: number;
  readonly lines: (pumpOut: string | null, unitTypeId: string, deliverOn: string) => QuoteInput['lines'];
  readonly becomes: 'stays a draft' | 'is sent' | 'waits to be asked about' | 'is declined' | 'is accepted';
}

const work = (
  jobTypeId: string | null,
  description: string,
  dollars: number,
): QuoteInput['lines'][number] => ({
  work: { jobTypeId },
  rental: null,
  description,
  quantityThousandths: 1_000,
  unit: 'each',
  unitPrice: dollars * 10_000,
  revenueCategory: 'service',
  taxCategory: 'service',
});

const riser = (pumpOut: string | null): QuoteInput['lines'] => [
  work(pumpOut, 'Pump-out', 325),
  { ...work(null, 'Riser with lid', 240), work: null, revenueCategory: 'other', taxCategory: 'other' },
];

const toilets = (_pumpOut: string | null, unitTypeId: string, deliverOn: string): QuoteInput['lines'] => [
  {
    ...work(null, 'Standard toilet', 140),
    work: null,
    rental: { unitTypeId, cycle: { every: 'days', days: 28 }, deliverOn },
    quantityThousandths: 4_000,
    unit: 'units per 28 days',
    revenueCategory: 'rental',
    taxCategory: 'rental',
  },
];

// What is accepted is a rental: a job more would stand among those that wait for a day.
const stories: readonly Story[] = [
  { title: 'Toilets for the barn raising', age: 12, holdsDays: 30, lines: toilets, becomes: 'is accepted' },
  { title: 'Riser and pump-out', age: 40, holdsDays: 30, lines: riser, becomes: 'is sent' },
  { title: 'New riser', age: 20, holdsDays: 30, lines: riser, becomes: 'is declined' },
  {
    title: 'Pump-out before the sale',
    age: 9,
    holdsDays: 30,
    lines: riser,
    becomes: 'waits to be asked about',
  },
  { title: 'Toilets for the auction', age: 2, holdsDays: 30, lines: toilets, becomes: 'is sent' },
  { title: 'Pump-out and riser', age: 0, holdsDays: 30, lines: riser, becomes: 'stays a draft' },
];

/** Gives the demo quotes in different states, one of them to be asked about today. */
export async function addQuotes(
  { actor, haulwright, places, jobTypes }: Ground,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<void> {
  const { database, events, sendQuote } = haulwright.services;
  const septic = places.filter(({ trade }) => trade === 'septic');
  const pumpOut = jobTypes.find(({ name }) => name === 'Septic tank pump-out')?.id ?? null;
  for (const [at, story] of stories.entries()) {
    const place = septic[at];
    if (place === undefined) return;
    const madeOn = addDays(today, -story.age);
    const dayMs = 86_400_000;
    const by = { ...actor, today: madeOn, now: new Date(now.getTime() - story.age * dayMs) };
    const made = await database.inTenant(actor, async (tx) =>
      createQuote(tx, by, {
        clientId: place.clientId,
        clientAddressId: place.address.id,
        title: story.title,
        message: null,
        expiresOn: addDays(madeOn, story.holdsDays),
        lines: story.lines(pumpOut, await standardToilet(tx, actor.companyId), addDays(madeOn, 14)),
      }),
    );
    // A visitor may have archived the client.
    if (!made.ok || story.becomes === 'stays a draft') continue;
    const quoteId = made.value;
    await sendQuote(by, { id: quoteId, to: null, cc: [] });
    const deciding = {
      quoteId,
      userId: actor.userId,
      today: addDays(madeOn, 2),
      now: new Date(by.now.getTime() + 2 * dayMs),
      events,
    };
    await database.inTenant(actor, async (tx) => {
      if (story.becomes === 'is accepted')
        await acceptQuote(tx, deciding, { name: 'The owner', reason: 'By phone' });
      if (story.becomes === 'is declined')
        await declineQuote(tx, deciding, { name: 'The owner', reason: 'Took another offer' });
      if (story.becomes === 'waits to be asked about') await updateQuote(tx, quoteId, { followUpOn: today });
    });
  }
}

/** The kind of unit that is quoted, made unless it is there. */
async function standardToilet(tx: TenantTransaction, companyId: string): Promise<string> {
  const name = 'Standard toilet';
  const [found] = await tx.select({ id: unitTypes.id }).from(unitTypes).where(eq(unitTypes.name, name));
  if (found !== undefined) return found.id;
  const id = newId();
  const toilet = { kind: 'toilet', toilets: 1, handWashes: 0, tankGallons: 60 } as const;
  await tx.insert(unitTypes).values({ id, companyId, name, ...toilet });
  return id;
}
