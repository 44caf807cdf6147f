import { describe, expect, test } from 'vitest';
import { isSameBody, isSameNumbers, isSameWork, type ManifestBody } from './manifest-body.ts';
import { isSameFigures } from './signed-figures.ts';
import { checkCodeOf, checkCodePattern, shownCheckCode, tidyCheckCode } from './manifest-numbers.ts';
import { asksGenerator, papersWanted, unitOf } from './manifest-papers.ts';
import { isSignatureField, valuesOf } from './manifest-values.ts';
import { missingFields } from './missing-fields.ts';
import type { RulePack } from './rule-pack.ts';
import { rulePackOf } from './rule-packs.ts';

const pack = (id: string): RulePack => {
  const found = rulePackOf(id);
  if (found === undefined) throw new Error(id);
  return found;
};

test.each([
  ['us-tx-312-145', 'pickup', true],
  ['us-wi-nr113', 'vehicle_load', false],
  ['us-nc-13b-0836', 'vehicle_load', false],
  ['us-nh-1605-11', 'vehicle_load', false],
  ['us-503-land', null, false],
  ['us-fl-403-0741', 'pickup', true],
  ['grease-25', 'pickup', false],
])('%s wants papers for each %s, signed by the client: %s', (id, unit, asks) => {
  expect([unitOf(pack(id)), asksGenerator(pack(id))]).toEqual([unit, asks]);
});

describe('papers of a load', () => {
  const septage = { rootFactId: 'a', wasteType: 'septage' } as const;
  const grease = { rootFactId: 'b', wasteType: 'grease' } as const;
  test.each<[string, string, readonly (string | null)[], (string | null)[]]>([
    ['one for each client', 'us-tx-312-145', [], ['a', 'b']],
    ['only what is not there', 'us-tx-312-145', ['a'], ['b']],
    ['only of the wastes it is about', 'us-fl-403-0741', [], ['b']],
    ['one for the load', 'us-nc-13b-0836', [], [null]],
    ['none once the load has one', 'us-nc-13b-0836', [null], []],
    ['none for a field', 'us-503-land', [], []],
  ])('%s', (_, id, made, wanted) => {
    const found = papersWanted(pack(id), [septage, grease], new Set(made));
    expect(found.map(({ pickupFactId }) => pickupFactId)).toEqual(wanted);
  });
});

describe('check codes', () => {
  test('are the first 50 bits of a hash', () => {
    expect(checkCodeOf('0'.repeat(64))).toBe('0000000000');
    expect(checkCodeOf('f'.repeat(64))).toBe('ZZZZZZZZZZ');
    // 0x0842108421084… is 00001 ten times, five bits each.
    expect(checkCodeOf(`0842108421084${'0'.repeat(51)}`)).toBe('1111111111');
    expect(checkCodeOf('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08')).toMatch(
      checkCodePattern,
    );
  });

  test.each([
    ['k7q2m-9xtrb', 'K7Q2M9XTRB'],
    [' K7Q2M 9XTRB ', 'K7Q2M9XTRB'],
    ['OIlU0', '011V0'],
  ])('%s is read as %s', (typed, code) => {
    expect(tidyCheckCode(typed)).toBe(code);
  });

  test('are shown in two halves', () => {
    expect(shownCheckCode('K7Q2M9XTRB')).toBe('K7Q2M-9XTRB');
  });
});

const body: ManifestBody = {
  number: 'M-000001',
  version: 1,
  pack: { id: 'us-tx-312-145', version: '1' },
  hauler: { name: 'Acme', address: '1 Yard Rd', phone: '555', registration: 'TX-1' },
  truck: { name: 'Truck 1', plate: 'TX 1', tankGallons: 3_000 },
  driver: 'Tom',
  generators: [
    {
      factId: 'a',
      name: 'Miller',
      address: '12 Orange St',
      phone: '555',
      jobNumber: null,
      pickedUpAt: '2026-11-22T13:00:00.000Z',
      pickedUpGallons: 1_000,
      receivedGallons: 950,
    },
  ],
  wastes: ['septage'],
  site: { name: 'County Plant', address: '1 Plant Rd', permit: 'WQ-1' },
  ticketNumber: '4711',
  deliveredAt: '2026-11-22T15:00:00.000Z',
  receivedGallons: 950,
  filledIn: {},
};
const withSite = (site: Partial<ManifestBody['site']>): ManifestBody => ({
  ...body,
  site: { ...body.site, ...site },
});
const changed = (change: Partial<ManifestBody['generators'][number]>): ManifestBody => ({
  ...body,
  generators: body.generators.map((one) => ({ ...one, ...change })),
});

test.each<[string, ManifestBody, boolean, boolean]>([
  ['another version', { ...body, version: 2 }, true, true],
  ['another fact of the same pickup', changed({ factId: 'b' }), true, true],
  ['another telephone number', changed({ phone: '556' }), true, false],
  ['an operator where none was named', withSite({ operator: 'The county' }), true, true],
  ['another permit of the site', withSite({ permit: 'WQ-2' }), true, false],
  ['other gallons', changed({ receivedGallons: 900 }), false, false],
  ['another client', changed({ name: 'Jones' }), false, false],
])('%s: the same figures %#', (_, other, numbers, all) => {
  expect([isSameNumbers(body, other), isSameBody(body, other)]).toEqual([numbers, all]);
});

test('a corrected time of a pickup takes back nobody’s signature, and is right on the paper', () => {
  const jones = body.generators.map((one) => ({ ...one, name: 'Jones' }));
  const later = changed({ pickedUpAt: '2026-11-22T14:00:00.000Z' });
  const before = { ...body, generators: [...body.generators, ...jones] };
  const after = { ...body, generators: [...jones, ...later.generators] };
  expect([isSameNumbers(before, after), isSameWork(before, after)]).toEqual([true, false]);
  for (const role of ['generator', 'hauler', 'site'] as const)
    expect(isSameFigures(role, before, after)).toBe(true);
  expect(isSameWork(before, { ...before, generators: before.generators.toReversed() })).toBe(true);
});

describe('what a manifest has', () => {
  const missing = (one: ManifestBody, signed: Parameters<typeof valuesOf>[1]) =>
    missingFields(pack('us-tx-312-145'), valuesOf(one, signed), 'signed', { destination: 'facility' }).map(
      ({ id }) => id,
    );
  const all = new Set(['generator', 'hauler', 'site'] as const);

  test('is all but what nobody records, and that can be filled in', () => {
    expect(missing(body, all)).toEqual(['facility.operator']);
    expect(missing({ ...body, filledIn: { 'facility.operator': 'The county' } }, all)).toEqual([]);
  });

  test('says who operates the site, and nothing is filled in by hand', () => {
    const named = withSite({ operator: 'The county', phone: '254-555-0177' });
    expect(missing(named, all)).toEqual([]);
    expect(valuesOf(named, all)).toMatchObject({ 'facility.phone': '254-555-0177' });
    expect(isSameBody(named, withSite({ operator: 'The city', phone: '254-555-0177' }))).toBe(false);
    expect(isSameBody(named, { ...named, version: 3 })).toBe(true);
  });

  test('has signatures only of those who signed, whatever is filled in', () => {
    const filledIn = { 'facility.operator': 'x', 'receiver.nameAndSignature': 'x' };
    expect(missing({ ...body, filledIn }, new Set(['generator', 'hauler']))).toEqual([
      'receiver.nameAndSignature',
    ]);
    expect(isSignatureField('receiver.nameAndSignature')).toBe(true);
  });

  test('lacks what one client of several lacks', () => {
    const two = { ...body, generators: [...body.generators, ...changed({ phone: null }).generators] };
    expect(missing(two, all)).toContain('generator.phone');
  });
});
