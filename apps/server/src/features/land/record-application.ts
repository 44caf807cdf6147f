import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import {
  landPackId,
  rateOf,
  seasonOf,
  warningsOf,
  type ApplicationInput,
} from '@haulwright/domain/land/field-application';
import { greaseLimitOf } from '@haulwright/domain/land/waste-shares';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import { rollingDays } from '@haulwright/domain/land/application-rate';
import type { Act, TimedAct } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { countedSince, loadDump, spreadOfDump, type DumpRow } from './applications.queries.ts';
import { followedPacks } from '../manifests/rows/followed-packs.queries.ts';
import { insertApplication, type FieldRow, type NewApplication } from './land.queries.ts';

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
  by: TimedAct & Pick<Act, 'timeZone'>,
): Promise<Outcome<null, ApplicationRefusal>> {
  if (Date.parse(application.startedAt) > by.now.getTime() + clockAheadMs)
    return refused('application.in-future');
  const dump = await dumpOf(tx, application, replaces?.id);
  if (dump === undefined) return refused('application.unknown-dump');
  const shares = dump === null || dump.wastes.length < 2 ? null : [...dump.wastes];
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
      : warningsOf(application, {
          field: ofSeason,
          earlier,
          on,
          ledgerGallons: dump === null ? null : dump.left,
          ...(shares !== null && { shares, greaseLimit: greaseLimitOf(await followedPacks(tx)) }),
        });
  await insertApplication(tx, {
    id,
    companyId: by.companyId,
    fieldId: field.id,
    application: { ...application, ...season },
    shares,
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
 * The named dump, with the gallons that no other record spreads; null without a dump, undefined when it is unknown.
 */
async function dumpOf(
  tx: TenantTransaction,
  { visitId }: ApplicationInput,
  without: string | undefined,
): Promise<(DumpRow & { readonly left: number }) | null | undefined> {
  if (visitId === null) return null;
  const dump = await loadDump(tx, visitId);
  return dump && { ...dump, left: dump.gallons - (await spreadOfDump(tx, visitId, without)) };
}
