import type { Report } from '@haulwright/domain/reports/report';
import { extractText } from 'unpdf';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson, TestServer } from '../../../../../test/server/harness.ts';
import { patiently } from '../../../../../test/patience.ts';

export const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

export const getReport = async (person: TestPerson, id: string): Promise<Report> =>
  bodyOf(await person.call('GET', `/reports/${id}`));

/** The report once it is ready or failed. */
export async function reportOver(person: TestPerson, id: string): Promise<Report> {
  for (
    const end = Date.now() + patiently(25_000);
    ;
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    const report = await getReport(person, id);
    if (report.status === 'ready' || report.status === 'failed') return report;
    if (Date.now() > end) throw new Error(`the report stays ${report.status} at ${report.progress}`);
  }
}

/** Requests a report and waits until it is over. */
export async function generate(person: TestPerson, input: object): Promise<Report> {
  const started: Report = bodyOf(
    await person.call('POST', '/reports', { type: 'summary', ...march, ...input }),
  );
  return reportOver(person, started.id);
}

/** A file of a report as its bytes, with the headers it came with. */
export async function download(
  server: TestServer,
  person: TestPerson,
  id: string,
  format: 'pdf' | 'csv',
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const answer = await fetch(`${server.url}/api/reports/${id}/file?format=${format}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}

/** The lines of a CSV without its byte order mark; fields with commas or quotes are left as written. */
export function csvLines(bytes: Buffer): string[] {
  const text = bytes.toString('utf8');
  if (!text.startsWith('\uFEFF')) throw new Error('the CSV has no byte order mark');
  return text.slice(1).split('\r\n').slice(0, -1);
}

/** The text of a PDF, page by page, in the order in which it was written. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: false });
  return text;
}
