import { expect, it } from 'vitest';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { makeCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';

const server = serverOfFile();
const longAgo = 'This day is more than 5 years ago. Check the year.';

it('money is received and given back on a day that can be, not of a mistyped year', async () => {
  const { admin, dispatcher } = await makeCompany(server);
  const client = await makeClient(dispatcher);
  const pay = (receivedOn: string) =>
    admin.call('POST', '/payments', {
      clientId: client.id,
      method: 'check',
      cents: 100,
      receivedOn,
      allocations: [],
    });
  expect(issuesOf(await pay('2199-01-05'))).toEqual({ receivedOn: 'This day is in the future.' });
  expect(issuesOf(await pay('1926-01-05'))).toEqual({ receivedOn: longAgo });
  const { id } = bodyOf(await pay('2026-01-05'));
  const refund = (refundedOn: string) =>
    admin.call('POST', `/payments/${id}/refunds`, { method: 'check', cents: 100, refundedOn });
  expect(issuesOf(await refund('1900-01-05'))).toEqual({ refundedOn: longAgo });
  expect((await refund('2026-01-06')).status).toBe(200);
});
