import { howToReachBaseline, readMigrations, sinceBaseline } from '../database/baseline.ts';
import { ownMigrations } from '../database/migrate.ts';
import { buildsIndex } from '../database/migration-rules.ts';
import { BackupUnusable } from './backup-format.ts';

/**
 * Compares the migrations of the database with those of the backup, both as hashes, oldest first. The backup may
 * lack the newest ones where they only built indexes: its tables are the same.
 * @throws BackupUnusable
 */
export function refuseOtherVersion(here: readonly string[], there: readonly string[]): void {
  const own = readMigrations(ownMigrations);
  const ofDatabase = sinceBaseline(here, own) ?? [];
  const ofBackup = sinceBaseline(there, own);
  if (ofBackup === undefined)
    throw new BackupUnusable(
      'The backup is from an older version than this one can restore: restore it with the version that made it. ' +
        howToReachBaseline,
    );
  const isOlder = ofBackup.every((hash, index) => hash === ofDatabase[index]);
  if (isOlder && ofDatabase.slice(ofBackup.length).every(changesNoTable)) return;
  throw new BackupUnusable(
    ofBackup.length > ofDatabase.length
      ? `The backup was made by a newer version of Haulwright (${ofBackup.length + 1} migrations; this one knows ${ofDatabase.length + 1}). Restore it with that version.`
      : `The backup was made by another version of Haulwright (${ofBackup.length + 1} migrations; this one has ${ofDatabase.length + 1}). Restore it with that version, then start this one on the same data.`,
  );

  function changesNoTable(hash: string): boolean {
    const migration = own.find((one) => one.hash === hash);
    return migration !== undefined && migration.sql.every(buildsIndex);
  }
}
