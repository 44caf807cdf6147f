import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * What the driver is asked to run while `work` runs: the statements of the product's own queries, transaction
 * and all.
 */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (...args: unknown[]) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    const values = (Array.isArray(second) ? second : (first as { values?: unknown[] }).values) ?? [];
    statements.push({ text, values });
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return statements;
}

/**
 * Runs statements one after another on a connection of the pool, as the product does, with nothing around
 * them.
 */
export async function replay(
  pool: pg.Pool,
  statements: readonly Statement[],
  change: (value: unknown) => unknown = (value) => value,
): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) await client.query(text, values.map(change));
  } finally {
    client.release();
  }
}
