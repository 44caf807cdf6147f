import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { api } from '../../http/procedures.ts';
import { countUsage } from './company-usage.queries.ts';

/** Calls of the noun company about the usage its subscription is charged by. */
export const companyUsageProcedures = {
  usage: api.company.usage.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) => countUsage(tx, calendarDateIn(services.now(), actor.timeZone))),
  ),
};
