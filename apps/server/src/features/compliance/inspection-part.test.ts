import { expect, it } from 'vitest';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { day, makeHaulingCompany } from '../manifests/testing.ts';
import { pdfPages } from '../reports/testing.ts';

const server = serverOfFile();

it('the inspector’s file of one client, one truck or one waste has nothing of the others, and adds up to theirs', async () => {
  const company = await makeHaulingCompany(server);
  const truck = await company.newTruck();
  await truck.pumped('Narrow Anna', 700, 0);
  await truck.pumped('Narrow Beiler', 300, 10);
  const ticketId = await truck.dumped(1_000, 60);
  const { shares } = bodyOf(
    await company.dispatcher.call('GET', `/compliance/tickets/${ticketId}`),
  ) as TicketDetail;
  const clientId = shares.find(({ clientName }) => clientName === 'Narrow Anna')?.clientId ?? '';
  const file = async (query: string, format = 'csv') =>
    fetch(`${server.url}/api/compliance/inspection?from=${day}&to=${day}&format=${format}&${query}`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
  const lines = async (query: string) =>
    (await (await file(query)).text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
  const anna = await lines(`clientId=${clientId}`);
  expect(anna.map((cells) => [cells[0], cells[7], cells[11]])).toEqual([[ticketId, '700', 'Narrow Anna']]);
  const ofTruck = await lines(`vehicleId=${truck.id}`);
  expect(ofTruck.map((cells) => cells[11])).toEqual(['Narrow Anna', 'Narrow Beiler']);
  expect(await lines(`vehicleId=${truck.id}&wasteType=septage`)).toHaveLength(2);
  expect(await lines(`vehicleId=${truck.id}&wasteType=grease`)).toEqual([]);
  const pdf = await file(`clientId=${clientId}`, 'pdf');
  const text = (await pdfPages(new Uint8Array(await pdf.arrayBuffer()))).join(' ');
  expect(text).toContain('only Narrow Anna');
  expect(text).not.toContain('Beiler');
  expect((await file(`clientId=${company.admin.userId}`)).status).toBe(404);
  expect((await file(`vehicleId=${company.admin.userId}`)).status).toBe(404);
});
