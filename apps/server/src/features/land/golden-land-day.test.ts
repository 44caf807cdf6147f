import { beforeAll, describe, expect, it } from 'vitest';
import { startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { FieldApplication } from '@haulwright/domain/land/field-application';
import { landPackId } from '@haulwright/domain/land/field-application';
import { landCertification, missingOfApplication } from '@haulwright/domain/land/land-values';
import type { FieldSummary } from '@haulwright/domain/land/field';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import { capitalized, rulesIn, standingRules } from '@haulwright/domain/manifests/standing-rules';
import { makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { landFields } from '../manifests/papers/golden-fields.ts';
import { day, makeHaulingCompany, type HaulingCompany, type Truck } from '../manifests/testing.ts';
import { pdfPages } from '../reports/testing.ts';

type Detail = FieldSummary & { readonly applications: readonly FieldApplication[] };

const pack = rulePackOf(landPackId);
if (pack === undefined) throw new Error('the pack about land is gone');

const server = serverOfFile();
let company: HaulingCompany;
let field: Detail;
/** Before the office added anything. */
let fromPhone: { readonly visitId: string; readonly application: FieldApplication; readonly field: Detail };
let truck: Truck;
let paper: string;

/** A number of minutes after 8 AM, as written by the crew's phone. */
const at = (minute: number): string =>
  new Date(startOfDayIn(day, 'America/New_York').getTime() + (8 * 60 + minute) * 60_000).toISOString();

/** Two tanks pumped, limed in the truck, and spread; the office adds what the crew does not know. */
beforeAll(async () => {
  company = await makeHaulingCompany(server);
  const { admin, dispatcher } = company;
  await company.follow(landPackId);
  const site = await makeDisposalSite(admin, { name: 'Miller farm' });
  const { id } = bodyOf(
    await dispatcher.call('POST', '/fields', {
      name: 'North forty',
      disposalSiteId: site.id,
      ownerName: 'Ann Farmer',
      ownerAddress: '1 Farm Rd',
      place: '480 Ridge Rd, Lititz, PA',
      boundary: [
        { latitude: 42, longitude: -93 },
        { latitude: 42, longitude: -92.996 },
        { latitude: 42.0032, longitude: -92.996 },
        { latitude: 42.0032, longitude: -93 },
      ],
      acresOverride: 11.5,
      crop: 'Field corn',
      nitrogenLbPerAcre: 130,
      otherNitrogenLbPerAcre: 26,
      methods: ['surface', 'injected'],
    }),
  );
  truck = await company.newTruck();
  await truck.pumped('Weaver', 1_050, 0);
  await truck.pumped('Stoltzfus', 950, 40);
  const readings = [
    { at: at(60), ph: 12.4, temperatureC: 21 },
    { at: at(95), ph: 12.1, temperatureC: 19 },
  ];
  const visitId = await truck.dumped(1_940, 100, {
    disposalSiteId: site.id,
    land: { fieldId: id, method: 'surface', readings },
  });
  const reported: Detail = bodyOf(await dispatcher.call('GET', `/fields/${id}`));
  const [application] = reported.applications;
  if (application === undefined) throw new Error('the dump was not spread');
  fromPhone = { visitId, application, field: reported };
  field = bodyOf(
    await dispatcher.call('POST', `/fields/${id}/applications/${application.id}/correction`, {
      reason: 'Certified at the end of the day',
      application: { ...application, acres: 0.5, endedAt: at(130), certifiedBy: 'Olive Operator' },
    }),
  );
  // The next season's crop must not appear on a record of this one.
  const next = { ...reported, boundary: reported.boundary, crop: 'Soybeans', nitrogenLbPerAcre: 0 };
  bodyOf(await dispatcher.call('PUT', `/fields/${id}`, next));
  const year = day.slice(0, 4);
  const answer = await fetch(`${server.url}/api/fields/${id}/record?year=${year}`, {
    headers: { authorization: `Bearer ${dispatcher.token}` },
  });
  const pages = await pdfPages(Buffer.from(await answer.arrayBuffer()));
  paper = pages.join(' ').replaceAll(/\s+/g, ' ');
});

/** How the paper prints each field of the pack; a missing one fails until it is printed. */
const printed: Readonly<Record<string, readonly RegExp[]>> = {
  'site.addressOrCoordinates': [/Site 480 Ridge Rd, Lititz, PA · 42\.00160, -92\.99800/],
  'site.acres': [/Acres 11\.5, of which 11\.5 may be used/, /Spread on 0\.5 acres · 3,880 gal\/acre/],
  appliedAt: [
    /1\. [A-Z][a-z]{2} \d{1,2}, \d{4}, 9:40 AM to [A-Z][a-z]{2} \d{1,2}, \d{4}, 10:10 AM 1,940 gal/,
  ],
  crop: [/Crop Field corn, needs/],
  'crop.nitrogenLbPerAcre': [/needs 130 lb\/acre of nitrogen/],
  'rate.gallonsPerAcre365': [/Rate in 365 days 40,000 gal\/acre/],
  certification: [/Certified by Olive Operator/, /Olive Operator: application 1/],
  'pathogen.method': [/Pathogens 503\.32\(c\)\(2\)/],
  'vector.method': [/Vector attraction 503\.33\(b\)\(12\)/],
  'ph.start': [/Container Truck M\d+/, /pH at the start 12\.4 at 21 °C, 9:00 AM/],
  'ph.end': [/pH at the end 12\.1 at 19 °C, 9:35 AM/],
  'ph.temperatureC': [/at 21 °C/, /at 19 °C/],
  origin: [/Origin Stoltzfus, 12 Orange St[^;]*; Weaver, 12 Orange St/],
};

describe(`a day by ${landPackId}`, () => {
  it('lacks nothing but who certifies once the crew’s phone has told of it', () => {
    const { application, visitId } = fromPhone;
    expect(application).toMatchObject({ visitId, gallons: 1_940, crop: 'Field corn', treated: true });
    expect(missingOfApplication(application, fromPhone.field).map((one) => one.id)).toEqual([
      'certification',
    ]);
  });

  it('ends with a record that lacks nothing', () => {
    const standing = field.applications.filter(({ isReplaced }) => !isReplaced);
    expect(standing).toHaveLength(1);
    expect(standing[0]).toMatchObject({ certifiedBy: 'Olive Operator', crop: 'Field corn', treated: true });
    expect(standing.flatMap((one) => missingOfApplication(one, field))).toEqual([]);
    expect(paper).not.toContain('Missing:');
  });

  it.each(pack.fields.map(({ id }) => id))('prints %s', (id) => {
    expect(printed[id], 'say where the paper has it').toBeDefined();
    for (const line of printed[id] ?? []) expect(paper.replaceAll(' ', ' ')).toMatch(line);
  });

  it('prints what is certified, in its words', () => {
    expect(paper).toContain(landCertification);
  });

  // The field names no state.
  const here = rulesIn(pack, new Set());

  it('leaves out rules that hold in another state alone', () => {
    const elsewhere = standingRules(pack).filter((rule) => !here.some(({ text }) => text === rule.text));
    expect(elsewhere.map(({ group }) => group)).toEqual(['Kept', 'Limits']);
    for (const { text } of elsewhere) expect(paper).not.toContain(capitalized(text));
  });

  it.each(here.map((rule) => [rule.group, rule] as const))(
    'prints its rule %#: %s',
    (_, { text, source }) => {
      const { cite = '', verified } = pack.sources[source] ?? {};
      for (const part of [capitalized(text), cite, verified === 'read' ? '' : 'not verified'])
        for (const word of part.split(' ')) expect(paper).toContain(word);
    },
  );

  it('has all of its fields among those that no paper of a load has', () => {
    expect(landFields).toEqual(expect.arrayContaining(pack.fields.map(({ id }) => id)));
  });
});

describe('a record that lacks something', () => {
  it('names it, by the pack, until the office adds it', async () => {
    const { dispatcher } = company;
    const bare = {
      name: 'Bare field',
      place: 'Behind the barn',
      boundary: [],
      acresOverride: 5,
      methods: ['surface'],
    };
    const { id } = bodyOf(await dispatcher.call('POST', '/fields', bare));
    const application = { wasteType: 'septage', gallons: 500, method: 'surface', startedAt: at(0) };
    const detail: Detail = bodyOf(await dispatcher.call('POST', `/fields/${id}/applications`, application));
    const missing = missingOfApplication(detail.applications[0]!, detail).map((one) => one.id);
    expect(missing).toEqual([
      'crop',
      'crop.nitrogenLbPerAcre',
      'rate.gallonsPerAcre365',
      'certification',
      'vector.method',
      'origin',
    ]);
    const whole = {
      ...application,
      method: 'injected',
      crop: 'Hay',
      nitrogenLbPerAcre: 26,
      origin: 'Septage of the neighbour’s own tank',
      certifiedBy: 'Olive Operator',
    };
    const corrected: Detail = bodyOf(
      await dispatcher.call('POST', `/fields/${id}/applications/${detail.applications[0]?.id}/correction`, {
        reason: 'All of it',
        application: whole,
      }),
    );
    const standing = corrected.applications.find(({ isReplaced }) => !isReplaced)!;
    expect(missingOfApplication(standing, corrected)).toEqual([]);
    expect(standing).toMatchObject({ rateGallonsPerAcre: 10_000, crop: 'Hay' });
  });
});
