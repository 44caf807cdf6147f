import type { Likeness } from '@haulwright/domain/kernel/likeness';
import { buttonLook } from '../ui/buttons/button-look.ts';
import { popupLook } from '../ui/overlays/dialog-look.ts';

/** The page of each thing, or the list that shows it; null: it is in the form itself. */
const ways: Readonly<Record<Likeness['kind'], (thing: Likeness) => string | null>> = {
  client: ({ id }) => `/clients/${id}`,
  address: () => null,
  payment: () => '/billing?tab=payments',
  ticket: ({ id }) => `/compliance/tickets/${id}`,
  truck: () => '/settings?tab=vehicles',
  site: () => '/settings?tab=disposal-sites',
  unit: ({ id }) => `/rentals?tab=units&unit=${id}`,
  job: ({ id }) => `/jobs/${id}`,
  quote: ({ id }) => `/quotes/${id}`,
  'price-item': () => '/settings?tab=prices',
  service: () => '/settings?tab=services',
  'job-type': () => '/settings?tab=job-types',
  'unit-type': () => '/rentals?tab=kinds',
  'tax-jurisdiction': () => '/settings?tab=taxes',
  field: ({ id }) => `/fields/${id}`,
  permit: () => '/settings?tab=compliance',
  series: () => '/jobs/recurring',
  rental: ({ id }) => `/rentals/${id}`,
  agreement: ({ id }) => `/agreements/${id}`,
  deposit: ({ id }) => `/billing/invoices/${id}`,
  reading: () => null,
};

/**
 * Shows what is there already and asks whether something like it is meant all the same. It belongs to no form
 * and may stand over a dialog, so it is the browser's own: everything below it is out of reach meanwhile.
 */
export function isMeant(existing: readonly Likeness[]): Promise<boolean> {
  const dialog = made(
    'dialog',
    `${popupLook} m-auto max-w-[calc(100vw-2rem)] rounded-xl md:max-w-xl backdrop:bg-veil`,
  );
  const title = made(
    'h2',
    'border-b border-line px-5 py-4 text-xl font-semibold md:px-6',
    'Is This a Duplicate?',
  );
  title.id = 'looks-like';
  dialog.setAttribute('aria-labelledby', title.id);
  const list = made('ul', 'flex min-h-0 flex-col gap-3 overflow-y-auto px-5 py-4 md:px-6');
  list.append(...existing.map(row));
  const back = button('secondary', 'Back');
  const save = button('primary', 'Save Anyway');
  const footer = made('div', 'flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 md:px-6');
  footer.append(back, save);
  dialog.append(title, list, footer);
  // What is below listens on the document: presses and keys in here are none of its business.
  for (const event of ['pointerdown', 'mousedown', 'click', 'keydown', 'focusin'])
    dialog.addEventListener(event, (happened) => happened.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    back.addEventListener('click', () => dialog.close());
    save.addEventListener('click', () => dialog.close('save'));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'save');
    });
  });
}

function row(thing: Likeness): HTMLElement {
  const item = made('li', 'break-words');
  const way = ways[thing.kind](thing);
  if (way === null) item.append(made('span', 'font-medium', thing.name));
  else {
    const link = made('a', 'rounded-sm font-medium underline underline-offset-4', thing.name);
    link.href = way;
    // What was typed stays here.
    link.target = '_blank';
    item.append(link);
  }
  item.append(made('span', 'block text-ink-soft', thing.why));
  return item;
}

function button(variant: 'primary' | 'secondary', text: string): HTMLButtonElement {
  const element = made('button', buttonLook({ variant }), text);
  element.type = 'button';
  return element;
}

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  look: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = look;
  element.textContent = text;
  return element;
}
