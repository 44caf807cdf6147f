import type { AskOffice } from './field-steps.ts';

/** Two get mails, one paper. */
export const clients = [
  { name: 'Anna Eby', email: 'anna@client.example' },
  { name: 'Ben Zook', email: 'ben@client.example' },
  { name: 'Cora Esh', email: null },
];

/** A filter of $100.00, sold without a visit. */
export const line = {
  description: 'Filter',
  quantityThousandths: 1_000,
  unit: 'each',
  unitPrice: 1_000_000,
  category: 'other',
};

/** Drafts for each of the clients, approved. */
export async function approveDrafts(
  ask: AskOffice,
): Promise<{ readonly clientIds: readonly string[]; readonly ids: readonly string[] }> {
  const [service] = await ask<{ id: string }[]>('GET', '/service-types');
  const settings = await ask<object>('GET', '/billing/settings');
  await ask('PUT', '/billing/settings', { ...settings, taxesUnknownPlaces: false });
  const [ids, clientIds]: [string[], string[]] = [[], []];
  for (const client of clients) {
    const address = { streetLine1: '1 Main St', city: 'Lititz', state: 'PA', postalCode: '17543' };
    const { id: clientId } = await ask<{ id: string }>('POST', '/clients', {
      ...client,
      phone: '717-555-0100',
      serviceTypeIds: [service?.id],
      addresses: [address],
    });
    clientIds.push(clientId);
    ids.push((await ask<{ id: string }>('POST', '/invoices', { clientId, lines: [line] })).id);
  }
  await ask('POST', '/invoices/approvals', { ids });
  return { clientIds, ids };
}
