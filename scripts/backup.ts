import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { migrateDatabase } from '../apps/server/src/platform/database/migrate.ts';
import { writeBackup } from '../apps/server/src/platform/backup/write-backup.ts';
import { openFileStore } from '../apps/server/src/platform/files/open-file-store.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { withDatabase } from './database-address.ts';

/** `npm run backup -- FILE`: all companies into one file, while the server runs or not. */
const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
  console.error('Name the file to write: npm run backup -- FILE');
  process.exit(2);
}
// The server beside it comes first.
setPriority(constants.priority.PRIORITY_LOW);
try {
  const settings = readSettings(process.env);
  const { rows, files, missingFiles } = await withDatabase(settings, async (address, stopped) => {
    await migrateDatabase(address);
    return writeBackup(address, openFileStore(settings), resolve(file), new Date(), stopped);
  });
  console.log(
    `${resolve(file)}: ${rows['public.companies']} companies, ${rows['public.clients']} clients, ${rows['public.jobs']} jobs, ${Object.values(rows).reduce((a, b) => a + b, 0)} rows in all, ${files} photos and papers.`,
  );
  if (missingFiles.length > 0) {
    console.error(
      `${missingFiles.length} photos or papers are missing from the file store, the first: ${missingFiles[0]}. Look for them in an older backup.`,
    );
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`No backup was written. ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
