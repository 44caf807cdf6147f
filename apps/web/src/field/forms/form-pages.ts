import type { EvaluatedForm } from '@haulwright/domain/forms/evaluate-form';
import type { FormItem } from '@haulwright/domain/forms/form-template';

const itemsOfPage = 10;

/** The pages of a form with visible items. */
export const shownPages = (items: readonly FormItem[], { shown }: EvaluatedForm): FormItem[][] =>
  Array.from({ length: Math.ceil(items.length / itemsOfPage) }, (_, page) =>
    items.slice(page * itemsOfPage, (page + 1) * itemsOfPage),
  ).filter((page) => page.some(({ id }) => shown.has(id)));
