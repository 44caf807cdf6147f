import { removeOldAlerts } from '../features/alerts/truck-alerts.queries.ts';
import { removeOldRejects } from '../features/field/field-commands.queries.ts';
import { removeOldImport } from '../features/imports/client-imports.queries.ts';
import { removeOldSkips } from '../features/jobs/series-skips.queries.ts';
import { forgetNamesOf } from '../features/field/evidence.queries.ts';
import { awaitedSince, forgetFiles } from '../features/files/files.queries.ts';
import { forgetProposals, removeOldRuns } from '../features/planning/runs/optimizations.queries.ts';
import { forgetRemovedRoutes } from '../features/routes/versions/route-versions.queries.ts';
import { removeOldLegs } from '../features/tracking/driven.queries.ts';
import { removeOldEvents } from '../features/payments/provider-events.queries.ts';
import { forgetAnswers, forgetKeys } from '../features/commands/applied-commands.queries.ts';
import { olderThan, type Purge } from '../platform/database/purging.ts';
import { retentionDays } from '../platform/retention-days.ts';

const {
  answers,
  idempotencyKeys,
  proposals,
  planningRuns,
  removedRoutes,
  skippedDays,
  imports,
  awaitedFiles,
  fieldRejects,
  providerEvents,
  alerts,
  drivenLegs,
} = retentionDays;

/** Smaller than every id. */
const firstId = '00000000-0000-0000-0000-000000000000';

const historyOfRemovedRoutes: Purge = {
  name: 'versions of removed routes',
  start(now) {
    const before = new Date(now.getTime() - removedRoutes * 86_400_000);
    let after = firstId;
    return async (tx, limit) => {
      const { looked, last } = await forgetRemovedRoutes(tx, before, after, limit);
      after = last ?? after;
      return looked;
    };
  },
};

/** Deletions by age, except those of the authentication service (`auth/housekeeping.ts`). */
export const purges: readonly Purge[] = [
  olderThan('answers of repeated requests', answers, forgetAnswers),
  olderThan('idempotency keys', idempotencyKeys, forgetKeys),
  olderThan('proposals', proposals, forgetProposals),
  olderThan('planning runs', planningRuns, removeOldRuns),
  historyOfRemovedRoutes,
  olderThan('skipped days of recurring jobs', skippedDays, removeOldSkips),
  olderThan('files that never came', awaitedFiles, async (tx, before, limit) => {
    const gone = await awaitedSince(tx, before, limit);
    await forgetNamesOf(tx, gone);
    await forgetFiles(tx, gone);
    return gone.length;
  }),
  olderThan('unreadable reports of phones', fieldRejects, removeOldRejects),
  olderThan('events of card providers', providerEvents, removeOldEvents),
  olderThan('alerts of trucks', alerts, removeOldAlerts),
  olderThan('what trucks drove', drivenLegs, removeOldLegs),
  // One at a time: each has up to tens of thousands of rows.
  olderThan('imports', imports, async (tx, before, limit) =>
    (await removeOldImport(tx, before)) ? limit : 0,
  ),
];
