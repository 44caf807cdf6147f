import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { alertEvents, type AlertEvent } from '@haulwright/domain/alerts/alert-events';
import { alertStates, type AlertState } from '@haulwright/domain/alerts/alert-rule';
import { visitPlaces, type VisitPlace } from '@haulwright/domain/tracking/visit';
import { between, minutesOfDay, notNegative, oneOf } from '../../platform/database/checks.ts';
import { createdAt, instant, primaryId } from '../../platform/database/columns.ts';
import { companyKey, inCompany } from '../../platform/database/company-keys.ts';
import { company } from '../companies/companies.tables.ts';
import { disposalSites } from '../disposal/disposal.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { vehicles } from '../vehicles/vehicles.tables.ts';

/** When a truck does this, these people are told. A company has none at first. */
export const alertRules = pgTable(
  'alert_rules',
  {
    id: primaryId(),
    companyId: company(),
    event: text('event').$type<AlertEvent>().notNull(),
    threshold: smallint('threshold'),
    /** None: all of them. One that was deleted is no longer asked about. */
    siteIds: uuid('site_ids').array().notNull(),
    /** Who left the company is passed over. */
    toldUserIds: uuid('told_user_ids').array().notNull(),
    quietStartMinute: smallint('quiet_start_minute'),
    quietEndMinute: smallint('quiet_end_minute'),
    isOn: boolean('is_on').notNull(),
    /** When it was turned on, or made another rule, last: what was before is not told. */
    since: instant('since').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    oneOf(t.event, alertEvents),
    ...notNegative(t.threshold),
    between(t.quietStartMinute, 0, minutesOfDay),
    between(t.quietEndMinute, 0, minutesOfDay),
    check('alert_rules_quiet_check', sql`num_nonnulls(quiet_start_minute, quiet_end_minute) in (0, 2)`),
  ],
);

/** What trucks did that a rule was about, each once, with what became of telling it. */
export const truckAlerts = pgTable(
  'truck_alerts',
  {
    id: primaryId(),
    companyId: company(),
    ruleId: uuid('rule_id').notNull(),
    vehicleId: uuid('vehicle_id').notNull(),
    jobId: uuid('job_id'),
    disposalSiteId: uuid('disposal_site_id'),
    place: text('place').$type<VisitPlace>(),
    value: integer('value'),
    happenedAt: instant('happened_at').notNull(),
    state: text('state').$type<AlertState>().notNull(),
    /** When a server last began to tell it. */
    claimedAt: instant('claimed_at'),
    attempts: smallint('attempts').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    companyKey(t),
    inCompany(t.ruleId, t, alertRules, 'cascade'),
    inCompany(t.vehicleId, t, vehicles, 'cascade'),
    inCompany(t.jobId, t, jobs, 'cascade'),
    inCompany(t.disposalSiteId, t, disposalSites, 'cascade'),
    oneOf(t.place, visitPlaces),
    oneOf(t.state, alertStates),
    ...notNegative(t.value, t.attempts),
    check('truck_alerts_where_check', sql`num_nonnulls(job_id, disposal_site_id, place) <= 1`),
    index('truck_alerts_rule_id_idx').on(t.companyId, t.ruleId, t.happenedAt),
    index('truck_alerts_happened_at_idx').on(t.companyId, t.happenedAt),
    index('truck_alerts_vehicle_id_idx').on(t.companyId, t.vehicleId),
    index('truck_alerts_job_id_idx').on(t.companyId, t.jobId),
    index('truck_alerts_disposal_site_id_idx').on(t.companyId, t.disposalSiteId),
    index('truck_alerts_waits_idx')
      .on(t.companyId)
      .where(sql`state = 'waits'`),
  ],
);
