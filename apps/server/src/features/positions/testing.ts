import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestServer } from '../../../../../test/server/harness.ts';
import { newId } from '../../platform/ids.ts';
import { makeJob } from '../jobs/testing.ts';
import { makeClientNorth, setDepot } from '../routes/testing.ts';

/** A company whose technician drives a route of the day, published unless said otherwise. */
export async function companyOnTheRoad(
  server: TestServer,
  { date, publish = true }: { date?: string; publish?: boolean } = {},
): Promise<TestCompany> {
  const company = await makeCompany(server);
  await setDepot(company.admin);
  const today = calendarDateIn(new Date(), 'America/New_York');
  const routeDate = date ?? today;
  const job = await makeJob(company.dispatcher, await makeClientNorth(company.dispatcher, 2), {
    scheduledDate: routeDate,
  });
  const [truck] = bodyOf(await company.admin.call('GET', '/vehicles')) as Vehicle[];
  const id = newId();
  bodyOf(
    await company.dispatcher.call('PUT', '/dispatch/arrangement', {
      routes: [
        {
          id,
          name: null,
          routeDate,
          vehicleId: truck?.id,
          driverUserId: company.technician.userId,
          visits: [{ kind: 'job', jobId: job.id }],
          seenUpdatedAt: null,
        },
      ],
    }),
  );
  if (publish) bodyOf(await company.dispatcher.call('POST', `/dispatch/routes/${id}/publish`));
  return company;
}
