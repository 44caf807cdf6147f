import { join } from 'node:path';
import { createMailer } from '../apps/server/src/platform/mail/mailer.ts';
import { layOut } from '../apps/server/src/auth/mails/mail-layout.ts';
import type { CommandDone } from '../apps/server/src/operator/account-commands.ts';
import { openDatabase, type Database } from '../apps/server/src/platform/database/database.ts';
import { migrateDatabase } from '../apps/server/src/platform/database/migrate.ts';
import { createLogger } from '../apps/server/src/platform/logging/logger.ts';
import { Stopped } from '../apps/server/src/platform/process/stop-signal.ts';
import { readSettings, SettingsError, type Settings } from '../apps/server/src/settings.ts';
import { withDatabase } from './database-address.ts';

/** The command line makes no sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a command of an operator. Exit code 0: done; 1: not done, the reason on standard error; 2: the command
 * line makes no sense.
 */
export async function runCommand(help: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${help}`);
      process.exitCode = 2;
      return;
    }
    console.error(
      error instanceof SettingsError
        ? error.sentences.join('\n')
        : error instanceof Error
          ? error.message
          : String(error),
    );
    process.exitCode = 1;
    // What was interrupted may still hold connections.
    if (error instanceof Stopped) process.exit();
  }
}

/** Works on the installation's database, whether its server runs or not. */
export async function withInstallation(
  work: (database: Database, settings: Settings) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  await withDatabase(settings, async (connectionString) => {
    await migrateDatabase(connectionString);
    const database = openDatabase({ connectionString, log: createLogger('fatal'), poolSize: 2 });
    try {
      await work(database, settings);
    } finally {
      await database.close();
    }
  });
}

/** Prints what was done and tells the owner by mail; a mail that cannot be sent undoes nothing. */
export async function report(
  done: CommandDone,
  settings: Settings,
  options: { json: boolean; mail: boolean; more?: Record<string, unknown> },
): Promise<void> {
  console.log(
    options.json
      ? JSON.stringify({
          email: done.account.email,
          userId: done.account.userId,
          done: done.sentence,
          ...options.more,
        })
      : done.sentence,
  );
  if (!done.letter || !options.mail) return;
  const mailer = createMailer({
    from: settings.mailFrom,
    smtpUrl: settings.smtpUrl,
    outboxFolder: join(settings.dataDir, 'outbox'),
  });
  try {
    await mailer.send(layOut(done.account.email, done.letter));
  } catch (error) {
    console.error(
      `The email telling ${done.account.email} about it was not sent. ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    mailer.close();
  }
}
