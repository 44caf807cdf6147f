import { commonHours, isOpenOn, possibleDates } from '@haulwright/domain/dispatch/week-plan';
import { dayOfWeek } from '@haulwright/domain/kernel/calendar-date';
import type { PlanStop } from '@haulwright/routing/input';
import { type PreparedDay, preparePlan } from './plan-input.ts';
import type { DayJob, DaySite, PlanningDay } from './planning-day.ts';
import type { PlanningWeek } from './week-day.queries.ts';

/** A week as one day with a truck for each truck and day. */
export interface PreparedWeek {
  readonly merged: PlanningDay;
  readonly prepared: PreparedDay;
  /** The day of each job; null for those that have none. */
  readonly dateOf: ReadonlyMap<string, string | null>;
  /** Stops that some truck of an allowed day may serve: as the days are now, and spread over them. */
  readonly asNow: PlanStop[];
  readonly spread: PlanStop[];
  /** No truck goes out on a day on which they may be done. */
  readonly withoutTruck: readonly DayJob[];
}

export const dateOfTruckDay = (truckDayId: string): string => truckDayId.slice(-10);

const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/**
 * Only the days are to be decided: each is planned for itself afterwards. So a site has the hours it keeps on all of its days,
 * and takes in the week what it takes on them together.
 */
export function prepareWeek({ days, undated, flexibleIds }: PlanningWeek, mostShiftDays: number): PreparedWeek | null {
  const [first] = days;
  if (first?.depot == null) return null;
  const dates = days.map(({ date }) => date);
  const dateOf = new Map<string, string | null>([...days.flatMap((day) => day.jobs.map((job) => [job.id, day.date] as const)), ...undated.map((job) => [job.id, null] as const)]);
  const merged: PlanningDay = {
    ...first,
    jobs: [...days.flatMap((day) => day.jobs), ...undated],
    trucks: days.flatMap((day) => day.trucks.map((truck) => ({ ...truck, id: `${truck.id} ${day.date}`, name: `${truck.name} on ${dayName.format(new Date(`${day.date}T00:00:00Z`))}` }))),
    sites: first.sites.flatMap((site) => siteOfWeek(site, dates)),
  };
  const prepared = preparePlan(merged, first.depot);
  // As when the day is planned: a company without any site comes home with what is in the tank.
  const needsSite = first.endDayEmpty && first.sites.some(({ latitude }) => latitude !== null);
  const canEmptyOn = (stop: PlanStop, date: string) => !needsSite || stop.gallons === 0 || first.sites.some((site) => isOpenOn(site.openingHours, date) && site.acceptedWasteTypes.some((waste) => waste === stop.wasteType));
  const truckDays = (stop: PlanStop, allowed: readonly string[]) => merged.trucks.map(({ id }) => id).filter((id) => allowed.includes(dateOfTruckDay(id)) && canEmptyOn(stop, dateOfTruckDay(id)));
  const withTrucks = (datesOf: (jobId: string) => readonly string[]) =>
    prepared.input.stops.flatMap((stop) => {
      const allowedTruckIds = truckDays(stop, datesOf(stop.id));
      return allowedTruckIds.length === 0 ? [] : [{ ...stop, allowedTruckIds }];
    });
  const asNow = withTrucks((jobId) => [dateOf.get(jobId) ?? []].flat());
  const spread = withTrucks((jobId) => possibleDates({ scheduledDate: dateOf.get(jobId) ?? null, isFlexible: flexibleIds.has(jobId) }, dates, mostShiftDays));
  const served = new Set(spread.map(({ id }) => id));
  const located = new Set(prepared.input.stops.map(({ id }) => id));
  return { merged, prepared, dateOf, asNow, spread, withoutTruck: merged.jobs.filter(({ id }) => located.has(id) && !served.has(id)) };
}

function siteOfWeek(site: DaySite, dates: readonly string[]): DaySite[] {
  const open = dates.filter((date) => isOpenOn(site.openingHours, date));
  const hours = commonHours(site.openingHours, dates);
  if (hours.length === 0) return [];
  const weekday = dayOfWeek(dates[0] ?? '');
  return [{ ...site, openingHours: site.openingHours.length === 0 ? [] : hours.map((span) => ({ weekday, ...span })), dailyCapGallons: site.dailyCapGallons === null ? null : site.dailyCapGallons * open.length }];
}
