import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { arrived, command, completed, makeFieldCompany, outcomeOf, type FieldCompany } from './testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let typeId: string;

beforeAll(async () => {
  company = await makeFieldCompany(server);
  [{ id: typeId }] = bodyOf(await company.admin.call('GET', '/job-types'));
});

const choose = (jobTypeId: string | null, levels: object) =>
  company.admin.call('PUT', '/field/v1/needs', {
    jobTypeId,
    photo: null,
    signature: null,
    position: null,
    ...levels,
  });
const jobOfType = () => company.job(company.technician, { jobTypeId: typeId });
const here = { latitude: 40, longitude: -76, accuracyMeters: 8, measuredAt: new Date().toISOString() };
const photo = { sha256: 'b'.repeat(64), bytes: 10, type: 'image/jpeg', role: 'after' };

describe('what a job needs', () => {
  it('is chosen by admins, for all jobs and for a type', async () => {
    expect((await company.technician.call('PUT', '/field/v1/needs', { jobTypeId: null })).status).toBe(403);
    expect((await choose(newId(), { photo: 'off' })).status).toBe(404);
    expect((await choose(null, { photo: 'sometimes' })).status).toBe(400);
    await choose(null, { photo: 'warned', signature: 'off' });
    const all = bodyOf(await choose(typeId, { photo: 'required' }));
    expect(all).toHaveLength(2);
    const [job, plain] = [await jobOfType(), await company.job()];
    const { jobs } = await company.pack();
    expect(jobs.find(({ id }) => id === job.id)?.needs).toEqual({
      photo: 'required',
      signature: 'off',
      position: 'offered',
      paper: 'warned',
    });
    expect(jobs.find(({ id }) => id === plain.id)?.needs.photo).toBe('warned');
  });

  it('a completion without a required photo waits for the office, and counts when it says so', async () => {
    await choose(typeId, { photo: 'required' });
    const job = await jobOfType();
    expect(await outcomeOf(company.technician, completed(job.id))).toEqual(['recorded', 'job.needs-missing']);
    expect((await company.load(job.id)).status).toBe('scheduled');
    const review = (await company.reviews()).find(({ job: about }) => about?.id === job.id);
    expect(review?.reason).toBe('Something the office requires at this job is missing.');
    expect(review?.missing).toBe('photo');
    expect((await company.decide(review?.id ?? '', 'count')).status).toBe(200);
    expect(await company.load(job.id)).toMatchObject({ status: 'completed', actualGallons: 900 });
  });

  it.each<[string, object, (jobId: string) => ReturnType<typeof command>]>([
    ['photo', { photo: 'required' }, (jobId) => completed(jobId, { files: [photo] })],
    ['place', { position: 'required' }, (jobId) => completed(jobId, { position: here })],
  ])('with its %s it counts at once', async (_, levels, done) => {
    await choose(typeId, levels);
    const job = await jobOfType();
    expect(await outcomeOf(company.technician, done(job.id))).toEqual(['applied']);
  });

  it('an arrival says where the phone was, and a customer who declined was asked', async () => {
    await choose(typeId, { position: 'required', signature: 'required' });
    const job = await jobOfType();
    await outcomeOf(company.technician, arrived(job.id, { position: here }));
    const packed = (await company.pack()).jobs.find(({ id }) => id === job.id);
    expect(packed?.positionKnown).toBe(true);
    const signed = { jobId: job.id, outcome: 'declined', name: null, role: null, statement: 'Pumped.' };
    await outcomeOf(company.technician, command('signature.taken', { ...signed, strokes: [] }));
    expect(await outcomeOf(company.technician, completed(job.id))).toEqual(['applied']);
    const evidence = bodyOf(await company.dispatcher.call('GET', `/jobs/${job.id}/evidence`));
    expect(evidence.checkIns).toMatchObject([
      { place: 'unknown', position: { latitude: 40, longitude: -76 } },
    ]);
  });

  it('a required form that is missing waits too; one that is warned about does not', async () => {
    await choose(typeId, {});
    const forms = bodyOf(await company.admin.call('GET', '/forms'));
    const assign = (need: string) =>
      company.admin.call('PUT', `/forms/${forms[0].id}/job-types`, {
        jobTypes: [{ jobTypeId: typeId, required: true, need }],
      });
    await assign('warned');
    expect(await outcomeOf(company.technician, completed((await jobOfType()).id))).toEqual(['applied']);
    await assign('required');
    const [outcome, code] = await outcomeOf(company.technician, completed((await jobOfType()).id));
    expect([outcome, code]).toEqual(['recorded', 'job.needs-missing']);
  });

  it('the inbox names what is missing, and says when nothing is any more', async () => {
    const forms = bodyOf(await company.admin.call('GET', '/forms'));
    const ofForm = `/forms/${forms[0].id}/job-types`;
    await company.admin.call('PUT', ofForm, {
      jobTypes: [{ jobTypeId: typeId, required: true, need: 'required' }],
    });
    await choose(typeId, { photo: 'required', signature: 'required', position: 'required' });
    const job = await jobOfType();
    const missing = async () =>
      (await company.reviews()).find(({ job: about }) => about?.id === job.id)?.missing;
    await outcomeOf(company.technician, completed(job.id, { position: here }));
    expect(await missing()).toBe(`photo, signature, form “${forms[0].title.en}”`);
    await outcomeOf(
      company.technician,
      command('signature.taken', {
        jobId: job.id,
        outcome: 'declined',
        name: null,
        role: null,
        statement: 'Pumped.',
        strokes: [],
      }),
    );
    await company.admin.call('PUT', ofForm, { jobTypes: [] });
    expect(await missing()).toBe('photo');
    await choose(typeId, { photo: 'off' });
    expect(await missing()).toBe('Nothing is missing any more');
  });
});
