import { startingRules } from '@haulwright/domain/rentals/starting-rules';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { kindOf, sampleInput, toRequest, walkContract, type WalkedCall } from './contract-walk.ts';
import { populate, type Populated } from './populated-company.ts';
import { serverOfFile } from './server-of-file.ts';
import { patiently } from '../patience.ts';

/**
 * Calls that replace something whatever it has become, each with the reason. Every other PUT and PATCH of the
 * contract says what was seen and is refused when that has changed (decision 0181).
 */
const exempt: Readonly<Record<string, string>> = {
  'filings.follow': 'A switch: a pack is followed or not, however often that is said.',
  'factors.rename': 'Its owner’s own name for a second step.',
  'quotes.followUp': 'One day, chosen as a whole: the last choice counts.',
  'jobs.reschedule': 'One day, chosen as a whole; the history tells who moved the job.',
  'jobs.setStatus': 'A command, judged by the status of the job when it arrives.',
  'jobs.assign': 'One person, chosen as a whole; the history tells who assigned the job.',
  'clients.setStatus': 'A switch between active and archived.',
  'tracking.answerPin': 'Answers what is proposed, and is refused once it is not.',
  'clients.setAddressLocation': 'One pin, set on a map that shows where it is.',
  'dispatch.sayEditing': 'Tells who edits, and replaces nothing.',
  'files.receive': 'A file is named by its content, so it can only be stored again as it is.',
  'positions.report': 'A phone’s own position; the newest counts.',
  'push.subscribe': 'A browser’s own subscription.',
  'me.saveProfile': 'A person’s own name and phone number.',
  'savedViews.setDefault': 'A person’s own choice; the last one counts.',
  'field.showPhoto': 'A switch of one photo: shown to the client or not.',
  'forms.archive': 'A switch between in use and put away.',
};

/** Calls that tell by an instant what was seen, and how they refuse. */
const byInstant: Readonly<Record<string, string>> = {
  'jobs.update': 'job.changed-meanwhile',
  'jobs.setPurchaseOrder': 'job.changed-meanwhile',
  'routes.update': 'route.changed-meanwhile',
  'dispatch.arrange': 'route.changed-meanwhile',
  'forms.save': 'form.changed-meanwhile',
};

/** What a sample needs to be valid, where that is more than its schema tells. */
const valid: Readonly<Record<string, (input: Input) => Input>> = {
  'company.saveBrand': (input) => ({ ...input, logo: null, replyTo: null, copyTo: [] }),
  'jobTypes.update': (input) => ({ ...input, usesTank: true }),
  'vehicles.update': (input) => ({ ...input, outOfServiceFrom: null, outOfServiceUntil: null }),
  'prices.correct': (input) => ({ ...input, isAfterHours: null, jobId: completedJob }),
  'dispatch.arrange': ({ routes }) => ({
    routes: (routes as Input[]).map((route) => ({ ...route, visits: [] })),
  }),
  'forms.save': (input) => ({
    ...input,
    template: { title: { en: 'Walked' }, items: [{ kind: 'text', id: 'remark', label: { en: 'Remark' } }] },
  }),
  'quotes.update': ({ lines, ...input }) => ({
    ...input,
    lines: (lines as Input[]).map((line) => ({ ...line, rental: null, isDelivery: false })),
  }),
  'rentals.sanitation.save': (input) => ({ ...input, ...startingRules }),
  'filings.permits.update': (input) => ({ ...input, userId: null }),
  'tracking.update': (input) => ({ ...input, userId: null, externalId: null }),
  'alerts.update': (input) => ({
    ...input,
    event: 'depot-left',
    threshold: null,
    siteIds: [],
    toldUserIds: [company.admin.userId],
  }),
  'land.update': (input) => ({ ...input, boundary: [], acresOverride: 12 }),
  'jobs.update': ({ repeat: _repeat, ...input }) => ({ ...input, scope: 'this' }),
};

/** Calls whose sample breaks other rules: what stands there, with another text. */
const fromPresent: Readonly<Record<string, (present: Input, text: string) => Input>> = {
  'clients.update': ({ services, ...present }, notes) => ({
    ...present,
    serviceTypeIds: (services as Input[]).map(({ id }) => id),
    notes,
  }),
  'vehicles.update': (present, name) => ({ ...present, name }),
  'rentals.update': (present, name) => ({ ...present, name }),
  'agreements.update': (present, name) => ({ ...present, name }),
  'rentals.sanitation.save': ({ crews }, source) => ({ crews: { ...(crews as Input), source } }),
  'company.saveBrand': (present, footer) => ({ ...present, footer }),
  'alerts.update': (present, text) => ({ ...present, quiet: { startMinute: text.length, endMinute: 900 } }),
  'users.setRoles': (_, text) => ({ roles: text === 'told' ? ['admin'] : ['admin', 'dispatcher'] }),
  'company.saveSecurity': (present) => ({
    ...present,
    minimumPasswordLength: Number(present['minimumPasswordLength']) + 1,
  }),
};

type Input = Readonly<Record<string, unknown>>;

const server = serverOfFile();
let company: Populated;
let completedJob: string;
const replacing = walkContract().filter(({ method }) => method === 'PUT' || method === 'PATCH');
const walked = replacing.filter(({ name }) => !(name in exempt)).map((call) => [call.name, call] as const);
const byVersion = walked.filter(([name]) => !(name in byInstant) && name !== 'prices.correct');

beforeAll(async () => {
  company = await populate(server, 'Seen');
  // A quote can be changed while it is a draft.
  await company.admin.call('POST', `/quotes/${company.ids['quotes']}/revision`);
  const needs = { photo: 'off', signature: 'off', position: 'off', jobTypeId: company.ids['jobTypes'] };
  await company.admin.call('PUT', '/field/v1/needs', needs);
  completedJob = (await company.admin.call('GET', '/jobs?status=completed')).body.items[0].id;
}, patiently(120_000));

const longAgo = '2026-01-01T00:00:00.000Z';

/** A valid sample of a call; every place where something seen is told says what is given. */
function sampleOf(call: WalkedCall, seen: { readonly version: unknown; readonly at: string }): Input {
  const sample = sampleInput(call.inputSchema, (name) => company.ids[kindOf(call, name)] ?? randomUUID());
  const told = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(told);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, name.startsWith('seen') ? seen.at : told(member)]),
    );
  };
  const takesVersion = !(call.name in byInstant) && { version: seen.version };
  return { ...(valid[call.name] ?? ((input) => input))(told(sample) as Input), ...takesVersion };
}

const send = (call: WalkedCall, input: Input) => {
  const { path, body } = toRequest(call, { ...input });
  return company.admin.call(call.method, path, body);
};

/** What somebody sends who saw what is there. */
function changed(call: WalkedCall, present: Input, text: string): Input {
  const input = sampleOf(call, { version: present['version'], at: longAgo });
  return { ...input, ...fromPresent[call.name]?.(present, text) };
}

const stale = (call: WalkedCall) =>
  send(call, sampleOf(call, { version: call.name === 'prices.correct' ? 99 : 'stale', at: longAgo }));

describe('a call that replaces something', () => {
  it('is exempt only if it is there', () => {
    const names = new Set(replacing.map(({ name }) => name));
    expect([...Object.keys(exempt), ...Object.keys(byInstant)].filter((name) => !names.has(name))).toEqual(
      [],
    );
  });

  it.each(walked)('%s is refused when the thing was changed after it was seen', async (name, call) => {
    const { status, body } = await stale(call);
    expect([status, body.code], JSON.stringify(body)).toEqual([
      409,
      byInstant[name] ?? 'version.changed-meanwhile',
    ]);
    const tells = name in byInstant || 'version' in body.data.present;
    expect(tells).toBe(true);
  });

  it(
    'gets its version from a call that reads',
    async () => {
      const seen: string[] = [];
      for (const call of walkContract().filter(
        ({ method, meta }) => method === 'GET' && meta.access !== 'anyone',
      )) {
        const input = sampleInput(
          call.inputSchema,
          (field) => company.ids[kindOf(call, field)] ?? randomUUID(),
        );
        const filters = ['search', 'status', 'which', 'state', 'unitTypeId', 'forRentalId', 'priceItemId'];
        const wanted = Object.fromEntries(
          Object.entries(input).filter(
            ([field]) => !filters.includes(field) || call.path.includes(`{${field}}`),
          ),
        );
        const { path } = toRequest(call, wanted);
        seen.push(JSON.stringify((await company.admin.call('GET', path)).body));
      }
      const shown = seen.join('\n');
      const missing: string[] = [];
      for (const [name, call] of byVersion) {
        const { version } = (await stale(call)).body.data.present;
        if (!shown.includes(`"version":"${version}"`)) missing.push(name);
      }
      expect(missing).toEqual([]);
    },
    patiently(60_000),
  );

  it.each(byVersion)('%s: of two at once who saw the same, one is refused', async (name, call) => {
    const { present } = (await stale(call)).body.data;
    const input = changed(call, present, 'at once');
    const answers = await Promise.all([send(call, input), send(call, input)]);
    const outcome = answers.map(({ status, body }) => (status === 200 ? 'saved' : String(body.code)));
    // A price is withdrawn and another takes its place.
    const refusal = name === 'prices.rules.update' ? 'price.withdrawn' : 'version.changed-meanwhile';
    expect(outcome.toSorted()).toEqual([refusal, 'saved'].toSorted());
    if (name === 'prices.rules.update')
      company = {
        ...company,
        ids: { ...company.ids, priceRules: answers.find(({ status }) => status === 200)?.body.id },
      };
  });

  it.each(byVersion)(
    '%s takes the version that it tells when it refuses, and no version',
    async (_, call) => {
      const { present } = (await stale(call)).body.data;
      const told = await send(call, changed(call, present, 'told'));
      expect([told.status, told.body.code]).toEqual([200, undefined]);
      if (call.name === 'prices.rules.update') return;
      const { version: _version, ...untold } = changed(call, present, 'untold');
      const answer = await send(call, untold);
      expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    },
  );
});
