import type { FieldSummary } from '@haulwright/domain/land/field';
import type { FieldApplication } from '@haulwright/domain/land/field-application';
import { maxRecordEntries } from '@haulwright/contract/land.contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { day, makeHaulingCompany, type HaulingCompany } from '../manifests/testing.ts';
import { pdfPages } from '../reports/testing.ts';

type Detail = FieldSummary & {
  applications: FieldApplication[];
  dumps: { id: string; gallons: number; wasteType: string }[];
};

const server = serverOfFile();
let company: HaulingCompany;
let dispatcher: TestPerson;
let siteId: string;

/** About 29 acres in Iowa. */
const boundary = [
  { latitude: 42, longitude: -93 },
  { latitude: 42, longitude: -92.996 },
  { latitude: 42.0032, longitude: -92.996 },
  { latitude: 42.0032, longitude: -93 },
];
let names = 0;
const input = (changes: object = {}) => ({
  name: `Field ${(names += 1)}`,
  ownerName: 'Ann Farmer',
  ownerAddress: '1 Farm Rd',
  boundary,
  acresOverride: 10,
  crop: 'Corn',
  nitrogenLbPerAcre: 26,
  methods: ['injected'],
  ...changes,
});
const newField = async (changes?: object): Promise<FieldSummary> =>
  bodyOf(await dispatcher.call('POST', '/fields', input(changes)));
const detail = async (id: string): Promise<Detail> => bodyOf(await dispatcher.call('GET', `/fields/${id}`));
const application = (changes: object = {}) => ({
  wasteType: 'septage',
  gallons: 30_000,
  method: 'injected',
  startedAt: new Date(Date.now() - 3_600_000).toISOString(),
  ...changes,
});
const apply = async (id: string, changes?: object): Promise<Detail> =>
  bodyOf(await dispatcher.call('POST', `/fields/${id}/applications`, application(changes)));
const codes = (one: FieldApplication | undefined) => one?.warnings.map(({ code }) => code);

beforeAll(async () => {
  company = await makeHaulingCompany(server);
  dispatcher = company.dispatcher;
  siteId = bodyOf(await company.admin.call('GET', '/disposal-sites'))[0].id;
});

describe('a field', () => {
  it('has its acres from the boundary, and those outside of the buffers', async () => {
    const field = await newField({
      acresOverride: null,
      setbackSet: 'ne-septage',
      features: [{ kind: 'well', points: [{ latitude: 42.0016, longitude: -92.998 }] }],
    });
    expect(field.acres).toBeGreaterThan(28);
    expect(field.acres).toBeLessThan(31);
    // 200 ft from the boundary and from the well in the middle.
    expect(field.usableAcres).toBeGreaterThan(8);
    expect(field.usableAcres).toBeLessThan(field.acres - 10);
  });

  it('needs acres or a boundary, which must not cross itself', async () => {
    const none = await dispatcher.call('POST', '/fields', input({ boundary: [], acresOverride: null }));
    expect(none.status).toBe(400);
    const crossed = [boundary[0], boundary[2], boundary[1], boundary[3]];
    const answer = await dispatcher.call('POST', '/fields', input({ boundary: crossed }));
    expect(JSON.stringify(answer.body)).toContain('crosses itself');
  });

  it('has a name of its own, and is changed', async () => {
    const field = await newField();
    const taken = await dispatcher.call('POST', '/fields', input({ name: field.name }));
    expect(taken.body).toMatchObject({ code: 'name.taken' });
    const changed = input({ name: 'South forty', nitrogenLbPerAcre: 52, otherNitrogenLbPerAcre: 26 });
    expect(bodyOf(await dispatcher.call('PUT', `/fields/${field.id}`, changed))).toMatchObject({
      name: 'South forty',
      budget: { gallonsPerAcre: 10_000, leftGallons: 100_000, until: null },
    });
  });

  it('is the company’s own, and the office’s', async () => {
    const field = await newField();
    const stranger = await server.signUp();
    expect((await stranger.call('GET', `/fields/${field.id}`)).status).toBe(404);
    expect((await stranger.call('PUT', `/fields/${field.id}`, input())).status).toBe(404);
    expect((await stranger.call('POST', `/fields/${field.id}/applications`, application())).status).toBe(404);
    expect((await stranger.call('POST', '/fields', input({ disposalSiteId: siteId }))).status).toBe(404);
    expect(bodyOf(await stranger.call('GET', '/fields'))).toEqual([]);
    expect((await company.technician.call('GET', '/fields')).status).toBe(403);
  });
});

describe('an application', () => {
  it('takes from the budget, and makes waits', async () => {
    const { id } = await newField();
    const field = await apply(id);
    expect(field.budget).toMatchObject({
      gallonsPerAcre: 10_000,
      appliedGallonsPerAcre: 3_000,
      leftGallonsPerAcre: 7_000,
      leftGallons: 70_000,
    });
    expect(field.waits.map(({ kind }) => kind)).toContain('grazing');
    expect(codes(field.applications[0])).toEqual(['alkali-not-shown']);
  });

  it('is recorded beyond the rate, with the rule that says so', async () => {
    const { id } = await newField();
    await apply(id, { gallons: 90_000 });
    const field = await apply(id, { gallons: 20_000, startedAt: new Date().toISOString() });
    expect(field.budget.leftGallons).toBe(0);
    expect(field.applications[0]?.warnings).toContainEqual({
      code: 'over-rate',
      cite: '40 CFR 503.13(c)',
      verified: 'unverified',
      readOn: null,
    });
  });

  it('of a treated load lets cattle graze', async () => {
    const { id } = await newField({ methods: ['surface'] });
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const readings = [
      { at: at(100), ph: 12.3, temperatureC: 20 },
      { at: at(65), ph: 12.1 },
    ];
    const field = await apply(id, { method: 'surface', readings });
    expect(codes(field.applications[0])).toEqual([]);
    expect(field.applications[0]?.treated).toBe(true);
    expect(field.waits.map(({ kind }) => kind)).not.toContain('grazing');
  });

  it('of manure has its weather and its analysis', async () => {
    const { id } = await newField({ phosphorusLbPerAcre: 20 });
    const manure = { wasteType: 'manure', nitrogenLbPer1000Gallons: 25, phosphorusLbPer1000Gallons: 10 };
    const field = await apply(id, manure);
    // 750 lb of nitrogen on ten acres that need 260.
    expect(codes(field.applications[0])).toEqual(['over-rate', 'over-phosphorus', 'weather-missing']);
    expect(field.waits).toEqual([]);
  });

  it('of manure takes from the rate of septage what its nitrogen is', async () => {
    const { id } = await newField();
    const before = (await detail(id)).budget;
    const { budget } = await apply(id, { wasteType: 'manure', gallons: 4_000, nitrogenLbPer1000Gallons: 26 });
    // 104 lb of nitrogen are those of 40,000 gal of septage.
    expect((before.leftGallons ?? 0) - (budget.leftGallons ?? 0)).toBe(40_000);
  });

  it('is recorded once, however often it is sent', async () => {
    const { id } = await newField();
    const sent = application();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const path = `/fields/${id}/applications`;
    await dispatcher.call('POST', path, sent, key);
    await dispatcher.call('POST', path, sent, key);
    expect((await detail(id)).applications).toHaveLength(1);
  });

  it('is corrected by an entry, and withdrawn by one; both stay readable', async () => {
    const { id } = await newField();
    const [first] = (await apply(id)).applications;
    const path = `/fields/${id}/applications/${first?.id}/correction`;
    const right = { reason: 'Read wrong', application: application({ gallons: 20_000 }) };
    const corrected: Detail = bodyOf(await dispatcher.call('POST', path, right));
    expect(corrected.budget.appliedGallonsPerAcre).toBe(2_000);
    expect(corrected.applications.filter(({ isReplaced }) => isReplaced)).toHaveLength(1);
    expect(corrected.applications).toHaveLength(2);
    expect((await dispatcher.call('POST', path, right)).body).toMatchObject({
      code: 'application.corrected',
    });
    const standing = corrected.applications.find(({ isReplaced }) => !isReplaced);
    const withdrawn: Detail = bodyOf(
      await dispatcher.call('POST', `/fields/${id}/applications/${standing?.id}/correction`, {
        reason: 'Another field',
        application: null,
      }),
    );
    expect(withdrawn.budget).toMatchObject({ appliedGallonsPerAcre: 0, until: null });
    expect(withdrawn.applications).toHaveLength(3);
  });

  it('is not of a moment to come, nor of a dump that is not in the ledger', async () => {
    const { id } = await newField();
    const path = `/fields/${id}/applications`;
    const later = application({ startedAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await dispatcher.call('POST', path, later)).body).toMatchObject({
      code: 'application.in-future',
    });
    const unknown = application({ visitId: crypto.randomUUID() });
    expect((await dispatcher.call('POST', path, unknown)).body).toMatchObject({
      code: 'application.unknown-dump',
    });
  });
});

describe('a truck’s dump', () => {
  it('on a field is recorded from the phone, once, and is in the pack before', async () => {
    const field = await newField({ disposalSiteId: siteId });
    const { fields = [] } = await company.pack();
    expect(fields).toContainEqual(
      expect.objectContaining({ id: field.id, disposalSiteId: siteId, leftGallonsPerAcre: 10_000 }),
    );
    const truck = await company.newTruck();
    await truck.pumped('Spread', 1_000, 0);
    const land = { fieldId: field.id, method: 'injected', readings: [] };
    const visitId = await truck.dumped(900, 30, { land });
    const { applications } = await detail(field.id);
    expect(applications).toHaveLength(1);
    expect(applications[0]).toMatchObject({
      visitId,
      gallons: 900,
      ledgerGallons: 900,
      wasteType: 'septage',
      truckName: truck.name,
    });
  });

  it('of several wastes says each, and is not domestic septage with grease in it', async () => {
    const field = await newField({ disposalSiteId: siteId });
    const truck = await company.newTruck();
    await truck.pumped('Festival', 100, 0, true, { wasteType: 'portable_toilet' });
    await truck.pumped('Camp', 900, 10);
    const land = { fieldId: field.id, method: 'injected', readings: [] };
    await truck.dumped(1_000, 30, { land });
    const [one] = (await detail(field.id)).applications;
    expect([one?.wasteType, one?.shares]).toEqual([
      'septage',
      [
        { wasteType: 'septage', gallons: 900 },
        { wasteType: 'portable_toilet', gallons: 100 },
      ],
    ]);
    expect(codes(one)).not.toContain('not-domestic');
  });

  it('waits at its field until the office says where it was spread', async () => {
    const field = await newField({ disposalSiteId: siteId });
    const truck = await company.newTruck();
    await truck.pumped('Later', 800, 60);
    const visitId = await truck.dumped(800, 90);
    expect((await detail(field.id)).dumps).toContainEqual(
      expect.objectContaining({ id: visitId, gallons: 800, wasteType: 'septage' }),
    );
    const spread = await apply(field.id, { visitId, gallons: 700 });
    expect(codes(spread.applications[0])).toContain('ledger-differs');
    expect(spread.dumps.map(({ id }) => id)).not.toContain(visitId);
  });

  it('on a field of another company counts, and is spread nowhere', async () => {
    const stranger = await server.signUp();
    const theirs: FieldSummary = bodyOf(await stranger.call('POST', '/fields', input()));
    const truck = await company.newTruck();
    await truck.pumped('Foreign', 500, 120);
    const land = { fieldId: theirs.id, method: 'injected', readings: [] };
    await truck.dumped(500, 150, { land });
    const seen: Detail = bodyOf(await stranger.call('GET', `/fields/${theirs.id}`));
    expect(seen.applications).toEqual([]);
  });

  it('is refused when the report is not one', async () => {
    const land = { fieldId: 'x', method: 'poured' };
    const dump = command('load.dumped', { disposalSiteId: siteId, routeId: null, rows: [], land });
    expect(await outcomeOf(company.technician, dump)).toEqual(['refused', 'command.unreadable']);
  });
});

describe('papers', () => {
  const file = (path: string) =>
    fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${dispatcher.token}` } });
  const year = new Date(Date.now() - 3_600_000).getUTCFullYear();

  it('are a record of the year, a transfer record of manure and a table', async () => {
    const { id } = await newField();
    const [septage] = (await apply(id)).applications;
    const { applications } = await apply(id, { wasteType: 'manure', gallons: 4_000 });
    const manure = applications.find(({ wasteType }) => wasteType === 'manure');
    for (const path of [
      `/fields/${id}/record?year=${year}`,
      `/fields/${id}/applications/${manure?.id}/transfer`,
    ]) {
      const answer = await file(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'application/pdf',
      ]);
    }
    expect(
      (await dispatcher.call('GET', `/fields/${id}/applications/${septage?.id}/transfer`)).body,
    ).toMatchObject({ code: 'application.not-manure' });
    const csv = await (await file(`/field-applications/file?year=${year}`)).text();
    expect(csv).toContain('Field,Day');
    expect(csv).toContain('Manure');
    const stranger = await server.signUp();
    expect((await stranger.call('GET', `/fields/${id}/record?year=${year}`)).status).toBe(404);
  });

  it('leave nothing out silently: more than a file holds is refused', async () => {
    const { id } = await newField();
    const { applications } = await apply(id, { startedAt: '2019-06-01T16:00:00.000Z' });
    const fill = (rows: number) =>
      server.database.asSystem((tx) =>
        tx.execute(sql`
          insert into field_applications
          select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).* from field_applications a, generate_series(1, ${rows}::int)
           where a.id = ${applications[0]?.id}`),
      );
    await fill(maxRecordEntries);
    const refusal = async (path: string) => (await dispatcher.call('GET', path)).body;
    expect(await refusal(`/fields/${id}/record?year=2019`)).toMatchObject({
      code: 'application.too-many-for-paper',
    });
    const csv = await (await file('/field-applications/file?year=2019')).text();
    expect(csv.trim().split('\n')).toHaveLength(1 + 1 + maxRecordEntries);
  });

  it('count every day of a leap year, and never round a pH up to the limit', async () => {
    const { id } = await newField();
    const readings = [
      { at: '2024-01-01T15:00:00.000Z', ph: 11.996 },
      { at: '2024-01-01T15:31:00.000Z', ph: 12 },
    ];
    await apply(id, { startedAt: '2024-01-01T16:00:00.000Z', readings });
    await apply(id, { startedAt: '2024-12-31T16:00:00.000Z', gallons: 20_000 });
    const pages = await pdfPages(
      Buffer.from(await (await file(`/fields/${id}/record?year=2024`)).arrayBuffer()),
    );
    const paper = pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(paper).toContain('Applied this year 5,000 gal/acre');
    expect(paper).toContain('pH at the start 11.99,');
    expect(paper).toContain('pH at the end 12.0,');
    expect(await (await file('/field-applications/file?year=2024')).text()).toContain('pH 11.99,');
  });

  it('name whose waste was spread in the table as on the record, and its weather', async () => {
    const field = await newField({ disposalSiteId: siteId });
    const truck = await company.newTruck();
    await truck.pumped('Origin Farm', 1_000, 0);
    await truck.dumped(900, 30, { land: { fieldId: field.id, method: 'injected', readings: [] } });
    const weather = { before: 'rain', during: 'dry', after: 'dry', soil: 'wet' };
    await apply(field.id, { wasteType: 'manure', origin: 'Own lagoon', weather });
    const table = await (await file(`/field-applications/file?year=${day.slice(0, 4)}`)).text();
    const lines = table.split('\r\n').filter((line) => line.startsWith(`${field.name},`));
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).toMatch(/"Origin Farm, /);
    expect(lines.join('\n')).toContain('Own lagoon,before: rain; during: dry; after: dry; soil: wet');
  });
});
