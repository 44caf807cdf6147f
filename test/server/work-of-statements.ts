import pg from 'pg';
import { currentRequest } from '../../apps/server/src/platform/requests/current-request.ts';

/** A statement that a request asked. */
export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The transaction of a company begins with this choice. */
const isChoice = (text: string): boolean => text.startsWith("select set_config('app.company_id'");
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback';

/** Records what the requests of `work` read of their company in this process's database. */
export async function readsOfRequests(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const inCompany = new WeakSet<object>();
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: object, ...args: unknown[]) {
    const [first, second] = args;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    const values = (Array.isArray(second) ? second : (first as { values?: unknown[] }).values) ?? [];
    if (isEnd(text)) inCompany.delete(this);
    if (currentRequest() !== undefined && inCompany.has(this) && isRead(text)) asked.push({ text, values });
    if (isChoice(text)) inCompany.add(this);
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return asked;
}

/** Not the choice of a company, nor what takes a lock. */
const isRead = (text: string): boolean =>
  /^\s*\(?\s*(select|with)\b/i.test(text) &&
  !/set_config\(|\bfor (no key )?(update|share)\b|advisory/i.test(text);

const rowsOf = (node: PlanNode): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);

const tooLong = '57014';

/**
 * What a statement costs the database, counted and not timed: the rows that all steps of its plan handle or
 * discard, and the blocks they read. A statement that takes longer than a request may costs infinitely much.
 */
export async function workOf(client: pg.ClientBase, { text, values }: Asked): Promise<number> {
  await client.query('savepoint counted');
  try {
    const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${text}`, [
      ...values,
    ]);
    const plan = (rows[0] as { 'QUERY PLAN': [{ Plan: PlanNode }] })['QUERY PLAN'][0].Plan;
    await client.query('release savepoint counted');
    return Math.round(rowsOf(plan) + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0));
  } catch (error) {
    await client.query('rollback to savepoint counted');
    if ((error as { code?: string }).code === tooLong) return Infinity;
    throw error;
  }
}
