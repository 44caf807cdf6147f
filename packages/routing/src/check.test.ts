import { describe, expect, test } from 'vitest';
import type { Plan, PlanRoute, PlanRouteStop } from './answer.ts';
import { checkPlan } from './check.ts';
import type { ViolationCode } from './check.ts';
import type { PlanInput } from './input.ts';
import { solve } from './solve.ts';
import { HOUR, MINUTE, day, line, site, stop, truck } from './test/days.ts';

/** A day in which every rule matters: two trucks, two wastes, a break, windows, hours, a cap. */
const input: PlanInput = day({
  travel: line(0, 10, 20, 30, 40, 25),
  stops: [
    stop('early', 1, { windows: [[8 * HOUR, 9 * HOUR]], gallons: 1000, wasteType: 'septage' }),
    stop('full', 2, { gallons: 2000, wasteType: 'septage' }),
    stop('second', 3, { gallons: 1500, wasteType: 'septage', serviceSeconds: HOUR }),
    stop('fat', 4, { gallons: 800, wasteType: 'grease', requiredSkills: ['grease-card'] }),
    stop('far', 4, { gallons: 500, wasteType: 'septage', windows: [[14 * HOUR, 15 * HOUR]] }),
  ],
  trucks: [
    truck('big', { breaks: [{ earliest: 11 * HOUR, latest: 12 * HOUR, durationSeconds: 30 * MINUTE }] }),
    truck('greasy', { acceptedWastes: ['grease'], skills: ['grease-card'], shift: [9 * HOUR, 12 * HOUR] }),
  ],
  disposalSites: [site('plant', 5, { windows: [[8 * HOUR, 16 * HOUR]], feeCentsPerGallon: 5, dailyCapGallons: 5000 }), site('renderer', 0, { acceptedWastes: ['grease'] })],
});
const good = solve(input, { iterations: 300 });

function find(plan: Plan, truckId: string): PlanRoute {
  const route = plan.routes.find((one) => one.truckId === truckId);
  if (!route) throw new Error(`no route of ${truckId}`);
  return route;
}
function entry(plan: Plan, kind: PlanRouteStop['kind'], stopId?: string): PlanRouteStop {
  const found = plan.routes.flatMap((route) => route.stops).find((one) => one.kind === kind && (stopId === undefined || one.stopId === stopId));
  if (!found) throw new Error(`no ${kind} ${stopId}`);
  return found;
}
function drop(plan: Plan, which: (one: PlanRouteStop) => boolean): void {
  for (const route of plan.routes) route.stops = route.stops.filter((one) => !which(one));
}
/** Moves an entry and everything after it in its route by some seconds. */
function shift(plan: Plan, from: PlanRouteStop, seconds: number): void {
  for (const route of plan.routes) {
    const at = route.stops.indexOf(from);
    if (at < 0) continue;
    for (const one of route.stops.slice(at)) {
      one.arrival += seconds;
      one.serviceStart += seconds;
      one.departure += seconds;
    }
  }
}
type Mutation = [name: string, code: ViolationCode, mutate: (plan: Plan, input: PlanInput) => void];

const mutations: Mutation[] = [
  ['two stops swapped', 'place', (plan) => { const a = entry(plan, 'job', 'early'); const b = entry(plan, 'job', 'full'); [a.stopId, b.stopId] = [b.stopId, a.stopId]; }],
  ['a stop twice', 'stop-twice', (plan) => { find(plan, 'big').stops.splice(2, 0, structuredClone(entry(plan, 'job', 'early'))); }],
  ['a stop lost', 'stop-lost', (plan) => drop(plan, (one) => one.stopId === 'far')],
  ['a stop planned and left out', 'stop-twice', (plan) => { plan.leftOut.push({ stopId: 'far', reason: { code: 'no-time-left' } }); }],
  ['a stop nobody ordered', 'unknown-stop', (plan) => { entry(plan, 'job', 'far').stopId = 'ghost'; }],
  ['a left-out stop nobody ordered', 'unknown-stop', (plan) => { plan.leftOut.push({ stopId: 'ghost', reason: { code: 'no-time-left' } }); }],
  ['no disposal', 'capacity', (plan) => drop(plan, (one) => one.kind === 'disposal')],
  ['no final disposal', 'not-emptied', (plan) => { const { stops } = find(plan, 'big'); stops.splice(stops.findLastIndex((one) => one.kind === 'disposal'), 1); }],
  ['an unknown site', 'unknown-site', (plan) => { entry(plan, 'disposal').disposalSiteId = 'river'; }],
  ['a site that does not take it', 'site-waste', (_, changed) => { changed.disposalSites[0]!.acceptedWastes = ['grease']; }],
  ['a closed site', 'site-closed', (_, changed) => { changed.disposalSites[0]!.windows = [[8 * HOUR, 9 * HOUR]]; }],
  ['a site that closes while unloading', 'site-closed', (plan, changed) => { const last = find(plan, 'big').stops.findLast((one) => one.kind === 'disposal'); changed.disposalSites[0]!.windows = [[8 * HOUR, (last?.departure ?? 0) - 1]]; }],
  ['more than a site takes a day', 'daily-cap', (_, changed) => { changed.disposalSites[0]!.dailyCapGallons = 4999; }],
  ['wrong gallons unloaded', 'load', (plan) => { entry(plan, 'disposal').unloadedGallons = 1; }],
  ['wrong gallons in the tank', 'load', (plan) => { entry(plan, 'job', 'early').loadAfterGallons += 1; }],
  ['wrong waste in the tank', 'load', (plan) => { entry(plan, 'job', 'early').loadWasteType = 'grease'; }],
  ['an overloaded truck', 'capacity', (_, changed) => { changed.trucks[0]!.capacityGallons = 1999; }],
  ['a truck that does not take it', 'truck-waste', (_, changed) => { changed.trucks[0]!.acceptedWastes = ['grease']; }],
  ['mixed wastes', 'mixed-wastes', (_, changed) => { changed.stops[0]!.wasteType = 'grease'; changed.trucks[0]!.acceptedWastes.push('grease'); }],
  ['a missing skill', 'skill', (_, changed) => { changed.trucks[1]!.skills = []; }],
  ['a truck that may not', 'truck-not-allowed', (_, changed) => { changed.stops[0]!.allowedTruckIds = ['greasy']; }],
  ['a late arrival', 'window', (_, changed) => { changed.stops[0]!.windows = [[8 * HOUR, entry(good, 'job', 'early').serviceStart - 1]]; }],
  ['too early', 'window', (_, changed) => { changed.stops[4]!.windows = [[14 * HOUR + 1, 15 * HOUR]]; }],
  ['between two windows', 'window', (_, changed) => { const at = entry(good, 'job', 'full').serviceStart; changed.stops[1]!.windows = [[0, at - 1], [at + 1, 86_400]]; }],
  ['service cut short', 'time', (plan) => { entry(plan, 'job', 'second').departure -= 60; }],
  ['faster than the road', 'time', (plan) => shift(plan, entry(plan, 'job', 'full'), -60)],
  ['waiting that is none', 'time', (plan) => { entry(plan, 'job', 'far').waitSeconds += 1; }],
  ['leaves before its shift', 'shift', (_, changed) => { changed.trucks[0]!.shift[0] = find(good, 'big').stops[0]!.departure + 1; }],
  ['is back after its shift', 'shift', (_, changed) => { changed.trucks[0]!.shift[1] = find(good, 'big').stops.at(-1)!.arrival - 1; }],
  ['overtime untold', 'overtime', (_, changed) => { changed.trucks[0]!.shift[1] -= 2 * HOUR; changed.trucks[0]!.overtime = { maxSeconds: 2 * HOUR, costPerHourCents: 0 }; }],
  ['no break', 'break', (plan) => drop(plan, (one) => one.kind === 'break')],
  ['a short break', 'break', (plan) => { entry(plan, 'break').departure -= 60; }],
  ['a break at the wrong time', 'break', (_, changed) => { changed.trucks[0]!.breaks = [{ earliest: 9 * HOUR, latest: 9 * HOUR + 1, durationSeconds: 30 * MINUTE }]; }],
  ['a break on the way', 'break', (plan) => { entry(plan, 'break').place = 0; }],
  ['a wrong leg', 'leg', (plan) => { entry(plan, 'job', 'full').legSeconds -= 1; }],
  ['a slower truck', 'leg', (_, changed) => { changed.trucks[0]!.speedFactor = 0.5; }],
  ['a wrong odometer', 'odometer', (plan) => { entry(plan, 'job', 'full').odometerMeters -= 1000; }],
  ['wrong meters of the route', 'odometer', (plan) => { find(plan, 'big').meters += 1; }],
  ['wrong duration', 'duration', (plan) => { find(plan, 'big').durationSeconds -= 1; }],
  ['wrong driving time', 'duration', (plan) => { find(plan, 'big').drivingSeconds -= 1; }],
  ['no road', 'no-road', (_, changed) => { changed.travel.seconds[1 * 6 + 2] = -1; }],
  ['no end', 'start-or-end', (plan) => { find(plan, 'big').stops.pop(); }],
  ['no start', 'start-or-end', (plan) => { find(plan, 'big').stops.shift(); }],
  ['an end in the middle', 'start-or-end', (plan) => { find(plan, 'big').stops.splice(2, 0, structuredClone(entry(plan, 'end'))); }],
  ['ends elsewhere', 'place', (_, changed) => { changed.trucks[0]!.endPlace = 1; }],
  ['an unknown truck', 'unknown-truck', (plan) => { find(plan, 'big').truckId = 'ghost'; }],
  ['a truck twice', 'truck-twice', (plan) => { plan.routes.push(structuredClone(find(plan, 'greasy'))); }],
  ['a drive for nothing', 'nothing-served', (plan) => { const route = find(plan, 'greasy'); route.stops = route.stops.filter((one) => one.kind !== 'job'); }],
  ['a wrong price', 'cost', (plan) => { find(plan, 'big').cost.milesCents += 1; }],
  ['a wrong fee', 'cost', (plan) => { find(plan, 'big').cost.disposalFeesCents = 0; }],
  ['a wrong sum', 'cost', (plan) => { find(plan, 'big').costCents += 1; }],
  ['a wrong total', 'cost', (plan) => { plan.cost.totalCents -= 1; }],
  ['a wrong total of a part', 'cost', (plan) => { plan.cost.hoursCents -= 1; }],
];

describe('checkPlan', () => {
  test('the plan itself keeps every rule, and everything matters in it', () => {
    expect(checkPlan(input, good)).toEqual([]);
    expect(good.leftOut).toEqual([]);
    const kinds = find(good, 'big').stops.map((one) => one.kind);
    expect(kinds.filter((kind) => kind === 'disposal')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'break')).toHaveLength(1);
  });

  test.each(mutations)('catches %s', (_, code, mutate) => {
    const plan = structuredClone(good);
    const changed = structuredClone(input);
    mutate(plan, changed);
    expect(checkPlan(changed, plan).map((one) => one.code)).toContain(code);
  });
});
