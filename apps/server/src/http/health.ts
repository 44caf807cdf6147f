import type { Database } from '../platform/database/database.ts';

/** Whether requests can be served, and if not, why. */
export type Health = { ok: true } | { ok: false; problem: string };

/** What the process is doing; `main` moves it along, health and the API read it. */
export interface Lifecycle {
  /** A sentence while requests cannot be served, else null. */
  problem: string | null;
  /** A sentence while the embedded PostgreSQL has ended and is being started again. */
  databaseProblem?: string | null;
  /** The process is about to stop: it still serves, and /readyz asks for no more requests. */
  leaving?: boolean;
}

const rememberMs = 1_000;
const patienceMs = 2_000;

/** Asks the database at most once a second, so that a load balancer's checks cost nothing. */
export function healthCheck(lifecycle: Lifecycle, database: () => Database | undefined, now: () => number = Date.now): () => Promise<Health> {
  let last: { answer: Promise<Health>; at: number } | undefined;
  return () => {
    const known = lifecycle.problem ?? lifecycle.databaseProblem ?? null;
    if (known !== null) return Promise.resolve({ ok: false, problem: known });
    if (last && now() - last.at < rememberMs) return last.answer;
    last = { answer: askDatabase(database()), at: now() };
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
