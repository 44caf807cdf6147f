import type { PlanInput } from '../src/input.ts';
import { solve } from '../src/solve.ts';

/** The same day with a rule that some company has and others have not. */
export type DayVariant = (input: PlanInput) => PlanInput;

/** The tanks of the first trucks in equal compartments, each for all its wastes. */
function dividedInto(parts: number, trucks = 1): DayVariant {
  return (input) => ({
    ...input,
    trucks: input.trucks.map((truck, at) => {
      if (at >= trucks) return truck;
      const { loadAtStart, ...rest } = truck;
      const each = Math.floor(truck.capacityGallons / parts);
      return {
        ...rest,
        compartments: Array.from({ length: parts }, (_, part) => ({
          id: `part-${part + 1}`,
          capacityGallons: part === 0 ? truck.capacityGallons - each * (parts - 1) : each,
          acceptedWastes: truck.acceptedWastes,
          ...(part === 0 && loadAtStart && { loadAtStart }),
        })),
      };
    }),
  });
}

/** One stop that the truck may serve, locked on each of the first three. */
const locked: DayVariant = (input) => {
  const taken = new Set<string>();
  return {
    ...input,
    trucks: input.trucks.map((truck, at) => {
      if (at > 2) return truck;
      const stop = input.stops.find(
        ({ id, wasteType, gallons, windows, requiredSkills, allowedTruckIds, maxTruckSize }) =>
          !taken.has(id) &&
          wasteType !== null &&
          truck.acceptedWastes.includes(wasteType) &&
          gallons <= truck.capacityGallons / 2 &&
          windows.length === 0 &&
          requiredSkills === undefined &&
          allowedTruckIds === undefined &&
          maxTruckSize === undefined,
      );
      if (!stop) return truck;
      taken.add(stop.id);
      return { ...truck, lockedStopIds: [stop.id] };
    }),
  };
};

/** Every twentieth stop is its truck's last. */
const last: DayVariant = (input) => ({
  ...input,
  stops: input.stops.map((stop, at) => (at % 20 === 7 ? { ...stop, position: 'last' as const } : stop)),
});

/** Long days of a truck weigh more, as the product's *even work* and *earliest finish* do. */
const balanced =
  (hoursPerSquaredHour: number): DayVariant =>
  (input) => ({
    ...input,
    rules: {
      ...input.rules,
      balanceCentsPerSquaredHour: Math.round(
        (input.trucks.reduce((sum, truck) => sum + truck.costPerHourCents, 0) / input.trucks.length) *
          hoursPerSquaredHour,
      ),
    },
  });

/** Slower from 7 to 9 and from 16 to 18. */
const rushHours: DayVariant = (input) => ({
  ...input,
  travel: {
    ...input.travel,
    hourFactors: Array.from({ length: 24 }, (_, hour) => ([7, 8, 16, 17].includes(hour) ? 0.75 : 1)),
  },
});

/** Four fifths of the stops are promised on a truck, in an order and at a time; the product's prices. */
function promised(perShiftedMinuteCents: number): DayVariant {
  return (input) => {
    const isNew = (id: string): boolean => input.stops.findIndex((stop) => stop.id === id) % 5 === 4;
    const old = { ...input, stops: input.stops.filter(({ id }) => !isNew(id)) };
    return {
      ...input,
      stability: {
        plan: solve(old, { iterations: 2_000, seed: 9 }).routes.map(({ truckId, stops }) => {
          const visits = stops.filter(({ stopId }) => stopId !== undefined);
          return {
            truckId,
            stopIds: visits.map(({ stopId }) => stopId ?? ''),
            ...(perShiftedMinuteCents > 0 && { serviceStarts: visits.map((one) => one.serviceStart) }),
          };
        }),
        perMovedStopCents: 200,
        ...(perShiftedMinuteCents > 0 && { perShiftedMinuteCents }),
      },
    };
  };
}

export const DAY_VARIANTS: Readonly<Record<string, DayVariant>> = {
  plain: (input) => input,
  'one-part': dividedInto(1),
  'two-parts': dividedInto(2),
  'all-parts': dividedInto(1, Infinity),
  extra: (input) => ({ ...input, rules: { ...input.rules, planForExtraPercent: 10 } }),
  locked,
  last,
  even: balanced(0.5),
  'early-finish': balanced(2),
  hours: rushHours,
  promised: promised(0),
  'promised-times': promised(5),
};
