import { createHash } from 'node:crypto';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { runProgram } from './program.ts';

/**
 * The name that identifies every process of one cluster's server in its command line: PostgreSQL puts
 * `cluster_name` into the titles of its children, and the postmaster is given it as an argument.
 */
export function clusterName(cluster: string): string {
  return `haulwright-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
}

/** Process ids of the server that works in this cluster, the postmaster and its children. Not for Windows. */
export async function serverProcesses(cluster: string): Promise<number[]> {
  const all = process.platform === 'linux' ? await readProc() : await askPs();
  const name = clusterName(cluster);
  // As a whole argument: /data/postgres/cluster is also the end of another installation's path.
  return all
    .filter(
      (one) =>
        one.isPostgres &&
        (one.folder === cluster || one.command.includes(name) || ` ${one.command} `.includes(` ${cluster} `)),
    )
    .map((one) => one.pid);
}

interface ProcessRow {
  pid: number;
  isPostgres: boolean;
  command: string;
  /** Its working folder, where this process may know it. PostgreSQL works in its cluster. */
  folder?: string;
}

/** Zombies have an empty command line and no folder, so they never match. */
async function readProc(): Promise<ProcessRow[]> {
  const rows: ProcessRow[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const comm = (await readFile(`/proc/${name}/comm`, 'utf8')).trim();
      if (comm !== 'postgres' && comm !== 'postmaster') continue;
      const command = (await readFile(`/proc/${name}/cmdline`, 'utf8')).replaceAll('\0', ' ');
      const folder = await readlink(`/proc/${name}/cwd`).catch(() => undefined);
      rows.push({ pid: Number(name), isPostgres: true, command, folder });
    } catch {
      // it ended meanwhile
    }
  }
  return rows;
}

async function askPs(): Promise<ProcessRow[]> {
  const { output } = await runProgram('ps', ['-axww', '-o', 'pid=,stat=,command='], {
    account: undefined,
    cwd: '/',
    timeoutMs: 10_000,
  });
  return output.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (!match?.[1] || !match[2] || match[3] === undefined || match[2].startsWith('Z')) return [];
    const program = basename(match[3].split(' -')[0] ?? '');
    return [
      {
        pid: Number(match[1]),
        isPostgres: program === 'postgres' || match[3].startsWith('postgres:'),
        command: match[3],
      },
    ];
  });
}

/** Whether any process has this id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Sends a signal; a process that has ended already is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // gone
  }
}
