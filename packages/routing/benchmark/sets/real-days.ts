import type { Plan } from '../../src/answer.ts';
import type { PlanInput, PlanStop } from '../../src/input.ts';
import type { DayKind, RealDayOptions } from '../../src/test/real-days.ts';
import { realDay } from '../../src/test/real-days.ts';
import type { Instance } from '../instance.ts';

/**
 * Dollars that a stop left out counts for, so that plans with different ones left out compare. A mandatory
 * one counts for ten emergencies.
 */
const LEFT_OUT_DOLLARS: Record<PlanStop['priority'], number> = {
  low: 300,
  normal: 600,
  high: 1500,
  emergency: 5000,
};

const DAYS: [kind: DayKind, stops: number, trucks?: number][] = [
  ['septic', 40],
  ['septic', 120, 24],
  ['grease', 120, 8],
  ['grease', 200],
  ['toilet', 200],
  ['manure', 60],
  ['manure', 120],
  ['mixed', 120, 20],
  ['mixed', 300, 45],
  ['toilet', 1000, 40],
];

export function realDays(): Instance[] {
  return DAYS.map(([kind, stops, trucks]) =>
    realDayInstance({ kind, stops, ...(trucks !== undefined && { trucks }) }),
  );
}

export function realDayInstance(options: RealDayOptions): Instance {
  const input = realDay(options);
  return {
    name: `${options.kind}-${options.stops}x${input.trucks.length}x${input.disposalSites.length}`,
    group: options.kind,
    input,
    servesAll: false,
    valueOf: (plan) => dollars(input, plan),
  };
}

export function dollars(input: PlanInput, plan: Plan): number {
  const stops = new Map(input.stops.map((stop) => [stop.id, stop]));
  return plan.leftOut.reduce((sum, { stopId }) => {
    const stop = stops.get(stopId);
    return (
      sum + (stop?.mandatory ? 10 * LEFT_OUT_DOLLARS.emergency : LEFT_OUT_DOLLARS[stop?.priority ?? 'normal'])
    );
  }, plan.cost.totalCents / 100);
}
