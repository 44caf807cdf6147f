import type { ClientImport, ImportKind } from '@haulwright/domain/imports/client-import';
import { importOptions } from '@haulwright/domain/imports/client-import';
import { tidyBalanceRows, totalsOf } from '@haulwright/domain/imports/judge-balance-rows';
import { tidyPriceRows } from '@haulwright/domain/imports/judge-price-rows';
import { type JobTypeWord, rememberWords } from '@haulwright/domain/imports/job-type-words';
import type { WorkRow, WorkVerdict } from '@haulwright/domain/imports/work-import';
import type { Actor } from '../../http/actor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { areServiceTypes } from '../services/services.queries.ts';
import { insertImport, isImportUnderWay, loadImport, lockImports } from './client-imports.queries.ts';
import { insertImportRows, settleRows, type SettledRow } from './import-rows.queries.ts';
import { loadJobTypeWords } from './work-facts.queries.ts';
import { importBalances, judgeBalances } from './import-balances.ts';
import { importPrices, judgePrices } from './import-prices.ts';
import { importJobs, importTrucks, judgeJobs, judgeTrucks, type WorkImporter } from './import-work.ts';

const importerOf = ({ companyId, userId, timeZone }: Actor, now: Date): WorkImporter => ({
  companyId,
  userId,
  timeZone,
  now,
});

const shown = ({
  row,
  name,
  detail,
  problems,
  warnings,
  isThere,
  addsClient,
  like,
}: WorkVerdict): WorkVerdict => ({
  row,
  name,
  detail,
  problems,
  warnings,
  isThere,
  ...(addsClient && { addsClient }),
  ...(like && { like }),
});

export const workImportsProcedures = {
  jobTypeWords: api.imports.jobTypeWords.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, loadJobTypeWords),
  ),

  previewJobs: api.imports.previewJobs.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => {
      const { judged } = await judgeJobs(tx, importerOf(actor, services.now()), input);
      return { rows: judged.map(shown) };
    }),
  ),

  startJobs: api.imports.startJobs.handler(({ context, input, errors }) => {
    const importer = importerOf(context.actor, context.services.now());
    return context.services.database.inTenant(context.actor, (tx) =>
      once(tx, context, 'imports.startJobs', input, async () => {
        await lockImports(tx, importer.companyId);
        if (await isImportUnderWay(tx)) throw errors['import.already-running']();
        const service = input.newClients?.serviceTypeId;
        if (service !== undefined && !(await areServiceTypes(tx, [service])))
          throw errors['import.service-unknown']();
        const rows = await importJobs(tx, importer, input, context.services.imports.placing);
        const jobTypeWords = rememberWords(await loadJobTypeWords(tx), input.jobTypeWords);
        return writeImport(tx, importer, { ...input, jobTypeWords }, rows);
      }),
    );
  }),

  previewTrucks: api.imports.previewTrucks.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => ({
      rows: (await judgeTrucks(tx, input.rows)).map(shown),
    })),
  ),

  startTrucks: api.imports.startTrucks.handler(({ context, input, errors }) => {
    const importer = importerOf(context.actor, context.services.now());
    return context.services.database.inTenant(context.actor, (tx) =>
      once(tx, context, 'imports.startTrucks', input, async () => {
        await lockImports(tx, importer.companyId);
        if (await isImportUnderWay(tx)) throw errors['import.already-running']();
        const rows = await importTrucks(tx, importer, input.rows);
        return writeImport(tx, importer, { kind: 'trucks', ...input }, rows);
      }),
    );
  }),

  previewBalances: api.imports.previewBalances.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => {
      const judged = await judgeBalances(tx, importerOf(actor, services.now()), input.rows);
      return { rows: judged.map(shown), totals: totalsOf(judged) };
    }),
  ),

  startBalances: api.imports.startBalances.handler(({ context, input, errors }) => {
    const importer = importerOf(context.actor, context.services.now());
    return context.services.database.inTenant(context.actor, (tx) =>
      once(tx, context, 'imports.startBalances', input, async () => {
        await lockImports(tx, importer.companyId);
        if (await isImportUnderWay(tx)) throw errors['import.already-running']();
        const { events } = context.services;
        const settled = await importBalances(tx, { ...importer, events }, input.rows);
        const rows = tidyBalanceRows(input.rows);
        return writeImport(tx, importer, { kind: 'balances', fileName: input.fileName, rows }, settled);
      }),
    );
  }),

  previewPrices: api.imports.previewPrices.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => ({
      rows: (await judgePrices(tx, input.rows)).map(shown),
    })),
  ),

  startPrices: api.imports.startPrices.handler(({ context, input, errors }) => {
    const importer = importerOf(context.actor, context.services.now());
    return context.services.database.inTenant(context.actor, (tx) =>
      once(tx, context, 'imports.startPrices', input, async () => {
        await lockImports(tx, importer.companyId);
        if (await isImportUnderWay(tx)) throw errors['import.already-running']();
        const settled = await importPrices(tx, importer, input.rows);
        const rows = tidyPriceRows(input.rows);
        return writeImport(tx, importer, { kind: 'prices', fileName: input.fileName, rows }, settled);
      }),
    );
  }),
};

/** Records an import made in this transaction, with the outcomes of its rows. */
async function writeImport(
  tx: TenantTransaction,
  { companyId, userId, now }: WorkImporter,
  {
    kind,
    fileName,
    rows,
    jobTypeWords,
  }: {
    kind: ImportKind;
    fileName: string;
    rows: readonly WorkRow[];
    jobTypeWords?: readonly JobTypeWord[];
  },
  settled: readonly SettledRow[],
): Promise<ClientImport> {
  const id = newId();
  const count = (status: SettledRow['status']) => settled.filter((row) => row.status === status).length;
  await insertImport(tx, {
    id,
    companyId,
    kind,
    fileName,
    options: { ...importOptions.parse({}), ...(jobTypeWords && { jobTypeWords }) },
    totalRows: rows.length,
    requestedBy: userId,
    status: 'done',
    progress: 1,
    finishedAt: now,
    importedRows: count('imported'),
    skippedRows: count('skipped'),
    failedRows: count('failed'),
    clientsAdded: new Set(settled.flatMap((row) => (row.isNewClient ? (row.clientId ?? []) : []))).size,
    addressesAdded: new Set(settled.flatMap((row) => (row.isNewClient ? [] : (row.addressId ?? [])))).size,
    recordsAdded: count('imported'),
    seriesAdded: settled.filter(({ seriesId }) => seriesId != null).length,
  });
  await insertImportRows(tx, { companyId, importId: id }, rows);
  await settleRows(tx, id, settled);
  const run = await loadImport(tx, id);
  if (!run) throw new Error(`import ${id} vanished within its own transaction`);
  return run;
}
