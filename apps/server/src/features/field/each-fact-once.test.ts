import { inArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { fieldCommands, fieldReviews, jobAttempts } from './field.tables.ts';
import {
  arrived,
  completed,
  makeFieldCompany,
  notDone,
  sendRaw,
  type Answered,
  type FieldCompany,
  type SentCommand,
} from './testing.ts';
import { patiently } from '../../../../../test/patience.ts';

const server = serverOfFile();
let company: FieldCompany;

beforeAll(async () => {
  company = await makeFieldCompany(server);
});

/** The next step: a phone does something or sends its outbox, or the office steps in. */
const step = fc.oneof(
  fc.record({
    does: fc.constantFrom('arrive', 'complete', 'not-done'),
    phone: fc.constantFrom(0, 1),
    job: fc.constantFrom(0, 1),
  }),
  fc.record({ does: fc.constant('send'), phone: fc.constantFrom(0, 1), isReplyLost: fc.boolean() }),
  fc.record({
    does: fc.constantFrom('cancel', 'give-away', 'give-back', 'finish'),
    job: fc.constantFrom(0, 1),
  }),
);
type Step = Readonly<{ does: string; phone?: number; job?: number; isReplyLost?: boolean }>;

/** A phone's outbox: commands stay in it until an answer other than `waiting` arrives. */
interface Phone {
  readonly deviceId: string;
  readonly all: SentCommand[];
  unsent: SentCommand[];
}

const heard = new Map<string, Answered>();

async function sendAll(phone: Phone, isReplyLost: boolean): Promise<void> {
  if (phone.unsent.length === 0) return;
  const { deviceId } = phone;
  const { outcomes }: { outcomes: Answered[] } = bodyOf(
    await sendRaw(company.technician, phone.unsent, { deviceId }),
  );
  for (const { id, outcome, code } of outcomes) {
    const before = heard.get(id);
    const now = { id, outcome, ...(code !== undefined && { code }) };
    // A lost reply must equal the one that arrives later.
    expect(before === undefined || before.outcome === 'waiting' ? now : before).toEqual(now);
    heard.set(id, now);
  }
  if (!isReplyLost) phone.unsent = phone.unsent.filter(({ id }) => heard.get(id)?.outcome === 'waiting');
}

const make = { arrive: arrived, complete: completed, 'not-done': notDone };

async function perform(next: Step, phones: readonly Phone[], jobIds: readonly string[]): Promise<void> {
  const jobId = jobIds[next.job ?? 0] ?? '';
  const phone = phones[next.phone ?? 0];
  const office = (method: string, path: string, body: object) =>
    company.dispatcher.call(method, `/jobs/${jobId}/${path}`, body);
  if (next.does === 'send') return phone && sendAll(phone, next.isReplyLost === true);
  if (next.does in make) {
    const last = phone?.all.findLast(({ subject }) => subject === `job:${jobId}`);
    const done = make[next.does as keyof typeof make](jobId, {
      subject: `job:${jobId}`,
      after: last?.id ?? null,
      capturedAt: new Date().toISOString(),
    });
    phone?.all.push(done);
    phone?.unsent.push(done);
    return undefined;
  }
  // A change the office may not make any more must be refused.
  if (next.does === 'cancel') await office('PUT', 'status', { status: 'cancelled', reason: 'Sold' });
  else if (next.does === 'finish') await office('PUT', 'status', { status: 'completed' });
  else {
    const { userId } = next.does === 'give-away' ? company.other : company.technician;
    await office('PUT', 'assignee', { assignedTo: userId });
  }
  return undefined;
}

it(
  'keeps each fact exactly once, whatever is lost, sent twice or changed meanwhile',
  { timeout: patiently(120_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const jobIds = [(await company.job()).id, (await company.job()).id];
        const phones: Phone[] = [0, 1].map(() => ({ deviceId: newId(), all: [], unsent: [] }));
        for (const next of steps) await perform(next, phones, jobIds);
        for (const phone of phones) await sendAll(phone, false);
        expect(phones.flatMap(({ unsent }) => unsent)).toEqual([]);
        const facts = phones.flatMap(({ all }) => all);
        if (facts.length === 0) return;
        const ids = facts.map(({ id }) => id);
        const stored = await server.database.asSystem((tx) =>
          tx.select().from(fieldCommands).where(inArray(fieldCommands.id, ids)),
        );
        expect(stored.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
        // What could not be done waits as well, whatever it did to the job.
        const waiting = stored.filter(
          ({ outcome, type }) => outcome === 'recorded' || type === 'job.not-done',
        );
        const [reviews, attempts] = await server.database.asSystem(async (tx) => [
          await tx.$count(fieldReviews, inArray(fieldReviews.commandId, ids)),
          await tx.$count(jobAttempts, inArray(jobAttempts.commandId, ids)),
        ]);
        expect([reviews, attempts]).toEqual([
          waiting.length,
          facts.filter(({ type }) => type === 'job.not-done').length,
        ]);
        for (const jobId of jobIds) {
          const ends = (await company.history(jobId)).filter(({ text }) => text.includes('→ Completed'));
          expect(ends.length).toBeLessThan(2);
        }
        // Sending everything again changes nothing and gets the same answers.
        for (const phone of phones) {
          phone.unsent = [...phone.all];
          await sendAll(phone, false);
        }
        const again = await server.database.asSystem((tx) =>
          tx.$count(fieldCommands, inArray(fieldCommands.id, ids)),
        );
        expect(again).toBe(stored.length);
      }),
      { numRuns: 12 },
    );
  },
);
