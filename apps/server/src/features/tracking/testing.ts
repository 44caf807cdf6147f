import { sql } from 'drizzle-orm';
import type { DeviceKind } from '@haulwright/domain/tracking/device-kinds';
import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestServer } from '../../../../../test/server/harness.ts';
import { newId } from '../../platform/ids.ts';

const hourMs = 3_600_000;
export const ago = (hours: number) => new Date(Date.now() - hours * hourMs);

export const seconds = (date: Date) => Math.floor(date.getTime() / 1_000);
export const plain = (...points: [number, number][]) => ({
  points: points.map(([hours, lat]) => ({ at: ago(hours).toISOString(), lat, lon: -76 })),
});

/** What tests of tracking do on a server. */
export function trackingOn(server: TestServer) {
  async function beginShift(of: TestCompany, vehicleId: string, at: Date, endedAt: Date | null = null) {
    const shift = newId();
    const { companyId, userId } = of.technician;
    await server.database.inTenant({ companyId }, async (tx) => {
      await tx.execute(
        sql`insert into shifts (id, company_id, user_id) values (${shift}, ${companyId}, ${userId})`,
      );
      const report = (kind: string, moment: Date) => sql`
        insert into shift_events (id, company_id, shift_id, kind, occurred_at, vehicle_id, reading_confirmed)
        values (${newId()}, ${companyId}, ${shift}, ${kind}, ${moment.toISOString()}, ${vehicleId}, false)`;
      await tx.execute(report('started', at));
      if (endedAt !== null) await tx.execute(report('ended', endedAt));
    });
  }

  /** A company, with its first truck on a shift that began four hours ago and ended an hour ago, unless told otherwise. */
  async function companyOnShift(endedHoursAgo: number | null = null): Promise<[TestCompany, string]> {
    const made = await makeCompany(server);
    const [vehicle] = bodyOf(await made.admin.call('GET', '/vehicles')) as Vehicle[];
    const id = vehicle?.id ?? '';
    await beginShift(made, id, ago(4), endedHoursAgo === null ? null : ago(endedHoursAgo));
    return [made, id];
  }

  let devices = 0;
  /** Adds a device as an administrator does. @returns its secret; '' when it has none */
  async function device(
    of: TestCompany,
    kind: DeviceKind,
    owner: { vehicleId?: string; userId?: string; externalId?: string },
  ): Promise<string> {
    devices += 1;
    const input = { kind, name: `${kind} ${devices}`, ...owner };
    const { secret } = bodyOf(await of.admin.call('POST', '/tracking/devices', input)) as {
      secret: string | null;
    };
    return secret ?? '';
  }

  const stored = async (of: TestCompany, columns = 'latitude as at') =>
    (
      await server.database.inTenant(of.admin, (tx) =>
        tx.execute(sql.raw(`select ${columns} from vehicle_positions order by measured_at`)),
      )
    ).rows;
  const refused = async (of: TestCompany) => {
    const { rows } = await server.database.inTenant(of.admin, (tx) =>
      tx.execute<{ why: string; count: number }>(
        sql`select r.key as why, sum((r.value ->> 'count')::int)::int as count from tracking_devices, jsonb_each(refused) r group by 1 order by 1`,
      ),
    );
    return Object.fromEntries(rows.map(({ why, count }) => [why, count]));
  };

  const send = (path: string, init?: RequestInit) => fetch(`${server.url}/api/track/v1/${path}`, init);
  const posted = (path: string, body: unknown, authorization?: string) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  return { companyOnShift, beginShift, device, stored, refused, send, posted };
}
