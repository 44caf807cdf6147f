import { beforeAll, describe, expect, it } from 'vitest';
import type { CompanyForm, FormSummary } from '@haulwright/contract/forms.contract';
import type { Client } from '@haulwright/domain/clients/client';
import type { FormAnswers } from '@haulwright/domain/forms/evaluate-form';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { GreaseTrap } from '@haulwright/domain/manifests/grease-cleaning';
import type { AddressTank } from '@haulwright/domain/tanks/tank';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import {
  command,
  completed,
  makeFieldCompany,
  outcomeOf,
  sendRaw,
  today,
  type FieldCompany,
} from '../field/testing.ts';
import { makeJob } from '../jobs/testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let trapForm: CompanyForm;
beforeAll(async () => {
  company = await makeFieldCompany(server);
  trapForm = await starterForm('Grease trap cleaning');
});

const ask = async (method: string, path: string, body?: unknown) =>
  bodyOf(await company.admin.call(method, path, body));

async function starterForm(title: string): Promise<CompanyForm> {
  const forms: FormSummary[] = await ask('GET', '/forms');
  const found = forms.find((form) => form.title.en === title);
  return ask('GET', `/forms/${found?.id}`);
}

/** Publishes the trap's form with other items; technicians are given this version from then on. */
async function edited(change: (items: CompanyForm['template']['items']) => object[]): Promise<CompanyForm> {
  const { template, jobTypes } = trapForm;
  const draft: CompanyForm = await ask('POST', '/forms', {
    template: { ...template, items: change(template.items) },
    jobTypes,
  });
  return ask('POST', `/forms/${draft.id}/versions`, { seen: draft.updatedAt });
}

interface Place {
  readonly client: Client;
  readonly addressId: string;
}
async function diner(): Promise<Place> {
  const client = await makeClient(company.dispatcher, { name: `Diner ${newId().slice(-6)}` });
  return { client, addressId: client.addresses[0]?.id ?? '' };
}

async function trapJob({ client }: Place, scheduledDate = today()) {
  const job = await makeJob(company.dispatcher, client, { scheduledDate, wasteType: 'grease' });
  await company.assign(job.id, company.technician);
  return job;
}

/** As the phone's clock had it at 9 AM plus these minutes on a day. */
const at = (day: string, minute = 0) => {
  const time = new Date(startOfDayIn(day, 'America/New_York').getTime() + (9 * 60 + minute) * 60_000);
  return { capturedAt: time.toISOString(), clock: { offsetMs: 0, checkedAt: time.toISOString() } };
};

const measured = (floatingFog: number, settledSolids = 3, liquidDepth = 40) => ({
  liquidDepth,
  floatingFog,
  settledSolids,
});

const filed = (jobId: string, answers: FormAnswers, changes: object = {}, form = trapForm) =>
  command(
    'form.filed',
    { jobId, formId: form.id, versionId: form.versions[0]?.id, language: 'en', answers },
    changes,
  );

const readingsOf = async ({ client, addressId }: Place): Promise<AddressTank['readings']> => {
  const tanks: AddressTank[] = await ask('GET', `/clients/${client.id}/tanks`);
  return tanks.find((tank) => tank.addressId === addressId)?.readings ?? [];
};

const trapOf = async ({ client }: Place): Promise<GreaseTrap> =>
  (await ask('GET', `/clients/${client.id}/grease-traps`))[0];

describe('the form of a grease trap', () => {
  it('is the reading of its address, once, on the day of the work, with its job', async () => {
    const place = await diner();
    const day = addDays(today(), -2);
    const job = await trapJob(place, day);
    const form = filed(job.id, measured(4), at(day));
    expect(await outcomeOf(company.technician, form)).toEqual(['applied']);
    expect(await outcomeOf(company.technician, form)).toEqual(['applied']);
    await Promise.all([sendRaw(company.technician, [form]), sendRaw(company.technician, [form, form])]);
    expect(await readingsOf(place)).toEqual([
      {
        id: form.id,
        measuredOn: day,
        sludgeInches: 3,
        scumInches: 4,
        liquidDepthInches: 40,
        percent: 18,
        jobId: job.id,
        jobNumber: job.jobNumber,
        recordedByName: 'Tom Technician',
      },
    ]);
  });

  it('that is filled in again corrects its reading, in whatever order the two arrive', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const place = await diner();
      const job = await trapJob(place);
      const day = addDays(today(), -1);
      const forms = [filed(job.id, measured(4), at(day)), filed(job.id, measured(7), at(day, 20))];
      for (const one of order)
        expect(await outcomeOf(company.technician, forms[one] ?? {})).toEqual(['applied']);
      expect(await readingsOf(place)).toMatchObject([{ id: forms[1]?.id, scumInches: 7 }]);
    }
  });

  it('that is corrected to no measurement takes its reading away, and leaves the office’s alone', async () => {
    const place = await diner();
    const job = await trapJob(place);
    const byHand = { measuredOn: today(), sludgeInches: 2, scumInches: 2, liquidDepthInches: 40 };
    await ask('POST', `/tanks/${place.addressId}/readings`, byHand);
    await outcomeOf(company.technician, filed(job.id, measured(4), at(addDays(today(), -1))));
    expect(await readingsOf(place)).toHaveLength(2);
    await outcomeOf(company.technician, filed(job.id, { evacuated: true }));
    expect(await readingsOf(place)).toMatchObject([{ jobId: null, jobNumber: null }]);
  });

  it('does not bring back a reading that the office removed', async () => {
    const place = await diner();
    const job = await trapJob(place);
    const form = filed(job.id, measured(4));
    await outcomeOf(company.technician, form);
    await ask('DELETE', `/tank-readings/${form.id}`);
    await outcomeOf(company.technician, form);
    const plain = await edited((items) => items.slice(3).filter(({ kind }) => kind === 'yes-no'));
    await outcomeOf(company.technician, filed(job.id, { evacuated: true }, {}, plain));
    expect(await readingsOf(place)).toEqual([]);
  });

  it('counts for the quarter, the next date and the evidence', async () => {
    const place = await diner();
    const [first, second] = [addDays(today(), -33), addDays(today(), -3)];
    for (const [day, fog] of [
      [first, 2],
      [second, 9],
    ] as const) {
      const job = await trapJob(place, day);
      await outcomeOf(company.technician, filed(job.id, measured(fog), at(day)));
      expect(await outcomeOf(company.technician, completed(job.id, at(day, 30)))).toEqual(['applied']);
    }
    // 12 of 40 inches in 30 days: a quarter is reached after 25.
    expect(await trapOf(place)).toEqual({
      addressId: place.addressId,
      cleaningCount: 2,
      lastCleanedOn: second,
      lastPercent: 30,
      dueOn: addDays(second, 25),
      dueBecause: 'quarter',
    });
  });

  it('of which the company edited the measurements away posts none, and is kept', async () => {
    const place = await diner();
    const job = await trapJob(place);
    const form = await edited((items) =>
      items.filter(({ id }) => !['liquidDepth', 'share', 'over'].includes(id)),
    );
    const one = filed(job.id, { floatingFog: 4, settledSolids: 3 }, {}, form);
    expect(await outcomeOf(company.technician, one)).toEqual(['applied']);
    expect(await readingsOf(place)).toEqual([]);
    const page = await ask('GET', `/form-submissions?jobId=${job.id}`);
    expect(page.items).toMatchObject([{ id: one.id }]);
  });

  it('whose measurements cannot be is kept, and the office is told', async () => {
    const place = await diner();
    const job = await trapJob(place);
    const form = filed(job.id, measured(30, 30));
    expect(await outcomeOf(company.technician, form)).toEqual(['applied', 'reading.impossible']);
    expect(await readingsOf(place)).toEqual([]);
    const page = await ask('GET', `/form-submissions?jobId=${job.id}`);
    expect(page.items).toMatchObject([{ id: form.id, isComplete: false }]);
    const review = (await company.reviews()).find(({ commandId }) => commandId === form.id);
    expect(review?.reason).toMatch(/^The form’s readings cannot be right/);
    bodyOf(await company.decide(review?.id ?? '', 'count'));
    expect(await readingsOf(place)).toEqual([]);
  });

  it('of somebody else’s job is a reading once the office lets it count, and never another company’s', async () => {
    const place = await diner();
    const job = await trapJob(place);
    const form = filed(job.id, measured(4));
    expect(await outcomeOf(company.other, form)).toEqual(['recorded', 'job.not-yours']);
    expect(await readingsOf(place)).toEqual([]);
    const review = (await company.reviews()).find(({ commandId }) => commandId === form.id);
    bodyOf(await company.decide(review?.id ?? '', 'count'));
    expect(await readingsOf(place)).toMatchObject([{ id: form.id, recordedByName: 'Otto Technician' }]);

    const stranger = await makeFieldCompany(server);
    const [answer] = await outcomeOf(stranger.technician, filed(job.id, measured(9)));
    expect(answer).toBe('recorded');
    expect(await readingsOf(place)).toMatchObject([{ scumInches: 4 }]);
  });
});

it('the septic inspection is the reading of the fullest tank', async () => {
  const form = await starterForm('Septic system inspection');
  const client = await makeClient(company.dispatcher, { name: 'House' });
  const job = await makeJob(company.dispatcher, client, { scheduledDate: today() });
  await company.assign(job.id, company.technician);
  const tanks = [
    { liquid: 48, scum: 2, sludge: 6 },
    { liquid: 48, scum: 4, sludge: 12 },
  ];
  expect(await outcomeOf(company.technician, filed(job.id, { tanks }, {}, form))).toEqual(['applied']);
  expect(await readingsOf({ client, addressId: client.addresses[0]?.id ?? '' })).toMatchObject([
    { scumInches: 4, sludgeInches: 12, percent: 33 },
  ]);
});
