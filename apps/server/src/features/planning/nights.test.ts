import { expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { jobTypeNamed, makeJob } from '../jobs/testing.ts';
import { makeClientNorth, optimize, routesOfDay, theDay } from '../routes/testing.ts';
import { admin, company, loadVehicles, useServer, usePlannableCompany } from './testing/plannable-company.ts';

useServer();
usePlannableCompany();

it('plans a night shift as the day it begins on, with windows and sites across midnight', async () => {
  const [truck] = await loadVehicles();
  const shift = { shiftStartMinute: 1_320, shiftEndMinute: 360 };
  bodyOf(await admin.call('PUT', `/vehicles/${truck?.id}`, { ...truck, tanks: undefined, ...shift }));
  const sites: { id: string }[] = bodyOf(await admin.call('GET', '/disposal-sites'));
  // Open from Monday evening on and from Wednesday morning on, each for a few hours.
  const openingHours = [
    { weekday: 1, startMinute: 1_380, endMinute: 60 },
    { weekday: 3, startMinute: 180, endMinute: 600 },
  ];
  for (const site of sites)
    bodyOf(await admin.call('PUT', `/disposal-sites/${site.id}`, { ...site, openingHours }));
  const { id: jobTypeId } = await jobTypeNamed(admin, 'Septic tank pump-out');
  const windows = [
    [1_380, 120],
    [60, 180],
  ] as const;
  const jobs = [];
  for (const [windowStartMinute, windowEndMinute] of windows) {
    const client = await makeClientNorth(admin, jobs.length + 1);
    jobs.push(await makeJob(admin, client, { jobTypeId, windowStartMinute, windowEndMinute }));
  }
  // An emergency of the small hours is to begin in the night of its day, not a day before.
  const urgent = await makeJob(admin, await makeClientNorth(admin, 3), {
    jobTypeId,
    priority: 'emergency',
    byMinute: 180,
  });
  expect(urgent.beginByMinute).toBe(1_620);
  expect(await optimize(company.dispatcher)).toMatchObject({ status: 'done', leftOut: [], failure: null });
  const [route, ...others] = await routesOfDay(company.dispatcher);
  expect(others).toEqual([]);
  expect(route?.routeDate).toBe(theDay);
  const beginOf = (jobId: string | undefined) => {
    const stop = route?.stops.find((one) => one.jobId === jobId);
    return ((stop?.arrivalSecond ?? 0) + (stop?.waitSeconds ?? 0)) / 60;
  };
  const [evening, small] = jobs.map(({ id }) => beginOf(id));
  expect(evening).toBeGreaterThanOrEqual(1_380);
  expect(evening).toBeLessThanOrEqual(1_560);
  expect(small).toBeGreaterThanOrEqual(1_500);
  expect(small).toBeLessThanOrEqual(1_620);
  expect(beginOf(urgent.id)).toBeLessThanOrEqual(1_620);
  const dump = route?.stops.find(({ kind }) => kind === 'disposal');
  expect((dump?.arrivalSecond ?? 0) + (dump?.waitSeconds ?? 0)).toBeGreaterThanOrEqual(27 * 3_600);
  expect(route?.endSecond).toBeLessThanOrEqual(30 * 3_600);
  const sheet = bodyOf(await company.dispatcher.call('GET', `/dispatch/routes/${route?.id}/sheet`));
  expect(JSON.stringify(sheet)).toContain('11:00 PM – 2:00 AM');
  const planned = route?.stops.find(({ jobId }) => jobId === urgent.id);
  expect(planned?.beginByMinute).toBe(1_620);
});
