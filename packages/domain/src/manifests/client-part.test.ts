import { expect, it } from 'vitest';
import { clientPart } from './client-part.ts';
import type { ManifestBody, ManifestGenerator } from './manifest-body.ts';

const generator = (name: string, gallons: number): ManifestGenerator => ({
  factId: `fact of ${name}`,
  name,
  address: `1 ${name} Road`,
  phone: `phone of ${name}`,
  jobNumber: `J-${name}`,
  pickedUpAt: '2026-11-02T14:00:00.000Z',
  pickedUpGallons: gallons,
  receivedGallons: gallons - 50,
});
const body: ManifestBody = {
  number: 'M-1',
  version: 1,
  pack: { id: 'p', version: '1' },
  hauler: { name: 'Keystone', address: null, phone: null, registration: null },
  truck: null,
  driver: 'Levi',
  generators: [generator('Miller', 800), generator('Stoltzfus', 1_200), generator('Zook', 300)],
  wastes: ['septage', 'grease'],
  site: { name: 'Plant', address: 'Plant Road', permit: null },
  ticketNumber: 'T-9',
  deliveredAt: '2026-11-02T18:00:00.000Z',
  receivedGallons: 2_150,
  filledIn: { gate: 'Said for Zook too', lid: 'cracked at Stoltzfus', depth: '4 ft' },
  fromForms: { lid: 'J-Stoltzfus', depth: 'J-Miller' },
};
const pickup = (name: string) => ({ factId: `fact of ${name}`, wasteType: 'septage' as const });

it('has the client’s own pickups, and names nobody else', () => {
  const part = clientPart(body, [pickup('Miller')]);
  expect(part).toMatchObject({
    isShared: true,
    body: {
      generators: [{ name: 'Miller', receivedGallons: 750 }],
      wastes: ['septage'],
      receivedGallons: 750,
      filledIn: { depth: '4 ft' },
      ticketNumber: 'T-9',
    },
  });
  expect(JSON.stringify(part)).not.toMatch(/Stoltzfus|Zook|grease|2150/);
});

it('is the whole paper where all of it is the client’s, and nothing where none is', () => {
  const all = ['Miller', 'Stoltzfus', 'Zook'].map(pickup);
  expect(clientPart(body, all)).toEqual({ body, isShared: false });
  expect(clientPart(body, [pickup('Fisher')])).toBeNull();
});
