import { sql } from 'drizzle-orm';
import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import type { PlannedService } from '@haulwright/domain/tanks/tank';
import type { Pumping, SolidsReading, TankHistory } from '@haulwright/domain/tanks/tank-interval';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { uuids } from '../../platform/database/sql-helpers.ts';
import { clientAddresses, clients } from '../clients/clients.tables.ts';
import { jobs, jobSeries } from '../jobs/jobs.tables.ts';
import { jobTypes } from '../services/services.tables.ts';
import { tankFacts, tankReadings } from './tanks.tables.ts';

/** Wastes of a client's own tank; grease traps have their own rules. */
const tankWastes = sql`('septage', 'wastewater')`;
/** Maximum pumpings and readings considered, the latest ones. */
const pumpingsLookedAt = 24;
const readingsLookedAt = 6;

/** The company's current date and time zone. */
export interface CompanyDay {
  readonly today: CalendarDate;
  readonly timeZone: string;
}

/** An address with its tank's history. */
export interface AddressHistory extends TankHistory {
  readonly addressId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly isZipArea: boolean;
  readonly ruleSource: string | null;
  /** The last job that emptied the tank, the template for the next one. */
  readonly lastJobId: string | null;
  readonly planned: PlannedService | null;
}

/**
 * Loads the addresses of these clients, or of all active ones, with their tanks' history in one statement.
 */
export async function loadHistories(
  tx: TenantTransaction,
  { timeZone, today }: CompanyDay,
  of: { readonly clientIds: readonly string[] } | { readonly addressIds: readonly string[] } | 'active',
): Promise<AddressHistory[]> {
  const wanted =
    of === 'active'
      ? sql`c.status = 'active'`
      : 'clientIds' in of
        ? sql`a.client_id = any(${uuids(of.clientIds)})`
        : sql`a.id = any(${uuids(of.addressIds)})`;
  const someAddresses =
    of === 'active'
      ? sql`is not null`
      : sql`in (select a.id from ${clientAddresses} a join ${clients} c on c.id = a.client_id where ${wanted})`;
  const { rows } = await tx.execute<Row>(sql`
    with done as (
      select j.client_address_id as address_id, j.id, j.waste_type, j.actual_gallons, t.repeat_months,
             coalesce((j.completed_at at time zone ${timeZone})::date, j.scheduled_date) as day
        from ${jobs} j left join ${jobTypes} t on t.id = j.job_type_id
       where j.status = 'completed' and j.client_address_id ${someAddresses} and j.waste_type in ${tankWastes}
         and coalesce(j.actual_gallons, j.expected_gallons) > 0
    ), pumped as (
      select address_id, (array_agg(json_build_object('on', to_char(day, 'YYYY-MM-DD'), 'gallons', actual_gallons, 'wasteType', waste_type) order by day desc, id desc))[1:${sql.raw(String(pumpingsLookedAt))}] as pumpings,
             (array_agg(id order by day desc, id desc))[1] as last_job_id, (array_agg(repeat_months order by day desc, id desc))[1] as type_months
        from done where day is not null group by 1
    ), measured as (
      select client_address_id as address_id, (array_agg(json_build_object('on', to_char(measured_on, 'YYYY-MM-DD'), 'sludgeInches', sludge_inches, 'scumInches', scum_inches,
             'liquidDepthInches', liquid_depth_inches) order by measured_on desc, id desc))[1:${sql.raw(String(readingsLookedAt))}] as readings
        from ${tankReadings} where client_address_id ${someAddresses} group by 1
    ), coming as (
      select distinct on (client_address_id) client_address_id as address_id, id, job_number, scheduled_date from ${jobs}
       where status in ('unscheduled', 'scheduled', 'in_progress') and client_address_id ${someAddresses} and waste_type in ${tankWastes}
       order by client_address_id, scheduled_date nulls last, id
    ), repeated as (
      select distinct on (client_address_id) client_address_id as address_id, id from ${jobSeries}
       where active and client_address_id ${someAddresses} and waste_type in ${tankWastes} and (until_date is null or until_date >= ${today}::date)
       order by client_address_id, id
    )
    select a.id as "addressId", c.id as "clientId", c.name as "clientName", a.street_line1 as street, a.city, a.state, a.postal_code as "postalCode", a.latitude, a.longitude,
           a.geocode_precision = 'zip' as "isZipArea", a.tank_gallons as "tankGallons", f.household_people as "householdPeople", f.rule_months as "ruleMonths", f.rule_source as "ruleSource",
           p.type_months as "typeMonths", to_json(p.pumpings) as pumpings, to_json(m.readings) as readings, p.last_job_id as "lastJobId",
           j.id as "openJobId", j.job_number as "openJobNumber", to_char(j.scheduled_date, 'YYYY-MM-DD') as "openDate", s.id as "seriesId"
      from ${clientAddresses} a join ${clients} c on c.id = a.client_id
      left join ${tankFacts} f on f.client_address_id = a.id
      left join pumped p on p.address_id = a.id left join measured m on m.address_id = a.id
      left join coming j on j.address_id = a.id left join repeated s on s.address_id = a.id
     where ${wanted} order by a.id`);
  return rows.map(({ pumpings, readings, openJobId, openJobNumber, openDate, seriesId, ...row }) => ({
    ...row,
    pumpings: pumpings ?? [],
    readings: readings ?? [],
    planned:
      openJobId === null && seriesId === null
        ? null
        : { jobId: openJobId, jobNumber: openJobNumber, date: openDate, seriesId },
  }));
}

type Row = Omit<AddressHistory, 'pumpings' | 'readings' | 'planned'> & {
  pumpings: Pumping[] | null;
  readings: SolidsReading[] | null;
  openJobId: string | null;
  openJobNumber: string | null;
  openDate: string | null;
  seriesId: string | null;
} & Record<string, unknown>;
