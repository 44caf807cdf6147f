import { resolve } from 'node:path';
import { restoreBackup } from '../apps/server/src/platform/backup/read-backup.ts';
import { migrateDatabase } from '../apps/server/src/platform/database/migrate.ts';
import { openFileStore } from '../apps/server/src/platform/files/open-file-store.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { withDatabase } from './database-address.ts';

/** `npm run restore -- FILE`: a backup into a database that holds no company yet. */
const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
  console.error('Name the backup to restore: npm run restore -- FILE');
  process.exit(2);
}
try {
  const settings = readSettings(process.env);
  const rows = await withDatabase(settings, async (address) => {
    await migrateDatabase(address);
    return restoreBackup(address, openFileStore(settings), resolve(file));
  });
  console.log(
    `Restored and checked: ${rows['public.companies']} companies, ${rows['public.clients']} clients, ${rows['public.jobs']} jobs. Everyone must sign in again.`,
  );
} catch (error) {
  console.error(`Nothing was restored. ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
