import { tmpdir } from 'node:os';
import type { Logger } from 'pino';
import { leftArchive } from '../features/exports/company-archive.ts';
import type { Database } from '../platform/database/database.ts';
import { runPurges } from '../platform/database/purging.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { removeOldFiles } from './old-files.ts';
import { purges } from './purges.ts';
import { retentionDays } from '../platform/retention-days.ts';

interface Retention {
  readonly database: Pick<Database, 'asSystem'>;
  readonly tasks: Pick<Tasks, 'every'>;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
  /** The folder where mails and messages are written as files. */
  readonly outboxFolder: string;
}

const everySeconds = 3_600;
/** Files of the mailer and the message sender, including unfinished ones. */
const outboxFile = /^\.?\d{4}-.*\.(eml|sms\.txt)(\.part)?$/;

/** Deletes old data now and every hour: rows of all companies, and files of this process's own folders. */
export function startRetention({ database, tasks, log, now, outboxFolder }: Retention): {
  close(): Promise<void>;
} {
  const closing = new AbortController();
  let underWay: Promise<void> | undefined;
  async function removeWhatIsOld(): Promise<void> {
    await removeOldFiles(outboxFolder, outboxFile, retentionDays.outbox, now());
    await removeOldFiles(tmpdir(), leftArchive, retentionDays.leftArchives, now());
    await runPurges(purges, { database, now, log, signal: closing.signal });
  }
  tasks.every(everySeconds, 'removing what is old', () => {
    // A pass that takes longer than an hour, such as the first one of a large installation, is not started
    // twice.
    underWay ??= removeWhatIsOld().finally(() => (underWay = undefined));
    return underWay;
  });
  return {
    async close() {
      closing.abort();
      await underWay?.catch(() => undefined);
    },
  };
}
