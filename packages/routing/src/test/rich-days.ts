import * as fc from 'fast-check';
import type { PlanInput } from '../input.ts';
import { HOUR } from './days.ts';

/** Arbitrary days with one more constraint: each function adds it to some of a day's stops or trucks. */

function sometimes<T>(every: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: every - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
}

const each = <T>(count: number, value: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(value, { minLength: count, maxLength: count });

/** Locked stops, stops to be first or last, stops not before a time. */
export function withOrder(days: fc.Arbitrary<PlanInput>): fc.Arbitrary<PlanInput> {
  return days.chain((input) =>
    fc
      .record({
        locked: fc
          .shuffledSubarray(
            input.stops.filter((stop) => stop.allowedTruckIds === undefined).map((stop) => stop.id),
          )
          .map((ids) => ids.slice(0, 3)),
        truck: fc.nat(input.trucks.length - 1),
        stops: each(
          input.stops.length,
          fc.record({
            position: sometimes(4, fc.constantFrom<'first' | 'last'>('first', 'last')),
            notBefore: sometimes(4, fc.integer({ min: 7 * HOUR, max: 13 * HOUR })),
          }),
        ),
      })
      .map(({ locked, truck, stops }) => ({
        ...input,
        stops: input.stops.map((stop, at) => ({ ...stop, ...stops[at] })),
        trucks: input.trucks.map((one, at) =>
          at === truck && locked.length > 0 ? { ...one, lockedStopIds: locked } : one,
        ),
      })),
  );
}

/** A given plan with some of the stops, some of them with a time; and balanced work. */
export function withStability(days: fc.Arbitrary<PlanInput>, timed: boolean): fc.Arbitrary<PlanInput> {
  return days.chain((input) =>
    fc
      .record({
        order: fc.shuffledSubarray([...input.stops.map((stop) => stop.id), 'gone']),
        cut: fc.nat(input.stops.length),
        times: each(input.stops.length + 1, fc.integer({ min: 8 * HOUR, max: 15 * HOUR })),
        perMovedStopCents: fc.integer({ min: 0, max: 3000 }),
        perShiftedMinuteCents: fc.integer({ min: 1, max: 40 }),
        balanceCentsPerSquaredHour: sometimes(3, fc.integer({ min: 0, max: 500 })),
      })
      .map(({ order, cut, times, perMovedStopCents, perShiftedMinuteCents, balanceCentsPerSquaredHour }) => {
        const route = (truckId: string, from: number, to: number) => ({
          truckId,
          stopIds: order.slice(from, to),
          ...(timed && { serviceStarts: times.slice(from, Math.min(to, order.length)) }),
        });
        return {
          ...input,
          rules: {
            ...input.rules,
            ...(balanceCentsPerSquaredHour !== undefined && { balanceCentsPerSquaredHour }),
          },
          stability: {
            plan: [route('t0', 0, cut), route('t1', cut, order.length)],
            perMovedStopCents,
            ...(timed && { perShiftedMinuteCents }),
          },
        };
      }),
  );
}

/** Worst cases, trucks that are too large or have a limit for the day. */
export function withLimits(days: fc.Arbitrary<PlanInput>): fc.Arbitrary<PlanInput> {
  return days.chain((input) =>
    fc
      .record({
        stops: each(
          input.stops.length,
          fc.record({
            more: sometimes(3, fc.integer({ min: 0, max: 900 })),
            maxTruckSize: sometimes(5, fc.integer({ min: 20, max: 40 })),
          }),
        ),
        trucks: each(
          input.trucks.length,
          fc.record({
            truckSize: sometimes(2, fc.integer({ min: 20, max: 40 })),
            maxGallonsPerDay: sometimes(3, fc.integer({ min: 0, max: 6000 })),
            maxStops: sometimes(3, fc.integer({ min: 0, max: 4 })),
          }),
        ),
        planForExtraPercent: sometimes(2, fc.constantFrom(0, 10, 12.5, 40)),
      })
      .map(({ stops, trucks, planForExtraPercent }) => ({
        ...input,
        stops: input.stops.map((stop, at) => ({
          ...stop,
          maxTruckSize: stops[at]?.maxTruckSize,
          ...(stops[at]?.more !== undefined &&
            stop.gallons > 0 && { worstCaseGallons: stop.gallons + stops[at].more }),
        })),
        trucks: input.trucks.map((truck, at) => ({ ...truck, ...trucks[at] })),
        rules: { ...input.rules, ...(planForExtraPercent !== undefined && { planForExtraPercent }) },
      })),
  );
}

/** Trucks with two or three compartments, some of them not empty at the start. */
export function withCompartments(days: fc.Arbitrary<PlanInput>): fc.Arbitrary<PlanInput> {
  const wastes = ['septage', 'grease', 'portable-toilet'];
  const part = fc.record({
    capacityGallons: fc.integer({ min: 800, max: 3000 }),
    acceptedWastes: fc.constantFrom(wastes, wastes, ['septage'], ['grease'], ['septage', 'portable-toilet']),
    gallons: sometimes(6, fc.integer({ min: 0, max: 800 })),
  });
  return days.chain((input) =>
    fc
      .array(fc.array(part, { minLength: 2, maxLength: 3 }), {
        minLength: input.trucks.length,
        maxLength: input.trucks.length,
      })
      .map((parts) => ({
        ...input,
        trucks: input.trucks.map((truck, at) => ({
          ...truck,
          acceptedWastes: wastes,
          loadAtStart: undefined,
          capacityGallons: truck.capacityGallons + 1500,
          compartments: parts[at]?.map(({ gallons, ...one }, index) => ({
            ...one,
            id: `c${index}`,
            ...(gallons !== undefined && {
              loadAtStart: { wasteType: one.acceptedWastes[0] ?? 'septage', gallons },
            }),
          })),
        })),
      })),
  );
}

/**
 * Stops whose trip must not leave before a time: so early that it hardly matters, in the middle of the day,
 * or too late.
 */
export function withReleases(days: fc.Arbitrary<PlanInput>): fc.Arbitrary<PlanInput> {
  return days.chain((input) =>
    each(input.stops.length, sometimes(2, fc.integer({ min: 24, max: 60 }))).map((quarters) => ({
      ...input,
      stops: input.stops.map((stop, at) => ({
        ...stop,
        ...(quarters[at] !== undefined && { releaseSeconds: quarters[at] * 900 }),
      })),
    })),
  );
}

/** Speeds that change with the hour. */
export function withHours(days: fc.Arbitrary<PlanInput>): fc.Arbitrary<PlanInput> {
  return days.chain((input) =>
    each(24, fc.constantFrom(1, 1, 0.5, 0.8, 1.25, 2)).map((hourFactors) => ({
      ...input,
      travel: { ...input.travel, hourFactors },
    })),
  );
}
