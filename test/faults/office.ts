import { setTimeout as pause } from 'node:timers/promises';
import { patiently } from '../patience.ts';

/** What the API answered. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of many shapes
  readonly body: any;
}

/** A company and its owner's actions over HTTP. */
export interface Office {
  readonly url: string;
  readonly token: string;
  /** GET, or POST with a body, unless `method` says otherwise. */
  call(path: string, options?: { method?: string; body?: unknown; key?: string }): Promise<Answer>;
  addClient(name: string, key: string): Promise<Answer>;
  /** Every client of the company, page by page. */
  allClients(): Promise<{ name: string; services: unknown[] }[]>;
  /** Begins an import and a report. */
  beginRuns(): Promise<Runs>;
  /** Waits until both are done, as requested. */
  runsEnd(runs: Runs): Promise<void>;
}

interface Runs {
  readonly importId: string;
  readonly reportId: string;
}

/** Who signed the company up. */
export const owner = { email: 'owner@example.com', password: 'correct horse battery' };
const importedRows = 600;
const address = { city: 'Lititz', state: 'PA', postalCode: '17543' };

/** Signs a company up on a running product. */
export async function openOffice(url: string): Promise<Office> {
  const call = async (
    path: string,
    options: { method?: string; body?: unknown; key?: string; token?: string } = {},
  ): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
      headers: {
        'content-type': 'application/json',
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.key && { 'idempotency-key': options.key }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const signedUp = await call('/auth/v1/signup', {
    body: {
      ...owner,
      data: { full_name: 'Owner', company_name: 'Kept' },
    },
  });
  const token: string = signedUp.body.access_token;
  const mine: Office['call'] = (path, options) => call(path, { ...options, token });
  const [service] = (await mine('/api/service-types')).body;

  /** Requests lost in the moment of an outage are repeated, as a screen does. */
  const read = async (path: string): Promise<Answer['body']> => {
    for (;;) {
      const { status, body } = await mine(path);
      if (status === 200) return body;
      if (status !== 503) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      await pause(100);
    }
  };

  return {
    url,
    token,
    call: mine,
    addClient: (name, key) =>
      mine('/api/clients', {
        key,
        body: {
          name,
          phone: '717-555-0100',
          serviceTypeIds: [service.id],
          addresses: [{ streetLine1: '1 Main St', ...address }],
        },
      }),
    async allClients() {
      const clients: { name: string; services: unknown[] }[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const body = await read(
          `/api/clients?limit=200${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        );
        clients.push(...body.items);
        cursor = body.nextCursor;
      }
      return clients;
    },
    async beginRuns() {
      const rows = Array.from({ length: importedRows }, (_, index) => ({
        row: index + 2,
        values: {
          name: `Imported ${index}`,
          // Must differ from the phones of clients added meanwhile, which would count as the same client.
          phone: `610-555-${String(index).padStart(4, '0')}`,
          street: `${index} Orange St`,
          city: 'Lancaster',
          state: 'PA',
          zip: '17602',
        },
      }));
      const begun = await mine('/api/client-imports', {
        body: { fileName: 'clients.csv', rows, options: { serviceTypeId: service.id } },
      });
      const report = await mine('/api/reports', {
        body: { type: 'summary', startDate: '2026-03-01', endDate: '2026-03-31' },
      });
      if (begun.status !== 200 || report.status !== 200)
        throw new Error(
          `${begun.status} ${JSON.stringify(begun.body)} ${report.status} ${JSON.stringify(report.body)}`,
        );
      return { importId: begun.body.id, reportId: report.body.id };
    },
    async runsEnd({ importId, reportId }) {
      const over = async (path: string) => {
        for (const end = Date.now() + patiently(120_000); ; await pause(200)) {
          const run = await read(path);
          if (['done', 'ready', 'failed'].includes(run.status)) return run;
          if (Date.now() > end) throw new Error(`${path} stays ${run.status} at ${run.progress}`);
        }
      };
      const imported = await over(`/api/client-imports/${importId}`);
      if (imported.status !== 'done' || imported.importedRows !== importedRows)
        throw new Error(`the import: ${JSON.stringify(imported)}`);
      const report = await over(`/api/reports/${reportId}`);
      if (report.status !== 'ready') throw new Error(`the report: ${JSON.stringify(report)}`);
    },
  };
}

/** What the API answers to a body; throws when it refuses. */
export async function ok(office: Office, path: string, body: object) {
  const answer = await office.call(path, { body });
  if (answer.status !== 200)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
