import type { Answerer } from '../../platform/events/events.ts';
import { isTheirFile } from './evidence.queries.ts';

export const filesOfTheirWork: Answerer<'files.theirs'> = {
  says: 'field: whether they reported it, or it is of a job given to them',
  answer: (tx, asked) => isTheirFile(tx, asked),
};
