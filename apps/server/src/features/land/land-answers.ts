import { maxFields } from '@haulwright/domain/land/field';
import type { Answerer } from '../../platform/events/events.ts';
import { listFieldRows, timeZoneOf } from './land.queries.ts';
import { viewFields } from './view-fields.ts';

export const fieldsOfCompany: Answerer<'fields.known'> = {
  says: 'land: the fields in use, with what each may still get',
  async answer(tx, { on }) {
    const rows = (await listFieldRows(tx, maxFields)).filter(({ active }) => active);
    if (rows.length === 0) return [];
    const fields = await viewFields(tx, rows, { today: on, timeZone: await timeZoneOf(tx) });
    return fields.map(({ id, name, disposalSiteId, methods, usableAcres, budget }) => ({
      id,
      name,
      disposalSiteId,
      methods,
      usableAcres,
      leftGallonsPerAcre: budget.leftGallonsPerAcre,
    }));
  },
};
