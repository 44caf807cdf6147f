import { beforeAll, expect, it } from 'vitest';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { makeJob } from '../jobs/testing.ts';

const server = serverOfFile();
let company: TestCompany;

beforeAll(async () => {
  company = await makeCompany(server);
});

const overview = async (person = company.dispatcher) =>
  bodyOf(await person.call('GET', '/dashboard/overview'));

it('shows a new company what is still to do, and no figures', async () => {
  expect(await overview()).toEqual({
    activeRoutes: 0,
    todaysJobs: 0,
    fieldTechnicians: 1,
    completionRate: null,
    recentActivity: [],
    setup: {
      hasDepot: false,
      hasDisposalSite: false,
      hasVehicle: true,
      hasOwnTruck: false,
      hasColleague: true,
      hasClient: false,
      hasJob: false,
    },
  });
});

it('tells a founder alone with the first truck from a company with people and trucks of its own', async () => {
  const founder = await server.signUp({ companyName: 'One-man company' });
  expect((await overview(founder)).setup).toMatchObject({ hasOwnTruck: false, hasColleague: false });
  const [truck] = bodyOf(await founder.call('GET', '/vehicles'));
  bodyOf(await founder.call('PUT', `/vehicles/${truck.id}`, { ...truck, capacityGallons: 2_000 }));
  expect((await overview(founder)).setup).toMatchObject({ hasOwnTruck: true, hasColleague: false });
});

it("counts the jobs of the company's own today and tells what happened last", async () => {
  const { admin, technician } = company;
  await admin.call('PUT', '/company/settings', {
    defaultDepotAddress: '10 Depot Rd, Lancaster, PA 17601',
    timeZone: 'Pacific/Kiritimati',
  });
  await makeDisposalSite(admin);
  const client = await makeClient(admin);
  // Kiritimati is 14 hours ahead of UTC, Pago Pago 11 behind: never the same day.
  const today = calendarDateIn(new Date(), 'Pacific/Kiritimati');
  const jobs = [];
  for (const title of ['First', 'Second', 'Third', 'Fourth'])
    jobs.push(await makeJob(admin, client, { title, scheduledDate: today }));
  const past = [];
  for (const daysAgo of [1, 2, 7, 8])
    past.push(
      await makeJob(admin, client, { title: `${daysAgo} days ago`, scheduledDate: addDays(today, -daysAgo) }),
    );
  await admin.call('PUT', `/jobs/${jobs[0]?.id}/assignee`, { assignedTo: technician.userId });
  await admin.call('PUT', `/jobs/${past[1]?.id}/status`, { status: 'completed' });
  await technician.call('PUT', `/jobs/${jobs[0]?.id}/status`, { status: 'completed' });
  await admin.call('PUT', `/jobs/${jobs[3]?.id}/status`, {
    status: 'cancelled',
    reason: 'Client called off',
  });

  const answer = await overview();
  expect(answer).toMatchObject({
    todaysJobs: 3,
    // Past days, a week back: today and older days do not count.
    completionRate: 1 / 3,
    setup: { hasDepot: true, hasDisposalSite: true, hasVehicle: true, hasClient: true, hasJob: true },
  });
  expect(answer.recentActivity.slice(0, 4).map((entry: { title: string }) => entry.title)).toEqual([
    `Job ${jobs[3]?.jobNumber} cancelled`,
    `Job ${jobs[0]?.jobNumber} completed`,
    `Job ${past[1]?.jobNumber} completed`,
    `Job ${jobs[0]?.jobNumber} assigned to Tom Technician`,
  ]);
  expect(answer.recentActivity[0].detail).toBe('Miller Farm: Fourth');

  await admin.call('PUT', '/company/settings', { timeZone: 'Pacific/Pago_Pago' });
  // 25 hours behind: one or two days earlier, and each has one job.
  expect((await overview()).todaysJobs).toBe(1);
});

it('is for the office', async () => {
  expect((await company.technician.call('GET', '/dashboard/overview')).status).toBe(403);
});

it('keeps the last ten events', async () => {
  const client = await makeClient(company.admin);
  for (let index = 0; index < 12; index += 1) await makeJob(company.admin, client);
  expect((await overview()).recentActivity).toHaveLength(10);
});
