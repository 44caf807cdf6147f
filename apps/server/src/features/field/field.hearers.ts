import type { Answerer, Hearer } from '../../platform/events/events.ts';
import { isTheirFile } from './evidence.queries.ts';
import { phonesHeard } from './field-commands.queries.ts';
import { settleRecorded } from './reviews.queries.ts';

export const filesOfTheirWork: Answerer<'files.theirs'> = {
  says: 'field: whether they reported it, or it is of a job given to them',
  answer: (tx, asked) => isTheirFile(tx, asked),
};

export const phonesThatReported: Answerer<'phones.heard'> = {
  says: 'field: when a phone of each last reported',
  answer: (tx, { userIds }) => phonesHeard(tx, userIds),
};

export const reportsAreSettled: Hearer<'load.posted'> = {
  does: 'field: settles reports whose gallons waited, once the office has recorded them',
  async hear(tx, { act, because, jobIds }) {
    if (jobIds.length > 0 && (because === 'office' || because === 'price' || because === 'own-correction'))
      await settleRecorded(tx, act, jobIds);
  },
};
