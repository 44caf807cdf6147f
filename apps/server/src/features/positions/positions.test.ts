import { describe, expect, it } from 'vitest';
import type { DriverPosition } from '@haulwright/domain/live/driver-position';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { keepLastPosition } from '../tracking/points.queries.ts';
import { removeOldPositions } from './positions.queries.ts';
import { companyOnTheRoad } from './testing.ts';

const server = serverOfFile();

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const place = (changes: object = {}) => ({
  latitude: 40.05,
  longitude: -76.3,
  accuracyMeters: 12,
  measuredAt: minutesAgo(1),
  ...changes,
});
const tell = (company: TestCompany, changes: object = {}) =>
  company.technician.call('PUT', '/positions/mine', place(changes));
const seen = async (company: TestCompany): Promise<DriverPosition[]> =>
  bodyOf(await company.dispatcher.call('GET', '/positions'));

describe('positions', () => {
  it('are told by a driver and seen by the office, the last one only', async () => {
    const company = await companyOnTheRoad(server);
    expect(bodyOf(await tell(company, { measuredAt: minutesAgo(5) }))).toEqual({ kept: true });
    expect(bodyOf(await tell(company, { latitude: 40.06 }))).toEqual({ kept: true });
    // Positions measured without signal arrive late.
    expect(bodyOf(await tell(company, { latitude: 40.01, measuredAt: minutesAgo(3) }))).toEqual({
      kept: false,
    });
    expect(await seen(company)).toMatchObject([
      {
        userId: company.technician.userId,
        driverName: 'Tom Technician',
        latitude: 40.06,
        longitude: -76.3,
        accuracyMeters: 12,
      },
    ]);
  });

  it('by a clock that is ahead are not newer than what follows', async () => {
    const company = await companyOnTheRoad(server);
    expect(bodyOf(await tell(company, { measuredAt: minutesAgo(-60) }))).toEqual({ kept: true });
    const [first] = await seen(company);
    expect(Date.parse(first?.measuredAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(bodyOf(await tell(company, { latitude: 40.07, measuredAt: minutesAgo(-60) }))).toEqual({
      kept: true,
    });
    expect(await seen(company)).toMatchObject([{ latitude: 40.07 }]);
  });

  it('are not taken from somebody whose route is another day, is not published, or is over', async () => {
    const today = calendarDateIn(new Date(), 'America/New_York');
    for (const company of [
      await companyOnTheRoad(server, { publish: false }),
      await companyOnTheRoad(server, { date: addDays(today, 3) }),
    ]) {
      const answer = await tell(company);
      expect([answer.status, answer.body.code]).toEqual([409, 'position.no-route']);
      expect(await seen(company)).toEqual([]);
    }
  });

  it('are forgotten when the driver takes them back, and after two hours', async () => {
    const company = await companyOnTheRoad(server);
    expect(bodyOf(await tell(company, { measuredAt: minutesAgo(121) }))).toEqual({ kept: false });
    bodyOf(await tell(company, { measuredAt: minutesAgo(119) }));
    expect(await seen(company)).toHaveLength(1);
    await server.database.asSystem((tx) => removeOldPositions(tx, new Date(Date.now() + 2 * 60_000)));
    expect(await seen(company)).toEqual([]);
    bodyOf(await tell(company));
    expect(bodyOf(await company.technician.call('DELETE', '/positions/mine'))).toEqual({ removed: true });
    expect(bodyOf(await company.technician.call('DELETE', '/positions/mine'))).toEqual({ removed: false });
    expect(await seen(company)).toEqual([]);
  });

  it('of a truck with a device are those of the driver of its route, whichever is newer', async () => {
    const company = await companyOnTheRoad(server);
    const deviceSays = async (latitude: number, minutes: number, of = company) => {
      const [truck] = bodyOf(await of.admin.call('GET', '/vehicles')) as Vehicle[];
      await server.database.inTenant(of.admin, (tx) =>
        keepLastPosition(tx, {
          companyId: of.admin.companyId,
          vehicleId: truck?.id ?? '',
          measuredAt: new Date(minutesAgo(minutes)),
          latitude,
          longitude: -76.3,
          accuracyMeters: null,
        }),
      );
    };
    await deviceSays(40.2, 121);
    expect(await seen(company)).toEqual([]);
    await deviceSays(40.3, 4);
    const { userId } = company.technician;
    expect(await seen(company)).toMatchObject([
      { userId, driverName: 'Tom Technician', latitude: 40.3, accuracyMeters: 0 },
    ]);
    bodyOf(await tell(company, { latitude: 40.4, measuredAt: minutesAgo(3) }));
    expect(await seen(company)).toMatchObject([{ userId, latitude: 40.4 }]);
    await deviceSays(40.5, 2);
    expect(await seen(company)).toMatchObject([{ userId, latitude: 40.5 }]);
    // Without a route that is out, a truck says nothing of a driver.
    const unpublished = await companyOnTheRoad(server, { publish: false });
    await deviceSays(40.5, 2, unpublished);
    expect(await seen(unpublished)).toEqual([]);
  });

  it('are seen by no other company and by no technician', async () => {
    const company = await companyOnTheRoad(server);
    bodyOf(await tell(company));
    const other = await makeCompany(server, 'Another');
    expect(await seen(other)).toEqual([]);
    expect((await company.technician.call('GET', '/positions')).status).toBe(403);
  });

  it('that are none say what is wrong', async () => {
    const company = await companyOnTheRoad(server);
    expect(
      Object.keys(
        issuesOf(
          await tell(company, { latitude: 91, longitude: -181, accuracyMeters: -1, measuredAt: 'yesterday' }),
        ),
      ).toSorted(),
    ).toEqual(['accuracyMeters', 'latitude', 'longitude', 'measuredAt']);
  });
});
