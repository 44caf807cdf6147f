import type { Tasks } from '../tasks/tasks.ts';
import type { Database } from './database.ts';
import { fillFindTexts } from './fill-find-texts.ts';
import { fillLineKinds } from './line-kinds.ts';
import { fillStopSums } from './stop-sums.ts';

/** Fills columns of rows that were written before there were any, some each minute. */
export function startFillingOlderRows(
  database: Pick<Database, 'asSystem'>,
  tasks: Pick<Tasks, 'every'>,
): void {
  tasks.every(60, 'filling search columns', async () => void (await fillFindTexts(database)));
  tasks.every(60, 'filling kinds of lines', async () => void (await fillLineKinds(database)));
  tasks.every(60, 'counting stops of routes', async () => void (await fillStopSums(database)));
}
