import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeNumber, type PaperStanding } from './given-number.ts';
import type { ManifestBody, ManifestGenerator } from './manifest-body.ts';
import { missingFields } from './missing-fields.ts';
import { paperRuleOf } from './paper-rules.ts';
import { spanInWords, unusedSpans } from './reserved-numbers.ts';
import { rulePackOf, rulePacks } from './rule-packs.ts';
import { filledOnSite, type SaidAtClient } from './typed-on-site.ts';

const client = (name: string, phone: string | null): ManifestGenerator => ({
  factId: name,
  name,
  address: `1 ${name} Rd`,
  phone,
  jobNumber: null,
  pickedUpAt: '2026-11-20T15:00:00.000Z',
  pickedUpGallons: 500,
  receivedGallons: 500,
});
const bodyOf = (generators: readonly ManifestGenerator[]): ManifestBody => ({
  number: 'M-000001',
  version: 1,
  pack: { id: 'x', version: '1' },
  hauler: { name: 'Acme', address: null, phone: null, registration: null },
  truck: null,
  driver: 'Tom',
  generators,
  wastes: ['septage'],
  site: { name: 'Plant', address: '', permit: null },
  ticketNumber: null,
  deliveredAt: '2026-11-20T17:00:00.000Z',
  receivedGallons: 500,
  filledIn: {},
});
const packOf = (id: string) => {
  const pack = rulePackOf(id);
  if (pack === undefined) throw new Error(`no pack ${id}`);
  return pack;
};

describe('what a pack wants of a phone', () => {
  it.each(rulePacks.map((pack) => [pack.id, pack] as const))(
    '%s names what it asks by the pickup, and nothing of later',
    (_, pack) => {
      const byPickup = missingFields(pack, {}, 'in_transit', { destination: 'facility' }).map(({ id }) => id);
      const rule = paperRuleOf(pack);
      for (const { id } of rule.asks) expect(byPickup).toContain(id);
      // Each rule is listed once, with its citation.
      expect(rule.asks.every(({ cite }) => cite !== '')).toBe(true);
    },
  );

  it.each([
    [
      'us-tx-312-145',
      'pickup',
      [
        'hauler.address',
        'hauler.phone',
        'hauler.registration',
        'client.address',
        'client.phone',
        'client.signature',
        'gallons',
        'truck.tank',
      ],
    ],
    ['us-nh-1605-11', 'vehicle_load', ['client.address', 'client.phone', 'gallons', 'destination']],
    ['us-wi-nr113', 'vehicle_load', ['client.address', 'gallons']],
    ['grease-25', 'pickup', ['trap', 'trap', 'trap', 'gallons', 'other']],
    ['us-503-land', null, []],
  ])('%s is about a %s and asks for %s', (id, unit, facts) => {
    const rule = paperRuleOf(packOf(id));
    expect([rule.unit, rule.asks.map(({ fact }) => fact)]).toEqual([unit, facts]);
  });

  it('blocks by rules that were read in full alone', () => {
    const blocking = paperRuleOf(packOf('us-fl-403-0741')).asks.find(
      ({ id }) => id === 'waste.gallonsRemoved',
    );
    expect(blocking?.blocks).toBe(false);
  });
});

describe('what was typed on the spot', () => {
  const texas = packOf('us-tx-312-145');
  it.each<[string, ManifestGenerator[], Record<string, string>[], Record<string, string>]>([
    [
      'fills what nothing recorded',
      [client('Miller', null)],
      [{ 'generator.phone': '1' }],
      { 'generator.phone': '1' },
    ],
    ['never stands above the record', [client('Miller', '2')], [{ 'generator.phone': '1' }], {}],
    ['fills no field of another pack', [client('Miller', null)], [{ 'originator.phone': '1' }], {}],
    ['signs nothing', [client('Miller', null)], [{ 'generator.signature': 'X' }], {}],
    [
      'is not there while a client lacks it',
      [client('Miller', null), client('Jones', null)],
      [{ 'generator.phone': '1' }, {}],
      {},
    ],
    [
      'names the clients where there are several',
      [client('Miller', null), client('Jones', '2')],
      [{ 'generator.phone': '1' }, {}],
      { 'generator.phone': 'Miller: 1; Jones: 2' },
    ],
  ])('%s', (_, generators, typed, filled) => {
    const said = typed.map((one) => ({ typed: one, answered: {} }));
    expect(filledOnSite(texas, bodyOf(generators), said)).toEqual({ filledIn: filled, fromForms: {} });
  });
});

describe('what a form answered', () => {
  const florida = packOf('us-fl-403-0741');
  const [cleaned, condition] = ['trap.cleaned', 'trap.condition'] as const;
  it.each<[string, SaidAtClient[], Record<string, string>, Record<string, string>]>([
    [
      'fills what nothing recorded, and says whose form it was',
      [{ typed: {}, answered: { [cleaned]: 'Yes' } }],
      { [cleaned]: 'Yes' },
      { [cleaned]: 'J-Miller' },
    ],
    [
      'stands below what was typed for the paper',
      [{ typed: { [cleaned]: 'No' }, answered: { [cleaned]: 'Yes', [condition]: 'Good' } }],
      { [cleaned]: 'No', [condition]: 'Good' },
      { [condition]: 'J-Miller' },
    ],
    ['never stands above the record', [{ typed: {}, answered: { 'originator.address': 'X' } }], {}, {}],
    ['fills no field of another pack', [{ typed: {}, answered: { 'trap.fullyEvacuated': 'Yes' } }], {}, {}],
  ])('%s', (_, said, filledIn, fromForms) => {
    const body = bodyOf([{ ...client('Miller', '2'), jobNumber: 'J-Miller' }]);
    expect(filledOnSite(florida, body, said)).toEqual({ filledIn, fromForms });
  });
});

it.each<[string, boolean, { packId: string; jobId: string | null } | undefined, PaperStanding]>([
  ['reserved and new', true, undefined, 'good'],
  ['of the same paper, reported again', true, { packId: 'tx', jobId: 'a' }, 'again'],
  ['of another job', true, { packId: 'tx', jobId: 'b' }, 'twice'],
  ['of another paper of the job', true, { packId: 'fl', jobId: 'a' }, 'twice'],
  ['of a load', true, { packId: 'tx', jobId: null }, 'twice'],
  ['not reserved', false, undefined, 'foreign'],
])('a number that is %s is judged', (_, isReserved, before, standing) => {
  expect(judgeNumber({ packId: 'tx', jobId: 'a' }, isReserved, before)).toBe(standing);
});

it('spans of unused numbers hold every number that was not used, once', () => {
  const numbers = (spans: readonly { firstNumber: number; count: number }[]): number[] =>
    spans.flatMap(({ firstNumber, count }) => Array.from({ length: count }, (_, at) => firstNumber + at));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.integer({ min: 1, max: 20 }),
      fc.infiniteStream(fc.boolean()),
      (firstNumber, count, coins) => {
        const all = numbers([{ firstNumber, count }]);
        const usedNumbers = all.filter(() => coins.next().value);
        const spans = unusedSpans({ firstNumber, count, usedNumbers });
        expect(numbers(spans)).toEqual(all.filter((number) => !usedNumbers.includes(number)));
      },
    ),
  );
  expect(spanInWords({ firstNumber: 111, count: 10 })).toBe('M-000111…M-000120');
});
