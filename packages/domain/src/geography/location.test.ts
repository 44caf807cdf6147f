import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { clientAddressInput } from '../clients/client.ts';
import { companySettingsInput } from '../companies/company.ts';
import { disposalSiteInput } from '../disposal/disposal-site.ts';
import { messagesOf } from '../kernel/testing.ts';
import { coordinates, geocodePrecision, geocodePrecisionName, wholePin } from './location.ts';

test.each([
  [90, 180, true],
  [-90, -180, true],
  [40.07, -76.31, true],
  [90.000_001, 0, false],
  [0, -180.000_001, false],
  [Number.NaN, 0, false],
  ['40', 0, false],
])('%s, %s is a place: %s', (latitude, longitude, is) => {
  expect(coordinates.safeParse({ latitude, longitude }).success).toBe(is);
});

test('every precision has a name', () => {
  expect(geocodePrecision.options.filter((one) => geocodePrecisionName[one])).toEqual([
    'street',
    'zip',
    'manual',
    'none',
  ]);
});

const address = { streetLine1: '1 Main St', city: 'Lancaster', state: 'PA', postalCode: '17601' };
const site = {
  ...address,
  name: 'Plant',
  acceptedWasteTypes: ['septage'],
  openingHours: [],
  unloadMinutes: 15,
  unloadMinutesPer1000Gallons: 5,
  feeCentsPer1000Gallons: 0,
};
const refusal = 'Enter latitude and longitude together.';

describe.each([
  ['a client address', clientAddressInput, address, 'latitude', 'longitude'],
  ['a disposal site', disposalSiteInput, site, 'latitude', 'longitude'],
  ['a depot', companySettingsInput, {}, 'depotLatitude', 'depotLongitude'],
])('the pin of %s', (_what, schema: z.ZodType, fields: object, latitude, longitude) => {
  test.each([
    [40, -76, null],
    [0, 0, null],
    [null, null, null],
    [undefined, undefined, null],
    [null, undefined, null],
    [40, null, longitude],
    [40, undefined, longitude],
    [0, undefined, longitude],
    [null, -76, latitude],
    [undefined, 0, latitude],
  ])('%s, %s', (north, east, missing) => {
    expect(messagesOf(schema, { ...fields, [latitude]: north, [longitude]: east })).toEqual(
      missing === null ? {} : { [missing]: refusal },
    );
  });
});

test('half a pin is told beside what else is wrong', () => {
  const schema = z
    .object({ name: z.string().min(1, 'Name it.'), y: z.number().nullish(), x: z.number().nullish() })
    .superRefine(wholePin('y', 'x'));
  expect(messagesOf(schema, { name: '', y: 1 })).toEqual({ name: 'Name it.', x: refusal });
});
