import type { PlanInput } from '../src/input.ts';

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

export const DAY_VARIANTS: Readonly<Record<string, DayVariant>> = {
  plain: (input) => input,
  'one-part': dividedInto(1),
  'two-parts': dividedInto(2),
  'all-parts': dividedInto(1, Infinity),
  extra: (input) => ({ ...input, rules: { ...input.rules, planForExtraPercent: 10 } }),
  locked,
  last,
};
