import { maxFields } from '@haulwright/domain/land/field';
import type { Answerer, Hearer } from '../../platform/events/events.ts';
import { automaticEntry, hasStandingEntry, loadDump } from './applications.queries.ts';
import { listFieldRows, lockField, timeZoneOf } from './land.queries.ts';
import { firstId, followingId } from './automatic-entries.ts';
import { recordApplication } from './record-application.ts';
import { viewFields } from './view-fields.ts';

export const dumpIsApplied: Hearer<'dump.spread'> = {
  does: 'land: records what a technician spread on a field',
  async hear(tx, { visitId, land, actor, occurredAt, now }) {
    const [field, dump] = [await lockField(tx, land.fieldId), await loadDump(tx, visitId)];
    // An unknown field: the dump counts anyway, and stays to be spread.
    if (field === undefined || dump === undefined || dump.wasteType === null) return;
    const application = {
      visitId,
      wasteType: dump.wasteType,
      gallons: dump.gallons,
      acres: null,
      method: land.method,
      startedAt: occurredAt.toISOString(),
      endedAt: null,
      readings: land.readings,
      weather: null,
      nitrogenLbPer1000Gallons: null,
      phosphorusLbPer1000Gallons: null,
      note: null,
      crop: null,
      nitrogenLbPerAcre: null,
      origin: null,
      certifiedBy: null,
    };
    // One record per report, however often it arrives.
    const recorded = await recordApplication(
      tx,
      field,
      { id: firstId(visitId), application },
      { ...actor, now, timeZone: await timeZoneOf(tx) },
    );
    if (!recorded.ok) throw new Error(`a dump of the ledger cannot be recorded: ${recorded.refusal}`);
  },
};

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

export const dumpIsSpread: Answerer<'land.hold'> = {
  says: 'land: whether a withdrawn dump is in the record of a field',
  async answer(tx, { visits }) {
    for (const { id, isWithdrawn } of visits)
      if (isWithdrawn && (await hasStandingEntry(tx, id))) return 'load.spread';
    return undefined;
  },
};

export const recordsFollowLedger: Hearer<'load.posted'> = {
  does: 'land: corrects what it recorded of a dump by itself; what somebody wrote or certified stays',
  async hear(tx, { act, reason, visitIds }) {
    for (const visitId of visitIds) {
      const entry = await automaticEntry(tx, visitId);
      const dump = entry && (await loadDump(tx, visitId));
      const field = dump && entry.gallons !== dump.gallons ? await lockField(tx, entry.fieldId) : undefined;
      if (entry === undefined || dump === undefined || field === undefined) continue;
      const withdraws = dump.gallons <= 0;
      const { fieldId: _field, id, ...application } = entry;
      const recorded = await recordApplication(
        tx,
        field,
        {
          id: followingId(id),
          application: { ...application, gallons: withdraws ? entry.gallons : dump.gallons },
          replaces: { id, reason: reason ?? 'The gallons of the dump were corrected', withdraws },
        },
        { ...act, timeZone: await timeZoneOf(tx) },
      );
      if (!recorded.ok) throw new Error(`a dump of the ledger cannot be recorded: ${recorded.refusal}`);
    }
  },
};
