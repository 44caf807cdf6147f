import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../../apps/server/src/features/routes/rows/routes.tables.ts';
import { currentRequest } from '../../apps/server/src/platform/requests/current-request.ts';
import { kindOf, sampleInput, toRequest, walkContract, type WalkedCall } from './contract-walk.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { populate, type Populated } from './populated-company.ts';
import { patiently } from '../patience.ts';

let server: TestServer;
let company: Populated;
const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
const original = prototype.query;
/** What the database refused to do for a request that reads. */
const refused: string[] = [];

/** From here on no request of this process can write. */
function forbidWriting(): void {
  prototype.query = function (this: object, ...args: unknown[]) {
    const isRequest = currentRequest() !== undefined;
    const [first, ...others] = args;
    const answer = original.call(this, isRequest && first === 'begin' ? 'begin read only' : first, ...others);
    if (isRequest && answer instanceof Promise)
      answer.catch((error: unknown) => {
        if ((error as { code?: string }).code === '25006') refused.push(String(error));
      });
    return answer;
  };
}

beforeAll(async () => {
  server = await startTestServer();
  company = await populate(server, 'Reading');
  forbidWriting();
}, patiently(120_000));
afterAll(() => {
  prototype.query = original;
  return server?.stop();
});

const reading = walkContract().filter(({ method, meta }) => method === 'GET' && meta.access !== 'anyone');

/** Calls that find nothing in the walked company: the rest must answer, for a refusal reads nothing. */
const findsNothing = new Set([
  'compliance.ticket',
  'dispatch.proposal',
  'filings.summary',
  'files.get',
  'forms.submission',
  'forms.submissionPdf',
  'jobSeries.get',
  'places.zip',
]);

it.each(reading.map((call): [string, WalkedCall] => [call.name, call]))(
  '%s writes nothing, even when times of a route are stale',
  async (_, call) => {
    await server.database.asSystem((tx) =>
      tx.update(routes).set({ timesStale: true }).where(eq(routes.companyId, company.admin.companyId)),
    );
    const { path } = toRequest(
      call,
      sampleInput(call.inputSchema, (field) => company.ids[kindOf(call, field)] ?? randomUUID()),
    );
    const { status } = await company.admin.call('GET', path);
    expect(status === 200 ? 'answered' : call.name).toBe(
      findsNothing.has(call.name) ? call.name : 'answered',
    );
    expect(status).not.toBe(500);
    expect(refused.splice(0)).toEqual([]);
  },
);
