import { assert, constantFrom, property, subarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greaseDue, greaseShare, supportsLongerInterval } from './grease-reading.ts';
import {
  judgeManifestStep,
  manifestStates,
  type ManifestParty,
  type ManifestState,
  type ManifestStep,
} from './manifest-life.ts';
import { fieldName, missingFields } from './missing-fields.ts';
import { asPackField, ownFieldsOf, withOwnFields } from './own-fields.ts';
import { mayBlock, namedSources, rulePack, type RulePack } from './rule-pack.ts';
import { rulePackOf, rulePacks } from './rule-packs.ts';

const newOwnId = '0198c0de-0000-7000-8000-000000000001';

const pack = (id: string): RulePack => {
  const found = rulePackOf(id);
  if (found === undefined) throw new Error(id);
  return found;
};
const texas = pack('us-tx-312-145');

describe('rule packs', () => {
  test('are these seven', () => {
    expect(rulePacks.map(({ id }) => id)).toEqual([
      'us-tx-312-145',
      'us-wi-nr113',
      'us-nc-13b-0836',
      'us-nh-1605-11',
      'us-503-land',
      'us-fl-403-0741',
      'grease-25',
    ]);
  });

  test.each(rulePacks.map((one) => [one.id, one] as const))(
    '%s: sources have a date when read, fields are there once',
    (_, one) => {
      const used = new Set(namedSources(one));
      expect(used.size).toBeGreaterThan(0);
      for (const source of Object.values(one.sources))
        expect(source.readOn !== null || source.verified !== 'read').toBe(true);
      expect(new Set(one.fields.map(({ id }) => id)).size).toBe(one.fields.length);
    },
  );

  test('name no source that is not there', () => {
    expect(rulePack.safeParse({ ...texas, mixing: [{ rule: 'x', source: 'nowhere' }] }).success).toBe(false);
  });

  test('what was not read never blocks', () => {
    expect(mayBlock(texas, 'a')).toBe(true);
    expect(mayBlock(texas, 'b1e')).toBe(false);
    expect(mayBlock(texas, 'nowhere')).toBe(false);
  });
});

describe('missing fields', () => {
  const complete = Object.fromEntries(texas.fields.map(({ id }) => [id, 'there']));

  test.each<[string, Parameters<typeof missingFields>, string[]]>([
    ['nothing of a whole record', [texas, complete, 'signed', { destination: 'facility' }], []],
    [
      'on the site: what the generator still owes',
      [
        texas,
        { ...complete, 'generator.signature': null, 'generator.phone': '' },
        'in_transit',
        { destination: 'facility' },
      ],
      ['Generator: phone', 'Generator: signature'],
    ],
    [
      'not yet: what only the plant can say',
      [texas, { ...complete, 'waste.gallonsReceived': null }, 'in_transit', { destination: 'facility' }],
      [],
    ],
    [
      'at the plant',
      [texas, { ...complete, 'waste.gallonsReceived': null }, 'signed', { destination: 'facility' }],
      ['Waste: gallons received'],
    ],
    [
      'only for land',
      [pack('us-wi-nr113'), {}, 'delivered', { destination: 'facility' }],
      [
        'Location: name and address or description',
        'Serviced at',
        'System: type',
        'Waste: description',
        'Waste: gallons collected',
        'Disposal: place',
        'Disposed at',
      ],
    ],
    [
      'a choice that is none',
      [
        pack('us-503-land'),
        {
          ...Object.fromEntries(
            pack('us-503-land').fields.map((field) => [field.id, field.choices?.[0] ?? 1]),
          ),
          'vector.method': 'rain',
        },
        'season',
        { destination: 'land' },
      ],
      ['Vector: method'],
    ],
    [
      'what the company adds',
      [
        withOwnFields(texas, [
          asPackField({ id: newOwnId, name: 'Purchase order', moment: 'pickup', required: true }),
        ]),
        complete,
        'signed',
        { destination: 'facility' },
      ],
      ['Purchase order'],
    ],
  ])('%s', (_, input, names) => {
    expect(missingFields(...input).map(({ name }) => name)).toEqual(names);
  });

  test('a field of the company keeps somebody from going on only where the company requires it', () => {
    for (const required of [true, false]) {
      const own = asPackField({ id: newOwnId, name: 'Interceptor size', moment: 'delivered', required });
      const bigger = withOwnFields(texas, [own]);
      const at = (moment: 'in_transit' | 'delivered', values: object = {}) =>
        missingFields(bigger, { ...complete, ...values }, moment, { destination: 'facility' });
      expect(at('in_transit')).toEqual([]);
      expect(at('delivered')).toMatchObject([
        { name: 'Interceptor size', blocks: required, cite: 'Your company' },
      ]);
      expect(at('delivered', { [own.id]: '1,000 gal' })).toEqual([]);
      expect(ownFieldsOf(bigger)).toEqual([own]);
      expect(own.id).toMatch(/^[\w.]+$/);
    }
    expect(ownFieldsOf(texas)).toEqual([]);
  });

  test('zero gallons and "no" are answers', () => {
    expect(
      missingFields(texas, { ...complete, 'waste.gallonsReceived': 0, 'waste.type': false }, 'signed', {
        destination: 'facility',
      }),
    ).toEqual([]);
  });

  test('never grow by filling one in, nor shrink at a later moment', () => {
    assert(
      property(
        constantFrom(...rulePacks),
        subarray(['draft', 'in_transit', 'delivered', 'signed', 'season'] as const, { minLength: 2 }),
        (one, [early, late]) => {
          if (early === undefined || late === undefined) return;
          const by = (when: typeof early) =>
            missingFields(one, {}, when, { destination: 'land' }).map(({ id }) => id);
          expect(by(late)).toEqual(expect.arrayContaining(by(early)));
        },
      ),
    );
  });
});

test.each([
  ['transporter.registrationNumber', 'Transporter: registration number'],
  ['collectedOn', 'Collected on'],
  ['rate.gallonsPerAcre365', 'Rate: gallons per acre 365'],
])('%s reads %s', (fieldId, name) => {
  expect(fieldName(fieldId)).toBe(name);
});

describe('the life of a manifest', () => {
  test.each<[ManifestState, ManifestStep, ManifestParty, string]>([
    ['draft', { step: 'depart', pickupPosted: true, generator: 'signed' }, 'driver', 'in_transit'],
    ['draft', { step: 'depart', pickupPosted: true, generator: 'absent' }, 'driver', 'in_transit'],
    [
      'draft',
      { step: 'depart', pickupPosted: true, generator: null },
      'driver',
      'manifest.generator-not-signed',
    ],
    ['draft', { step: 'depart', pickupPosted: false, generator: 'signed' }, 'driver', 'manifest.no-pickup'],
    ['draft', { step: 'void' }, 'office', 'void'],
    ['draft', { step: 'void' }, 'driver', 'manifest.not-permitted'],
    ['in_transit', { step: 'void' }, 'office', 'manifest.not-now'],
    ['in_transit', { step: 'deliver', dischargePosted: true }, 'driver', 'delivered'],
    ['in_transit', { step: 'deliver', dischargePosted: false }, 'driver', 'manifest.no-discharge'],
    ['delivered', { step: 'reject', inPart: false, receivedGallons: 0 }, 'site', 'rejected'],
    ['in_transit', { step: 'reject', inPart: true, receivedGallons: 900 }, 'site', 'partly_rejected'],
    ['delivered', { step: 'reject', inPart: false, receivedGallons: 0 }, 'office', 'rejected'],
    ['delivered', { step: 'reject', inPart: false, receivedGallons: 0 }, 'driver', 'rejected'],
    ['delivered', { step: 'reject', inPart: false, receivedGallons: 0 }, 'product', 'manifest.not-permitted'],
    ['delivered', { step: 'reject', inPart: false, receivedGallons: 1 }, 'site', 'manifest.site-received'],
    ['signed', { step: 'reject', inPart: true, receivedGallons: 1 }, 'site', 'manifest.not-now'],
    ['draft', { step: 'depart', pickupPosted: true, generator: 'not-asked' }, 'office', 'in_transit'],
    ['delivered', { step: 'begin-correction' }, 'admin', 'under_correction'],
    ['draft', { step: 'begin-correction' }, 'admin', 'manifest.not-now'],
    ['delivered', { step: 'sign', siteTicket: false }, 'site', 'signed'],
    ['delivered', { step: 'sign', siteTicket: true }, 'office', 'signed'],
    ['delivered', { step: 'sign', siteTicket: false }, 'office', 'manifest.paper-missing'],
    ['in_transit', { step: 'sign', siteTicket: false }, 'site', 'manifest.not-now'],
    ['signed', { step: 'complete' }, 'product', 'complete'],
    ['complete', { step: 'begin-correction' }, 'admin', 'under_correction'],
    ['complete', { step: 'begin-correction' }, 'office', 'manifest.not-permitted'],
    ['under_correction', { step: 'begin-correction' }, 'admin', 'manifest.not-now'],
    [
      'under_correction',
      { step: 'end-correction', numbersChanged: true, signedAgain: false },
      'admin',
      'manifest.parties-sign-again',
    ],
    [
      'under_correction',
      { step: 'end-correction', numbersChanged: true, signedAgain: true },
      'admin',
      'corrected',
    ],
    ['corrected', { step: 'begin-correction' }, 'admin', 'under_correction'],
    ['complete', { step: 'begin-correction' }, 'site', 'under_correction'],
    ['rejected', { step: 'begin-correction' }, 'site', 'under_correction'],
    ['rejected', { step: 'begin-correction' }, 'admin', 'manifest.not-now'],
    ['under_correction', { step: 'reject', inPart: false, receivedGallons: 0 }, 'site', 'rejected'],
    ['under_correction', { step: 'reject', inPart: false, receivedGallons: 0 }, 'admin', 'manifest.not-now'],
  ])('%s, %j by %s: %s', (state, step, who, expected) => {
    const judged = judgeManifestStep(state, step, who);
    expect(judged.ok ? judged.value : judged.refusal).toBe(expected);
  });

  test('nothing leads out of what is void, and only the site takes back its refusal', () => {
    const steps: ManifestStep[] = [
      { step: 'depart', pickupPosted: true, generator: 'signed' },
      { step: 'deliver', dischargePosted: true },
      { step: 'sign', siteTicket: true },
      { step: 'complete' },
      { step: 'begin-correction' },
      { step: 'void' },
    ];
    const out = (['void', 'rejected'] as const).flatMap((state) =>
      steps.filter((step) =>
        (['driver', 'office', 'admin', 'site', 'product'] as const).some(
          (who) => judgeManifestStep(state, step, who).ok,
        ),
      ),
    );
    expect(out).toEqual([{ step: 'begin-correction' }]);
    expect(manifestStates).toHaveLength(10);
  });
});

describe('a grease interceptor', () => {
  const reading = (on: string, fogInches: number, solidsInches = 0) => ({
    on,
    fogInches,
    solidsInches,
    liquidDepthInches: 40,
  });

  test.each<[string, ReturnType<typeof reading>[], unknown]>([
    ['without a reading', [], undefined],
    [
      'with one cleaning',
      [reading('2026-06-01', 4)],
      { on: '2026-08-30', because: 'no-reading', daysToQuarter: null },
    ],
    [
      'that fills slowly',
      [reading('2026-03-03', 4), reading('2026-06-01', 4)],
      { on: '2026-08-30', because: 'ninety-days', daysToQuarter: 225 },
    ],
    [
      'that fills fast',
      [reading('2026-05-02', 4), reading('2026-06-01', 10, 2)],
      { on: '2026-06-26', because: 'quarter', daysToQuarter: 25 },
    ],
    [
      'whose summer was busy',
      [reading('2026-04-02', 4), reading('2026-05-02', 10), reading('2026-06-01', 5)],
      { on: '2026-07-01', because: 'quarter', daysToQuarter: 30 },
    ],
  ])('%s', (_, readings, due) => {
    const cleanings = readings.map(({ on, ...measured }) => ({ on, reading: measured }));
    expect(greaseDue(cleanings)).toEqual(due);
  });

  test('one that nobody measured still empties it', () => {
    const { on, ...measured } = reading('2026-06-01', 10);
    const cleanings = [
      { on: '2026-03-03', reading: measured },
      { on: '2026-05-02', reading: null },
      { on, reading: measured },
    ];
    expect(greaseDue(cleanings)).toEqual({ on: '2026-07-01', because: 'quarter', daysToQuarter: 30 });
    expect(greaseDue([...cleanings, { on: '2026-06-11', reading: null }])?.on).toBe('2026-07-11');
  });

  test('four cleanings below a quarter support a longer interval', () => {
    const four = ['2026-01-01', '2026-03-01', '2026-05-01', '2026-07-01'].map((on) => reading(on, 9.9));
    expect(greaseShare(reading('2026-01-01', 8, 2))).toBe(0.25);
    expect(supportsLongerInterval(four)).toBe(true);
    expect(supportsLongerInterval(four.slice(1))).toBe(false);
    expect(supportsLongerInterval([...four, reading('2026-09-01', 10)])).toBe(false);
  });
});
