import { maxAlertRules } from '@haulwright/domain/alerts/alert-events';
import { alertRuleInput, type AlertRule, type AlertRuleInput } from '@haulwright/domain/alerts/alert-rule';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  countAlertRules,
  deleteAlertRule,
  insertAlertRule,
  listAlertRules,
  lockAlertRule,
  peopleAmong,
  sitesAmong,
  updateAlertRule,
} from './alert-rules.queries.ts';
import { listAlerts } from './truck-alerts.queries.ts';

const versions = versionsBy(alertRuleInput);
const listed = 100;

interface Refusing {
  readonly 'alert.person-unknown': () => Error;
  readonly 'alert.site-unknown': () => Error;
}

/** People and sites of another company are unknown. */
async function refuseUnknown(tx: TenantTransaction, input: AlertRuleInput, errors: Refusing): Promise<void> {
  const people = await peopleAmong(tx, input.toldUserIds);
  if (people.size < input.toldUserIds.length) throw errors['alert.person-unknown']();
  const sites = await sitesAmong(tx, input.siteIds);
  if (sites.size < input.siteIds.length) throw errors['alert.site-unknown']();
}

/** Whether another thing is asked than before: what happened until then is not told. */
const asksOtherwise = (before: AlertRule, after: AlertRuleInput): boolean =>
  before.event !== after.event || before.threshold !== after.threshold || (after.isOn && !before.isOn);

export const alertsProcedures = {
  list: api.alerts.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await listAlertRules(tx)).map(versions.show)),
  ),

  create: api.alerts.create.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      await refuseUnknown(tx, input, errors);
      if ((await countAlertRules(tx)) >= maxAlertRules) throw errors['alerts.too-many']();
      const rule = { id: newId(), ...input };
      await insertAlertRule(tx, { ...rule, companyId: actor.companyId, since: services.now() });
      return versions.show(rule);
    }),
  ),

  update: api.alerts.update.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { id, version, ...change } = input;
      const locked = await lockAlertRule(tx, id);
      if (locked === undefined) throw errors.NOT_FOUND();
      const { since, ...present } = locked;
      versions.check(version, present, errors);
      await refuseUnknown(tx, change, errors);
      const isOther = asksOtherwise(present, change);
      await updateAlertRule(tx, id, { ...change, since: isOther ? services.now() : since });
      return versions.show({ id, ...change });
    }),
  ),

  remove: api.alerts.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await deleteAlertRule(tx, id))) throw errors.NOT_FOUND();
      return { id };
    }),
  ),

  recent: api.alerts.recent.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) => listAlerts(tx, listed)),
  ),
};
