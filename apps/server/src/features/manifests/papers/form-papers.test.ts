import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyForm, FormSummary } from '@haulwright/contract/forms.contract';
import type { FormAnswers } from '@haulwright/domain/forms/evaluate-form';
import type { Job } from '@haulwright/domain/jobs/job';
import type { Manifest, VisitManifests } from '@haulwright/domain/manifests/manifest-view';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { command, outcomeOf } from '../../field/testing.ts';
import { listOf, make, makeHaulingCompany, sign, type HaulingCompany } from '../testing.ts';

const florida = 'us-fl-403-0741';
const server = serverOfFile();
let company: HaulingCompany;
let form: CompanyForm;
beforeAll(async () => {
  company = await makeHaulingCompany(server, { phone: '254-555-0177' });
  await company.follow(florida);
  await company.follow('grease-25');
  const forms: FormSummary[] = bodyOf(await company.admin.call('GET', '/forms'));
  const starter = forms.find(({ title }) => title.en === 'Grease trap cleaning');
  form = bodyOf(await company.admin.call('GET', `/forms/${starter?.id}`));
});

/** A trap that was pumped, with what its form says, and dumped: the visit, and the pickup's job. */
async function pumped(answers: FormAnswers | null, by = company.technician) {
  const truck = await company.newTruck();
  const jobId = await truck.pumped('Diner', 900, 0, true, { wasteType: 'grease' });
  if (answers !== null) await outcomeOf(by, filed(jobId, answers));
  const job: Job = bodyOf(await company.dispatcher.call('GET', `/jobs/${jobId}`));
  return { job, visitId: await truck.dumped(900, 60) };
}

const filed = (jobId: string, answers: FormAnswers) =>
  command('form.filed', {
    jobId,
    formId: form.id,
    versionId: form.versions[0]?.id,
    language: 'es',
    answers,
  });

const only = ({ manifests }: VisitManifests, packId = florida): Manifest => {
  const found = manifests.find(({ pack, state }) => pack.id === packId && state !== 'void');
  if (found === undefined) throw new Error(`no paper by ${packId}`);
  return found;
};
const made = async (visitId: string, packId = florida): Promise<Manifest> =>
  only(bodyOf(await make(company.dispatcher, visitId, packId)), packId);
const fillIn = (manifest: Manifest, fields: Record<string, string>) =>
  company.dispatcher.call('POST', `/manifests/${manifest.id}/fields`, {
    fields: Object.entries(fields).map(([id, value]) => ({ id, value })),
  });

const whole = { trapCondition: 'good', evacuated: true, noWaterReturned: true };

describe('a manifest of grease', () => {
  it('has what the form of its pickup answered, with the job', async () => {
    const { job, visitId } = await pumped({
      ...whole,
      liquidDepth: 40,
      floatingFog: 4,
      settledSolids: 3,
    });
    const of = (id: string, name: string, value: string) => ({
      id,
      name,
      value,
      formJobNumber: job.jobNumber,
    });
    const paper = await made(visitId);
    expect(paper.filledIn).toEqual([
      of('trap.cleaned', 'Trap: cleaned', 'Yes'),
      of('trap.condition', 'Trap: condition', 'Good'),
      of('trap.noGraywaterReturned', 'Trap: no graywater returned', 'Yes'),
    ]);
    expect([paper.missing, paper.isOutdated]).toEqual([[], false]);
    expect((await sign(company.dispatcher, paper, 'hauler')).status).toBe(200);

    const local = await made(visitId, 'grease-25');
    expect(local.filledIn).toEqual([of('trap.fullyEvacuated', 'Trap: fully evacuated', 'Yes')]);
    // The depths are the reading.
    expect(local.missing).toEqual([]);
  });

  it('asks for what the form left open, and invents nothing', async () => {
    const { visitId } = await pumped({ evacuated: false });
    const paper = await made(visitId);
    expect(paper.filledIn).toMatchObject([{ id: 'trap.cleaned', value: 'No' }]);
    expect(paper.missing.map(({ id }) => id)).toEqual(['trap.condition', 'trap.noGraywaterReturned']);
    const without = await made((await pumped(null)).visitId);
    expect([without.filledIn, without.missing.length]).toEqual([[], 3]);
  });

  it('gets what a form answers after the paper was made, and corrections of it', async () => {
    const { job, visitId } = await pumped(null);
    const paper = await made(visitId);
    const later = async (answers: FormAnswers) => {
      await outcomeOf(company.technician, filed(job.id, answers));
      return only(await listOf(company.dispatcher, visitId));
    };
    const wordsOf = ({ filledIn }: Manifest) => filledIn.map(({ value }) => value);
    const answered = await later(whole);
    expect([wordsOf(answered), answered.missing, answered.version]).toEqual([
      ['Yes', 'Good', 'Yes'],
      [],
      paper.version + 1,
    ]);
    expect(wordsOf(await later({ ...whole, trapCondition: 'damaged' }))).toEqual(['Yes', 'Damaged', 'Yes']);
    const said = only(bodyOf(await fillIn(paper, { 'trap.condition': 'Baffle missing' })));
    expect((await later(whole)).version).toBe(said.version);
    expect(wordsOf(await later({ ...whole, evacuated: false }))).toEqual(['No', 'Baffle missing', 'Yes']);
    for (const role of ['hauler', 'site']) bodyOf(await sign(company.dispatcher, paper, role));
    const signed = only(await listOf(company.dispatcher, visitId));
    expect(await later(whole)).toEqual(signed);
  });

  it('takes the newest form of the job', async () => {
    const truck = await company.newTruck();
    const jobId = await truck.pumped('Diner', 900, 0, true, { wasteType: 'grease' });
    for (const trapCondition of ['good', 'damaged'])
      await outcomeOf(company.technician, filed(jobId, { ...whole, trapCondition }));
    const paper = await made(await truck.dumped(900, 60));
    expect(paper.filledIn).toContainEqual(
      expect.objectContaining({ id: 'trap.condition', value: 'Damaged' }),
    );
  });

  it('is corrected in the office until the site has signed, and is then the office’s word', async () => {
    const { job, visitId } = await pumped(whole);
    const paper = await made(visitId);
    const filledIn = only(bodyOf(await fillIn(paper, { 'trap.condition': 'Baffle missing' }))).filledIn;
    expect(filledIn.map(({ value, formJobNumber }) => [value, formJobNumber])).toEqual([
      ['Yes', job.jobNumber],
      ['Baffle missing', null],
      ['Yes', job.jobNumber],
    ]);
    expect((await fillIn(paper, { 'originator.name': 'X' })).body.code).toBe('manifest.not-missing');
    for (const role of ['hauler', 'site']) bodyOf(await sign(company.dispatcher, paper, role));
    expect((await fillIn(paper, { 'trap.condition': 'Good' })).status).toBeGreaterThanOrEqual(400);
    const now = only(await listOf(company.dispatcher, visitId));
    expect([now.state, now.isOutdated]).toEqual(['complete', false]);
  });

  it('has nothing of a form that waits for the office, nor of another company', async () => {
    const { visitId } = await pumped(whole, company.other);
    expect((await made(visitId)).filledIn).toEqual([]);
    const stranger = await makeHaulingCompany(server);
    expect((await stranger.dispatcher.call('GET', `/manifests?visitId=${visitId}`)).status).toBe(404);
  });
});

it('on the phone, the form answers what the paper would ask for, and the report counts', async () => {
  const needs = { jobTypeId: null, photo: null, signature: null, position: null, paper: 'required' };
  bodyOf(await company.admin.call('PUT', '/field/v1/needs', needs));
  const lacking = async (answers: FormAnswers | null) => {
    const job = await company.job(company.technician, { wasteType: 'grease' });
    if (answers !== null) await outcomeOf(company.technician, filed(job.id, answers));
    const signature = {
      jobId: job.id,
      outcome: 'declined',
      name: null,
      role: null,
      statement: 'x',
      strokes: [],
    };
    await outcomeOf(company.technician, command('signature.taken', signature));
    const known = (await company.pack()).jobs.find(({ id }) => id === job.id)?.paperAnswers;
    const report = command('job.completed', { jobId: job.id, gallons: 500, notes: null });
    return [known, ...(await outcomeOf(company.technician, report))];
  };
  expect(await lacking(null)).toEqual([undefined, 'recorded', 'job.needs-missing']);
  const measured = { liquidDepth: 40, floatingFog: 4, settledSolids: 3 };
  expect(await lacking({ ...whole, ...measured })).toEqual([
    {
      'trap.condition': 'Good',
      'trap.cleaned': 'Yes',
      'trap.fullyEvacuated': 'Yes',
      'trap.noGraywaterReturned': 'Yes',
    },
    'applied',
  ]);
});
