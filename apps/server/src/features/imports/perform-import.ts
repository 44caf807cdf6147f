import { setImmediate as breathe } from 'node:timers/promises';
import { groupRows, planClients, type ChosenRow } from '@haulwright/domain/imports/client-import-plan';
import { readImportRow } from '@haulwright/domain/imports/client-import-row';
import type { Database } from '../../platform/database/database.ts';
import { listServiceTypes } from '../services/services.queries.ts';
import type { ListPlacing } from './add-brought.ts';
import type { ClaimedImport } from './client-imports.queries.ts';
import { importBatch } from './import-batch.ts';
import { loadWaitingRows } from './import-rows.queries.ts';
import { readKnownClients } from './known-clients.ts';

export interface ImportParts extends ListPlacing {
  readonly database: Database;
}

const clientsAtOnce = 100;

/**
 * Imports the waiting rows of a run. All rows of a client are in one batch, so that a resumed run continues
 * with whole clients.
 * @returns false when it was stopped or taken over before the end
 */
export async function performImport(
  parts: ImportParts,
  run: ClaimedImport,
  stopping: AbortSignal,
): Promise<boolean> {
  const { database } = parts;
  const services = await database.inTenant(run, (tx) => listServiceTypes(tx));
  const rows: ChosenRow[] = [];
  for (let after = 0; ;) {
    const piece = await database.inTenant(run, (tx) => loadWaitingRows(tx, run.id, after));
    for (const row of piece)
      rows.push({ read: readImportRow(row, services, run.options), choice: row.choice });
    after = piece.at(-1)?.row ?? 0;
    if (piece.length === 0) break;
    await breathe();
  }
  const known = await readKnownClients(database, run, run.id);
  const groups = groupRows(rows, run.options);
  for (let start = 0; start < groups.length; start += clientsAtOnce) {
    if (stopping.aborted) return false;
    if (!(await importBatch(parts, run, planClients(groups.slice(start, start + clientsAtOnce)), known)))
      return false;
  }
  return true;
}
