import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { ClientImport, ClientImportInput } from '@haulwright/domain/imports/client-import';
import type { Actor } from '../../http/actor.ts';
import { analyzeTables, manyRows } from '../../platform/database/analyze.ts';
import { isDatabaseAway, isDiskFull } from '../../platform/database/database-away.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { whenBack } from '../../platform/database/when-back.ts';
import { newId } from '../../platform/ids.ts';
import { lookForRunsEverySeconds, signOfLifeMs } from '../../platform/tasks/silence.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import {
  beginUndo,
  claimImport,
  findWaitingImports,
  finishImport,
  giveSignOfLife,
  insertImport,
  isImportUnderWay,
  loadImport,
  lockImports,
  maxAttempts,
  releaseImport,
  type ClaimedImport,
} from './client-imports.queries.ts';
import type { ListPlacing } from './add-brought.ts';
import { insertImportRows } from './import-rows.queries.ts';
import { performImport, type ImportParts } from './perform-import.ts';
import { undoBalances } from './undo-balances.ts';
import { undoImport } from './undo-import.ts';
import { undoWork } from './undo-work.ts';

/** Imports clients in the background, one list at a time in this process. */
export interface ClientImporting {
  /** How the addresses of lists are located. */
  readonly placing: ListPlacing;
  /**
   * Queues a run; it begins once the transaction has committed and `wake` is called, or at the next sweep.
   */
  start(
    tx: TenantTransaction,
    actor: Pick<Actor, 'companyId' | 'userId'>,
    input: ClientImportInput,
  ): Promise<Outcome<ClientImport, 'import.already-running'>>;
  /** Starts the undo of an import. */
  undo(
    tx: TenantTransaction,
    run: ClientImport,
    companyId: string,
  ): Promise<Outcome<ClientImport, 'import.already-running' | 'import.nothing-to-undo'>>;
  wake(run: { readonly id: string; readonly companyId: string }): Promise<void>;
  /** Picks up runs that wait without a task or whose process went silent; also runs every few seconds. */
  sweep(): Promise<void>;
  /** Stops after the current batch; the run returns to the queue. */
  close(): Promise<void>;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly imports: ClientImporting;
  }
}

const importedTables = [
  'clients',
  'client_addresses',
  'client_contacts',
  'client_services',
  'client_import_rows',
];
const failure =
  'The import stopped because of a server error. Rows imported before that are kept; the rest can be downloaded and imported again.';

interface RunTask {
  readonly id: string;
  readonly companyId: string;
}

/**
 * The row of a run is the source of truth, the task only wakes a worker for it, as for planning runs
 * (decision 0013).
 */
export function createClientImporting({
  tasks,
  log,
  ...parts
}: ImportParts & {
  readonly tasks: Tasks;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
  readonly events: Events;
}): ClientImporting {
  const { database } = parts;
  const closing = new AbortController();
  let underWay: Promise<void> = Promise.resolve();

  const queue = tasks.queue<RunTask>('import-clients', async (task) => {
    if (closing.signal.aborted) return;
    const run = await database.inTenant(task, (tx) => claimImport(tx, task.id));
    if (!run) return;
    const performing = perform(run);
    underWay = performing.catch(() => undefined);
    await performing;
  });

  const undoByKind = (run: ClaimedImport): Promise<boolean> => {
    if (run.kind === 'clients') return undoImport(database, run, closing.signal);
    return run.kind === 'balances'
      ? undoBalances(database, run, closing.signal, parts)
      : undoWork(database, run, closing.signal);
  };

  async function perform(run: ClaimedImport): Promise<void> {
    const over = new AbortController();
    const living = live(run, over.signal);
    try {
      const isThrough =
        run.task === 'import' ? await performImport(parts, run, closing.signal) : await undoByKind(run);
      if (isThrough && run.totalRows >= manyRows)
        await analyzeTables(database, importedTables).catch((error: unknown) =>
          log.error({ err: error }, 'no statistics of what was imported'),
        );
      await database.inTenant(run, (tx) =>
        isThrough
          ? finishImport(tx, run, { status: 'done' })
          : releaseImport(tx, run, { countsAsAttempt: false }),
      );
    } catch (error) {
      const lostDatabase = isDatabaseAway(error) && !isDiskFull(error);
      if (!lostDatabase) log.error({ err: error, run: run.id }, 'an import of clients stopped');
      // What stopped it may be temporary: the next sweep continues where it ended.
      const isReleased = lostDatabase || run.attempt < maxAttempts;
      const end = () =>
        database.inTenant(run, (tx) =>
          isReleased
            ? releaseImport(tx, run, { countsAsAttempt: !lostDatabase })
            : finishImport(tx, run, { status: 'failed', failure }),
        );
      await whenBack(end, closing.signal);
    } finally {
      over.abort();
      await living;
    }
  }

  async function live(run: ClaimedImport, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await delay(signOfLifeMs, undefined, { signal: over }).catch(() => undefined);
      // A cause that persists fails the import itself, which reports it.
      if (!over.aborted) await database.inTenant(run, (tx) => giveSignOfLife(tx, run)).catch(() => undefined);
    }
  }

  async function sweep(): Promise<void> {
    if (closing.signal.aborted) return;
    const waiting = await database.asSystem((tx) => findWaitingImports(tx));
    for (const run of waiting) await queue.enqueue(run, run.id);
  }

  tasks.every(lookForRunsEverySeconds, 'looking for waiting imports', sweep);

  return {
    placing: parts,
    async start(tx, { companyId, userId }, { fileName, rows, options }) {
      await lockImports(tx, companyId);
      if (await isImportUnderWay(tx)) return refused('import.already-running');
      const id = newId();
      await insertImport(tx, {
        id,
        companyId,
        fileName,
        options,
        totalRows: rows.length,
        requestedBy: userId,
      });
      await insertImportRows(tx, { companyId, importId: id }, rows);
      return accepted(await present(tx, id));
    },
    async undo(tx, run, companyId) {
      await lockImports(tx, companyId);
      if (await isImportUnderWay(tx)) return refused('import.already-running');
      if (!(await beginUndo(tx, run))) return refused('import.nothing-to-undo');
      return accepted(await present(tx, run.id));
    },
    wake: ({ id, companyId }) =>
      queue
        .enqueue({ id, companyId }, id)
        .catch((error: unknown) => log.error({ err: error }, 'an import waits for the next sweep')),
    sweep,
    async close() {
      closing.abort();
      await queue.ready.catch(() => undefined);
      await underWay;
    },
  };
}

async function present(tx: TenantTransaction, id: string): Promise<ClientImport> {
  const run = await loadImport(tx, id);
  if (!run) throw new Error('the import just written is not there');
  return run;
}
