import { join } from 'node:path';
import { writeWhole } from './files.ts';
import type { Account } from './program.ts';

export interface ServerSettings {
  readonly port: number;
  readonly logFolder: string;
  readonly maxConnections: number;
  /** For tests: data does not survive a power cut, and little memory is used. */
  readonly fast: boolean;
}

/**
 * Writes the server's two configuration files at every start, so that a new release brings its settings
 * along. An operator's own values belong into ALTER SYSTEM, which takes precedence.
 */
export async function writeConfiguration(
  cluster: string,
  settings: ServerSettings,
  account: Account | undefined,
): Promise<void> {
  await writeWhole(join(cluster, 'postgresql.conf'), configuration(settings), { mode: 0o600, account });
  await writeWhole(join(cluster, 'pg_hba.conf'), hostBasedAccess, { mode: 0o600, account });
}

const hostBasedAccess = `# Written by Haulwright at every start.
# TYPE  DATABASE  USER  ADDRESS        METHOD
host    all       all   127.0.0.1/32   scram-sha-256
`;

function configuration(settings: ServerSettings): string {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port: settings.port,
    // A socket's path may be at most 107 bytes long, which a data folder easily exceeds.
    unix_socket_directories: '',
    max_connections: settings.maxConnections,
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',

    shared_buffers: settings.fast ? '32MB' : '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    jit: 'off',
    // Containers often have 64 MB of shared memory, which parallel queries exhaust.
    max_parallel_workers_per_gather: 0,
    wal_compression: 'on',
    fsync: settings.fast ? 'off' : 'on',
    synchronous_commit: settings.fast ? 'off' : 'on',
    full_page_writes: settings.fast ? 'off' : 'on',

    logging_collector: 'on',
    log_directory: settings.logFolder,
    log_filename: 'postgresql-%Y-%m-%d-%H%M%S.log',
    log_file_mode: '0600',
    log_rotation_age: '1d',
    log_rotation_size: '10MB',
    log_line_prefix: '%m [%p] %q%u@%d ',
    // Values of statements are customers' data: they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
  const lines = Object.entries(values).map(([name, value]) => `${name} = ${quote(value)}`);
  return `# Written by Haulwright at every start. Use ALTER SYSTEM for values of your own.\n${lines.join('\n')}\n`;
}

function quote(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return `'${value.replaceAll('\\', '/').replaceAll("'", "''")}'`; // forward slashes work on Windows too
}
