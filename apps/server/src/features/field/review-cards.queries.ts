// Reports that wait for the office, by truck and day.
import { asc, inArray, sql } from 'drizzle-orm';
import type { ReviewCard } from '@haulwright/contract/field.contract';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { fieldCommands, fieldReviews } from './field.tables.ts';
import { selectReviews, toReviews, waitsForOffice } from './review-rows.queries.ts';

/** More than a crew's day brings; what is beyond comes once the others are decided. */
const maxOfCard = 100;

interface CardRow {
  readonly day: string;
  readonly ids: string[];
  readonly key: string;
  readonly total: number;
}

/** What a page ends with: the card's key. */
export type CardKey = string;

/**
 * Lists the trucks' days with reports that wait, the oldest first; the number of statements is fixed. Reports whose
 * truck is not known stand by themselves.
 */
export async function listReviewCards(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  { timeZone, after, limit }: { timeZone: string; after: CardKey | undefined; limit: number },
): Promise<{ items: ReviewCard[]; end: CardKey | null; openCount: number }> {
  const { rows } = await tx.execute<CardRow & Record<string, unknown>>(sql`
    with waiting as (
      select field_reviews.id, field_reviews.user_id, field_reviews.about ->> 'vehicleId' as vehicle_id, c.occurred_at, to_char(c.occurred_at at time zone ${timeZone}, 'YYYY-MM-DD') as day
        from field_reviews join field_commands c on c.id = field_reviews.command_id where ${waitsForOffice}
    ), cards as (
      select day, concat_ws('/', day, user_id, coalesce(vehicle_id, '-')) as key, count(*)::int as total,
             (array_agg(id order by occurred_at, id))[1:${maxOfCard}] as ids from waiting group by day, user_id, vehicle_id
    )
    select day, key, total, ids from cards where ${after ?? null}::text is null or key > ${after ?? null} order by key limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const reviewIds = page.flatMap(({ ids }) => ids);
  const found =
    reviewIds.length === 0
      ? []
      : await selectReviews(tx)
          .where(inArray(fieldReviews.id, reviewIds))
          .orderBy(asc(fieldCommands.occurredAt), asc(fieldReviews.id));
  const reviews = new Map((await toReviews(tx, events, found)).map((review) => [review.id, review]));
  const open = await tx.$count(fieldReviews, waitsForOffice);
  return {
    items: page.flatMap(({ day, key, ids, total }) => {
      const own = ids.flatMap((id) => reviews.get(id) ?? []);
      const [first] = own;
      if (first === undefined) return [];
      const { vehicle, technician } = first;
      return { id: key, day, vehicle, technician, reviews: own, moreCount: total - own.length };
    }),
    end: rows.length > limit ? (page.at(-1)?.key ?? null) : null,
    openCount: open,
  };
}
