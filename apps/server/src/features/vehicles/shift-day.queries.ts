// Public to other features.
import { sql, type SQL } from 'drizzle-orm';

/**
 * SQL of when a truck's day turns into the next, after midnight: for a night shift in the middle of its rest,
 * since work belongs to the day its shift begins on (decision 0196); at midnight for all others.
 * @param vehicle alias of a row of `vehicles`
 */
export const turnOfDay = (vehicle: string): SQL =>
  sql.raw(
    `make_interval(mins => case when ${vehicle}.shift_end_minute < ${vehicle}.shift_start_minute then (${vehicle}.shift_end_minute + ${vehicle}.shift_start_minute) / 2 else 0 end)`,
  );

/** SQL of whether an instant is within a truck's day. All but the time zone are SQL. */
export const isWithinDay = (
  instant: string,
  day: { readonly date: string; readonly turn: SQL },
  timeZone: string,
): SQL => {
  const [at, date] = [sql.raw(instant), sql.raw(day.date)];
  return sql`(${at} >= (${date}::timestamp + ${day.turn}) at time zone ${timeZone}
    and ${at} < (${date}::timestamp + interval '1 day' + ${day.turn}) at time zone ${timeZone})`;
};
