import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyForm, FormSummary } from '@haulwright/contract/forms.contract';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import {
  command,
  completed,
  makeFieldCompany,
  outcomeOf,
  today,
  type FieldCompany,
} from '../field/testing.ts';
import { giveStarterForms } from './forms.hearers.ts';

const server = serverOfFile();
let company: FieldCompany;
beforeAll(async () => {
  company = await makeFieldCompany(server);
});

async function file(path: string): Promise<{ type: string; text: string }> {
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Bearer ${company.dispatcher.token}` },
  });
  return { type: answer.headers.get('content-type') ?? '', text: await answer.text() };
}
const template = (more: object = {}) => ({
  title: { en: 'Lift station', es: 'Estación de bombeo' },
  items: [
    { kind: 'yes-no', id: 'alarm', label: { en: 'Alarm works?' }, requireWhen: true },
    {
      kind: 'text',
      id: 'wrong',
      label: { en: 'What is wrong with it?' },
      showWhen: { field: 'alarm', is: false },
      requireWhen: true,
    },
    {
      kind: 'repeat',
      id: 'pumps',
      label: { en: 'Pump' },
      items: [{ kind: 'reading', id: 'hours', label: { en: 'Hours' }, unit: 'h' }],
    },
  ],
  ...more,
});
const list = async (state = 'active'): Promise<FormSummary[]> =>
  bodyOf(await company.dispatcher.call('GET', `/forms?state=${state}`));
const create = async (body: object = {}): Promise<CompanyForm> =>
  bodyOf(await company.admin.call('POST', '/forms', { template: template(), ...body }));
const publish = async ({ id, updatedAt }: CompanyForm): Promise<CompanyForm> =>
  bodyOf(await company.admin.call('POST', `/forms/${id}/versions`, { seen: updatedAt }));

describe('forms', () => {
  it('are five at first, published, for new companies and for those from before', async () => {
    expect((await list()).map(({ title }) => title.en)).toHaveLength(5);
    const old = await server.signUp({ fullName: 'Old Admin', companyName: 'Old Company' });
    await server.database.asSystem(async (tx) => {
      await tx.execute(sql`set local app.purging = 'on'`);
      await tx.execute(sql`delete from form_template_versions where company_id = ${old.companyId}`);
      await tx.execute(sql`delete from form_templates where company_id = ${old.companyId}`);
    });
    await giveStarterForms(server.database, () => new Date());
    await giveStarterForms(server.database, () => new Date());
    const given: FormSummary[] = bodyOf(await old.call('GET', '/forms'));
    expect(given.map(({ publishedNumber }) => publishedNumber)).toEqual([1, 1, 1, 1, 1]);
  });

  it('are drafts until they are published, and keep what was published', async () => {
    const form = await create();
    expect(form).toMatchObject({ publishedNumber: null, hasDraft: true, itemCount: 3 });
    const first = await publish(form);
    expect(first).toMatchObject({ publishedNumber: 1, hasDraft: false });
    const nothing = await company.admin.call('POST', `/forms/${form.id}/versions`, { seen: first.updatedAt });
    expect([nothing.status, nothing.body.code]).toEqual([409, 'form.nothing-to-publish']);
    const changed: CompanyForm = bodyOf(
      await company.admin.call('PUT', `/forms/${form.id}`, {
        seen: first.updatedAt,
        template: template({ title: { en: 'Lift station, yearly' } }),
      }),
    );
    expect(changed).toMatchObject({ publishedNumber: 1, hasDraft: true });
    expect((await publish(changed)).versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('refuse a change of what somebody else changed meanwhile', async () => {
    const form = await create();
    const body = { seen: form.updatedAt, template: template({ title: { en: 'Mine' } }) };
    // Saved in the same millisecond, the two could not be told apart.
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(Date.parse(form.updatedAt) + 1);
    expect((await company.admin.call('PUT', `/forms/${form.id}`, body)).status).toBe(200);
    const second = await company.admin.call('PUT', `/forms/${form.id}`, body);
    expect([second.status, second.body.code]).toEqual([409, 'form.changed-meanwhile']);
  });

  it.each<[string, object, string[]]>([
    ['no item', template({ items: [] }), ['template', 'items']],
    ['no title', template({ title: {} }), ['template', 'title', 'en']],
    [
      'an item that looks ahead',
      template({
        items: [
          { kind: 'text', id: 'a', label: { en: 'A' }, showWhen: { field: 'b', answered: true } },
          { kind: 'text', id: 'b', label: { en: 'B' } },
        ],
      }),
      ['template', 'items', '0'],
    ],
    [
      'a name every object has',
      template({ items: [{ kind: 'text', id: 'constructor', label: { en: 'A' } }] }),
      ['template', 'items', '0', 'id'],
    ],
  ])('refuse %s, and say where', async (_, wrong, path) => {
    const answer = await company.admin.call('POST', '/forms', { template: wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.data.issues[0].path.map(String)).toEqual(path);
  });

  it("keep a state's wording", async () => {
    const form = await create({ template: template({ locked: { cite: '25 Pa. Code § 73' } }) });
    const answer = await company.admin.call('PUT', `/forms/${form.id}`, {
      seen: form.updatedAt,
      template: template(),
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'form.locked']);
  });

  it('are offered on job types that exist', async () => {
    const [type] = bodyOf(await company.admin.call('GET', '/job-types'));
    const form = await create({ jobTypes: [{ jobTypeId: type.id, required: true }] });
    expect(form.jobTypes).toEqual([{ jobTypeId: type.id, required: true, need: 'warned' }]);
    const path = `/forms/${form.id}/job-types`;
    const unknown = { jobTypes: [{ jobTypeId: newId(), required: false }] };
    expect((await company.admin.call('PUT', path, unknown)).status).toBe(400);
    const none: CompanyForm = bodyOf(await company.admin.call('PUT', path, { jobTypes: [] }));
    expect(none.jobTypes).toEqual([]);
  });

  it('are put away and brought back', async () => {
    const { id } = await create();
    const put = (isArchived: boolean) => company.admin.call('PUT', `/forms/${id}/archived`, { isArchived });
    await put(true);
    expect((await list()).some((form) => form.id === id)).toBe(false);
    expect((await list('archived')).some((form) => form.id === id)).toBe(true);
    await put(false);
    expect((await list()).some((form) => form.id === id)).toBe(true);
  });
});

describe('a filled-in form', () => {
  it('is listed by its job and address, set as PDF and exported with a column for each answer', async () => {
    const form = await publish(await create());
    const job = await company.job();
    const address = job.clientAddressId ?? '';
    const filed = command('form.filed', {
      jobId: job.id,
      formId: form.id,
      versionId: form.versions[0]?.id,
      language: 'en',
      // Hidden items do not count.
      answers: { alarm: true, wrong: 'nothing', pumps: [{ hours: 12.5 }, { hours: 3 }] },
    });
    expect(await outcomeOf(company.technician, filed)).toEqual(['applied']);
    expect(await outcomeOf(company.technician, filed)).toEqual(['applied']);
    const { id } = filed;
    const pack = await company.pack();
    expect(pack.forms?.some((one) => one.versionId === form.versions[0]?.id)).toBe(true);
    expect(pack.filedForms).toMatchObject([{ id, jobId: job.id, formId: form.id }]);
    for (const query of [`jobId=${job.id}`, `addressId=${address}`, `formId=${form.id}`]) {
      const page = bodyOf(await company.dispatcher.call('GET', `/form-submissions?${query}`));
      expect(page.items).toMatchObject([{ id, isComplete: true, versionNumber: 1 }]);
    }
    const pdf = await file(`/form-submissions/${id}/pdf`);
    expect(pdf.type).toContain('application/pdf');
    const csv = await file(`/forms/${form.id}/answers?from=${today()}&to=${today()}`);
    const [titles, row] = csv.text.split('\r\n');
    expect(titles).toContain(
      'Complete,Corrected later,Alarm works?,What is wrong with it?,Pump 1: Hours,Pump 2: Hours',
    );
    expect(row).toMatch(/,1,Yes,No,Yes,,12\.5,3$/);
  });

  it('filled in again at the same job corrects the first, which stays as it was', async () => {
    const form = await publish(await create());
    const [job, elsewhere] = [await company.job(), await company.job()];
    const filed = (jobId: string, alarm: boolean) =>
      command('form.filed', {
        jobId,
        formId: form.id,
        versionId: form.versions[0]?.id,
        language: 'en',
        answers: { alarm },
      });
    const [first, second, other] = [filed(job.id, false), filed(job.id, true), filed(elsewhere.id, true)];
    for (const one of [first, second, other])
      expect(await outcomeOf(company.technician, one)).toEqual(['applied']);
    const page = bodyOf(await company.dispatcher.call('GET', `/form-submissions?formId=${form.id}`));
    const of = (id: string) => page.items.find((item: { id: string }) => item.id === id);
    expect(of(first.id)).toMatchObject({ isCorrection: false, isReplaced: true });
    expect(of(second.id)).toMatchObject({ isCorrection: true, isReplaced: false });
    expect(of(other.id)).toMatchObject({
      isCorrection: false,
      isReplaced: false,
      addressId: elsewhere.clientAddressId,
    });
    const read = bodyOf(await company.dispatcher.call('GET', `/form-submissions/${first.id}`));
    expect(read.answers).toMatchObject({ alarm: false });
  });

  it('of a phone that asks for the gallons twice says so where its job has others, until one of them is corrected', async () => {
    const items = [{ kind: 'gallons', id: 'gallons', label: { en: 'Gallons pumped' } }];
    const form = await publish(await create({ template: template({ items }) }));
    const job = await company.job(undefined, { wasteType: 'septage' });
    const filed = (gallons: unknown) =>
      command('form.filed', {
        jobId: job.id,
        formId: form.id,
        versionId: form.versions[0]?.id,
        language: 'en',
        answers: { gallons },
      });
    const marks = async () => {
      const page = bodyOf(await company.dispatcher.call('GET', `/form-submissions?jobId=${job.id}`));
      return page.items.map(({ otherGallons }: { otherGallons: unknown }) => otherGallons);
    };
    const findings = async () => {
      const { items: found } = bodyOf(
        await company.dispatcher.call('GET', '/compliance/findings?kind=form-differs'),
      );
      return found.map(({ subject }: { subject: string }) => subject.replace(/^.*: /, ''));
    };
    const sent = async (...reports: object[]) => {
      for (const report of reports) expect(await outcomeOf(company.technician, report)).toEqual(['applied']);
    };
    await sent(filed(950));
    // The work is not over, and may be reported with these.
    expect([await marks(), await findings()]).toEqual([[null], []]);
    await sent(completed(job.id, {}, 1_000));
    expect([await marks(), await findings()]).toEqual([
      [{ form: 950, job: 1_000 }],
      ['1,000 gal, on the form 950 gal'],
    ]);
    // What no amount is, no amount contradicts.
    await sent(filed('a lot'));
    expect([await marks(), await findings()]).toEqual([[null, null], []]);
    await sent(filed(900));
    expect(await findings()).toEqual(['1,000 gal, on the form 900 gal']);
    await sent(filed(1_000));
    expect([await marks(), await findings()]).toEqual([[null, null, null, null], []]);
  });

  it('of an unknown version, or of somebody else’s job, waits for the office, which lets it count', async () => {
    const form = await publish(await create());
    const job = await company.job();
    const data = (changes: object = {}) => ({
      jobId: job.id,
      formId: form.id,
      versionId: form.versions[0]?.id,
      language: 'es',
      answers: {},
      ...changes,
    });
    const unknown = command('form.filed', data({ versionId: newId() }));
    expect(await outcomeOf(company.technician, unknown)).toEqual(['recorded', 'form.not-found']);
    const others = command('form.filed', data());
    expect(await outcomeOf(company.other, others)).toEqual(['recorded', 'job.not-yours']);
    const reviews = await company.reviews();
    const of = (id: string) => reviews.find(({ commandId }) => commandId === id)?.id ?? '';
    expect((await company.decide(of(unknown.id), 'count')).status).toBe(409);
    expect((await company.decide(of(others.id), 'count')).status).toBe(200);
    const page = bodyOf(await company.dispatcher.call('GET', `/form-submissions?jobId=${job.id}`));
    expect(page.items).toMatchObject([{ id: others.id, isComplete: false }]);
  });
});
