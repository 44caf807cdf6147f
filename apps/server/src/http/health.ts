import type { Database } from '../platform/database/database.ts';

/** Whether requests can be served, and if not, why. */
export type Health = { ok: true } | { ok: false; problem: string };

/** The state of the process; `main` updates it, health and the API read it. */
export interface Lifecycle {
  /** Why requests cannot be served, as a sentence; null when they can. */
  problem: string | null;
  /** A sentence while the embedded PostgreSQL is down and being restarted. */
  databaseProblem?: string | null;
  /** The process is about to stop: it still serves, but /readyz asks for no more requests. */
  leaving?: boolean;
}

export interface HealthOptions {
  /** A sentence that the disk is full and what to do; null while there is space. */
  readonly fullDisk?: () => Promise<string | null>;
  /** Milliseconds. */
  readonly now?: () => number;
}

const rememberMs = 1_000;
/** How long health keeps reporting that the database could not save something for lack of disk space. */
const fullMs = 15_000;
const patienceMs = 2_000;

/** Queries the database at most once a second, so that a load balancer's checks cost nothing. */
export function healthCheck(
  lifecycle: Lifecycle,
  database: () => Database | undefined,
  { fullDisk, now = Date.now }: HealthOptions = {},
): () => Promise<Health> {
  const askDisk = async (): Promise<Health> => {
    const problem = await fullDisk?.();
    if (problem) return { ok: false, problem };
    const there = database();
    if (now() - (there?.diskFullAt() ?? -Infinity) < fullMs)
      return {
        ok: false,
        problem: 'The database’s disk is full, so nothing can be saved: free up space.',
      };
    return askDatabase(there);
  };
  let last: { answer: Promise<Health>; at: number } | undefined;
  return () => {
    const known = lifecycle.problem ?? lifecycle.databaseProblem ?? null;
    if (known !== null) return Promise.resolve({ ok: false, problem: known });
    if (last && now() - last.at < rememberMs) return last.answer;
    last = { answer: askDisk(), at: now() };
    return last.answer;
  };
}

async function askDatabase(database: Database | undefined): Promise<Health> {
  if (!database) return { ok: false, problem: 'The database is not open.' };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Health>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, problem: 'The database does not answer.' }), patienceMs);
  });
  const asked = database.pool.query('select 1').then(
    (): Health => ({ ok: true }),
    (error: Error): Health => ({ ok: false, problem: `The database cannot be reached: ${error.message}` }),
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
