import { beforeAll, expect, it } from 'vitest';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { atTheGate, rejected } from '../manifests/gate/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { day, makeHaulingCompany, type HaulingCompany, type Truck } from '../manifests/testing.ts';

/** A day on which a truck brings what it pumped the day before, and takes all of it home again. */
const server = serverOfFile();
let company: HaulingCompany;
let truck: Truck;
let visitId: string;

const dayBefore = addDays(day, -1);

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  const gate = atTheGate(server, company);
  truck = await company.newTruck();
  await pumpedTheDayBefore(1_000);
  visitId = await truck.dumped(1_000, 60);
  bodyOf(await gate.receive(await gate.tokenOf(visitId), 0, rejected));
});

async function pumpedTheDayBefore(gallons: number): Promise<void> {
  const client = await makeClient(company.dispatcher, { name: 'Miller' });
  const job = await makeJob(company.dispatcher, client, { scheduledDate: dayBefore });
  await company.assign(job.id, company.technician);
  const load = [{ compartmentId: truck.tank, gallons, wasteType: 'septage', method: 'sight_glass' }];
  const at = new Date(startOfDayIn(dayBefore, 'America/New_York').getTime() + 9 * 3_600_000).toISOString();
  const done = command(
    'job.completed',
    { jobId: job.id, gallons, notes: null, load },
    { capturedAt: at, clock: { offsetMs: 0, checkedAt: at } },
  );
  expect(await outcomeOf(company.technician, done)).toEqual(['applied']);
}

const openDays = async (): Promise<unknown[]> => {
  const found = await company.dispatcher.call('GET', '/compliance/findings?kind=day-open&limit=200');
  return bodyOf(found).items.map(({ since }: { since: string }) => since);
};

it('is asked for, shows what stayed aboard, and is closed', async () => {
  expect(await openDays()).toEqual([dayBefore, day]);
  const [row, ...others] = bodyOf(
    await company.dispatcher.call('GET', `/compliance/days?from=${day}&to=${day}`),
  ) as TruckDayRow[];
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    vehicle: { id: truck.id },
    compartments: [{ opening: 1_000, pickedUp: 0, discharged: 0, variance: 0, closing: 1_000 }],
  });
  expect(row?.findings.map(({ code }) => code)).toEqual(['day.left-on-board', 'day.discrepancy-open']);
  const note = { kind: 'hauler', text: 'The trap was full of oil' };
  bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/notes`, { note }));
  const measured = [{ compartmentId: truck.tank, gallons: 1_000, method: 'sight_glass' }];
  const closing = { vehicleId: truck.id, date: day, onBoardReason: 'Rejected by the plant', measured };
  expect(bodyOf(await company.dispatcher.call('POST', '/compliance/days/closing', closing))).toMatchObject({
    compartments: [{ opening: 1_000, closing: 1_000 }],
    closed: { onBoardReason: 'Rejected by the plant', reason: null, isCorrected: false },
  });
  expect(await openDays()).toEqual([dayBefore]);
});

it('is told to an inspector by the table as by the PDF: why nothing was received', async () => {
  const answer = await fetch(
    `${server.url}/api/compliance/inspection?from=${dayBefore}&to=${day}&format=csv`,
    { headers: { authorization: `Bearer ${company.dispatcher.token}` } },
  );
  const [head, ticket, ...more] = (await answer.text()).trim().split('\r\n');
  expect(more).toEqual([]);
  expect(head?.split(',').at(-1)).toBe('Client waste');
  expect(ticket).toMatch(
    /,0,0,,Yes,,,,,,,,rejected by the site; difference explained by both sides; corrected,$/,
  );
});
