import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startHaulwright } from '../../apps/server/src/compose.ts';
import { readSettings, type Settings } from '../../apps/server/src/settings.ts';
import { loadDemo } from '../../scripts/demo/load-demo.ts';

/** What benchmarks that need the large set take from the command line. */
export const largeSetOptions = {
  'data-dir': { type: 'string' },
  clients: { type: 'string', default: '5000' },
  jobs: { type: 'string', default: '50000' },
  companies: { type: 'string', default: '20' },
} as const;

export interface LargeSet {
  readonly settings: Settings;
  /** Removes it, unless it was asked for by name. */
  remove(): Promise<void>;
}

/** The large set in a data folder, loaded now (which takes minutes) or found there from last time. */
export async function openLargeSet(values: {
  'data-dir'?: string;
  clients: string;
  jobs: string;
  companies: string;
}): Promise<LargeSet> {
  const kept = values['data-dir'];
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'haulwright-bench-')));
  // As root the database runs under another account, which must be able to enter.
  if (kept === undefined) await chmod(dataDir, 0o755);
  const settings = { ...readSettings({ DATA_DIR: dataDir }), port: 0 };
  console.log(
    `Large set: ${values.companies} companies with ${values.clients} clients and ${values.jobs} jobs each …`,
  );
  const loader = await startHaulwright(settings, pino({ level: 'error' }));
  await loadDemo(loader, {
    companies: Number(values.companies),
    clients: Number(values.clients),
    jobs: Number(values.jobs),
  });
  await loader.database.pool.query('vacuum analyze').catch(() => loader.database.pool.query('analyze'));
  await loader.stop();
  return {
    settings,
    remove: async () => (kept === undefined ? rm(dataDir, { recursive: true, force: true }) : undefined),
  };
}
