import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';
import { maxKnown, maxLike, type Likeness } from '@haulwright/domain/kernel/likeness';
import type { RequestContext } from './context.ts';

/** The error of a call whose contract declares `looksLike`. */
interface Refusing {
  readonly 'entry.looks-like': (told: { data: { existing: Likeness[] } }) => Error;
}

/**
 * Refuses what looks like something that is there, unless the caller knows of it. Callers that did not say
 * what they know are not asked: they may be older than the question.
 * @param find what is like it; only called for those that are asked
 * @throws the error of the contract, with what exists
 */
export async function refuseTwice(
  { knowing }: Pick<RequestContext, 'knowing'>,
  errors: Refusing,
  find: () => readonly Likeness[] | Promise<readonly Likeness[]>,
): Promise<void> {
  if (knowing === undefined) return;
  const known = new Set(knowing);
  const existing = (await find()).filter(({ id }) => !known.has(id)).slice(0, maxLike);
  if (existing.length > 0) throw errors['entry.looks-like']({ data: { existing } });
}

/**
 * What is like a thing that is changed: nothing while the fields that are compared stay as they were, and never
 * itself.
 * @param find for `refuseTwice`
 */
export const likeChanged =
  <Field extends string>(
    before: Readonly<Record<Field, unknown>> & { readonly id: string },
    after: Readonly<Record<Field, unknown>>,
    compared: readonly Field[],
    find: () => readonly Likeness[] | Promise<readonly Likeness[]>,
  ) =>
  async (): Promise<readonly Likeness[]> =>
    compared.every((field) => before[field] === after[field])
      ? []
      : (await find()).filter(({ id }) => id !== before.id);

const inWords = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** A day in the name of what exists: *Mar 1, 2027*. */
export const dayOfLikeness = (date: CalendarDate): string => inWords.format(new Date(`${date}T00:00:00Z`));

const longestHeader = 8_000;

/**
 * What the header `Knowing` says.
 * @returns undefined: there is none; null: it is not valid
 */
export function readKnowing(header: string | undefined): string[] | undefined | null {
  if (header === undefined) return undefined;
  const ids = header.split(',').filter((id) => id.trim() !== '');
  if (header.length > longestHeader || ids.length > maxKnown) return null;
  try {
    return ids.map((id) => decodeURIComponent(id.trim()));
  } catch {
    return null;
  }
}
