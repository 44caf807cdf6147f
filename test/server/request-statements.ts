import pg from 'pg';
import {
  currentRequest,
  type RequestRecord,
} from '../../apps/server/src/platform/requests/current-request.ts';

/** The transaction of a company begins with this choice. */
const isChoice = (text: string): boolean => text.startsWith("select set_config('app.company_id'");
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback';

/**
 * Records the statements that the requests of `work` ask of this process's database within transactions of
 * their company; the choice of the company and the end are not among them. Who asks is looked up outside of
 * those, and known for a while; what tasks do meanwhile belongs to no request.
 * @returns for each request its statements, in the order they were asked
 */
export async function statementsOfRequests(work: () => Promise<unknown>): Promise<string[][]> {
  const byRequest = new Map<RequestRecord, string[]>();
  const inCompany = new WeakSet<object>();
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: object, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    const request = currentRequest();
    if (isEnd(text)) inCompany.delete(this);
    if (request !== undefined && inCompany.has(this))
      byRequest.set(request, [...(byRequest.get(request) ?? []), text]);
    if (isChoice(text)) inCompany.add(this);
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return [...byRequest.values()];
}
