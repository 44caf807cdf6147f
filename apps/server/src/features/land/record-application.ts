import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import {
  landPackId,
  rateOf,
  seasonOf,
  warningsOf,
  type ApplicationInput,
} from '@haulwright/domain/land/field-application';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import { rollingDays } from '@haulwright/domain/land/application-rate';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countedSince, loadDump, spreadOfDump } from './applications.queries.ts';
import { insertApplication, type FieldRow, type NewApplication } from './land.queries.ts';

export interface Recorder {
  readonly companyId: string;
  readonly userId: string;
  readonly now: Date;
  readonly timeZone: string;
}

export type ApplicationRefusal = 'application.in-future' | 'application.unknown-dump';

/** Tolerated clock error of a phone. */
const clockAheadMs = 5 * 60_000;

/**
 * Records an application to a (locked) field, with the findings of the current rules. Repeating an id changes
 * nothing.
 */
export async function recordApplication(
  tx: TenantTransaction,
  field: FieldRow,
  { id, application, replaces }: Pick<NewApplication, 'id' | 'application' | 'replaces'>,
  by: Recorder,
): Promise<Outcome<null, ApplicationRefusal>> {
  if (Date.parse(application.startedAt) > by.now.getTime() + clockAheadMs)
    return refused('application.in-future');
  const ledgerGallons = await leftOfDump(tx, application, replaces?.id);
  if (ledgerGallons === undefined) return refused('application.unknown-dump');
  const on = calendarDateIn(new Date(application.startedAt), by.timeZone);
  const earlier = await countedSince(tx, {
    timeZone: by.timeZone,
    since: addDays(on, 1 - rollingDays),
    fieldId: field.id,
    ...(replaces && { without: replaces.id }),
  });
  const season = seasonOf(application, field);
  const ofSeason = { ...field, ...season };
  const warnings =
    replaces?.withdraws === true
      ? []
      : warningsOf(application, { field: ofSeason, earlier, on, ledgerGallons });
  await insertApplication(tx, {
    id,
    companyId: by.companyId,
    fieldId: field.id,
    application: { ...application, ...season },
    rateGallonsPerAcre: rateOf(ofSeason),
    packVersion: `${landPackId} ${rulePackOf(landPackId)?.version ?? ''}`,
    warnings,
    recordedBy: by.userId,
    now: by.now,
    ...(replaces && { replaces }),
  });
  return accepted(null);
}

/**
 * Gallons of the named dump that no other record spreads; null without a dump, undefined when it is unknown.
 */
async function leftOfDump(
  tx: TenantTransaction,
  { visitId }: ApplicationInput,
  without: string | undefined,
): Promise<number | null | undefined> {
  if (visitId === null) return null;
  const dump = await loadDump(tx, visitId);
  return dump && dump.gallons - (await spreadOfDump(tx, visitId, without));
}
