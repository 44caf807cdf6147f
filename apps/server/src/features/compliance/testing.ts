import { sql } from 'drizzle-orm';
import type { DayFact, TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { ApiAnswer, TestPerson, TestServer } from '../../../../../test/server/harness.ts';
import { newId } from '../../platform/ids.ts';
import { day, type HaulingCompany, type Truck } from '../manifests/testing.ts';

/** A truck with a second tank, and what the office does with its day. */
export interface OfficeTruck {
  readonly truck: Truck;
  /** The second tank. */
  readonly rear: string;
  opened(person?: TestPerson): Promise<TruckDayDetail>;
  rowOf(): Promise<TruckDayRow | undefined>;
  codes(): Promise<string[] | undefined>;
  record(fact: object, minute: number, person?: TestPerson, date?: string): Promise<ApiAnswer>;
  close(body?: object, person?: TestPerson): Promise<ApiAnswer>;
  factOf(wanted: (fact: DayFact) => boolean): Promise<DayFact>;
  pickupOf(name: string): Promise<DayFact>;
  dumpOf(): Promise<DayFact>;
  correct(id: string, change: object, person?: TestPerson): Promise<ApiAnswer>;
  withdraw(id: string, person?: TestPerson): Promise<ApiAnswer>;
}

export async function makeOfficeTruck(server: TestServer, company: HaulingCompany): Promise<OfficeTruck> {
  const { dispatcher } = company;
  const truck = await company.newTruck();
  const rear = newId();
  await server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`
      insert into vehicle_compartments (id, company_id, vehicle_id, name, capacity_gallons, accepted_waste_types)
      values (${rear}, ${company.companyId}, ${truck.id}, 'Rear', 1000, array['septage', 'grease'])`),
  );
  const opened: OfficeTruck['opened'] = async (person = dispatcher) =>
    bodyOf(await person.call('GET', `/compliance/days/${truck.id}/${day}`));
  const rowOf: OfficeTruck['rowOf'] = async () =>
    (bodyOf(await dispatcher.call('GET', `/compliance/days?from=${day}&to=${day}`)) as TruckDayRow[]).find(
      ({ vehicle }) => vehicle.id === truck.id,
    );
  const factOf: OfficeTruck['factOf'] = async (wanted) => {
    const found = (await opened()).facts.find(wanted);
    if (found === undefined) throw new Error('no such fact on the day');
    return found;
  };
  return {
    truck,
    rear,
    opened,
    rowOf,
    codes: async () => (await rowOf())?.findings.map(({ code }) => code),
    record: (fact, minute, person = dispatcher, date = day) =>
      person.call('POST', `/compliance/days/${truck.id}/${date}/facts`, { minute, fact }),
    close: (body = {}, person = dispatcher) =>
      person.call('POST', '/compliance/days/closing', { vehicleId: truck.id, date: day, ...body }),
    factOf,
    pickupOf: (name) => factOf(({ kind, client }) => kind === 'pickup' && client?.name === name),
    dumpOf: () => factOf(({ kind }) => kind === 'discharge'),
    correct: (id, change, person = dispatcher) =>
      person.call('POST', `/compliance/facts/${id}/corrections`, { reason: 'Read again', ...change }),
    withdraw: (id, person = dispatcher) =>
      person.call('POST', `/compliance/facts/${id}/withdrawal`, { reason: 'Wrong truck' }),
  };
}

export const codeOf = ({ status, body }: ApiAnswer) => [status, body.code];
export const said = ({ body }: ApiAnswer): string => body.message;

/** 8:00 AM, when the phone's minute 0 is. */
export const eight = 480;
