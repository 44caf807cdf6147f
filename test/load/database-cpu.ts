import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ticksPerSecond = 100;

/**
 * Processor seconds, user and system, that the PostgreSQL of a data folder and its backends have used so far. Backends
 * that ended are counted by their parent. Linux only: elsewhere it is 0.
 */
export async function databaseCpuSeconds(dataDir: string): Promise<number> {
  const [pid = ''] = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
    .then((text) => text.split('\n'))
    .catch(() => []);
  if (pid === '') return 0;
  let ticks = 0;
  for (const one of await readdir('/proc')) {
    if (!/^\d+$/.test(one)) continue;
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
    // The name in brackets may hold spaces: what follows it is fields 3 and on of proc_pid_stat(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (one === pid) ticks += sum(fields, [11, 12, 13, 14]);
    else if (fields[1] === pid) ticks += sum(fields, [11, 12]);
  }
  return ticks / ticksPerSecond;
}

const sum = (fields: readonly string[], at: readonly number[]): number =>
  at.reduce((total, one) => total + Number(fields[one] ?? 0), 0);
