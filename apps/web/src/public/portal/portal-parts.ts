import { element, type Child } from '../gate/element.ts';
import { GateRefusal } from '../gate/gate-calls.ts';
import { alertText, makeButton } from '../gate/gate-parts.ts';
import { say } from '../gate/gate-words.ts';

/** A part of the page with its heading. */
export const section = (title: string, ...children: readonly Child[]): HTMLElement =>
  element(
    'section',
    { 'aria-label': say(title), class: 'mt-8 border-t border-line pt-6' },
    element('h2', { class: 'mb-3 text-xl font-semibold' }, say(title)),
    ...children,
  );

export const nothing = (text: string): HTMLElement => element('p', { class: 'text-ink-soft' }, say(text));

export const list = (label: string, rows: readonly HTMLElement[]): HTMLUListElement =>
  element('ul', { 'aria-label': say(label), class: 'flex flex-col divide-y divide-line' }, ...rows);

/** A line of a list: what it is, what stands below it, and what can be done with it. */
export const row = (title: string, below: readonly string[], ...children: readonly Child[]): HTMLLIElement =>
  element(
    'li',
    { class: 'flex flex-wrap items-center gap-x-4 gap-y-2 py-3' },
    element(
      'div',
      { class: 'min-w-0 flex-1 basis-48 break-words' },
      element('p', { class: 'font-medium' }, title),
      ...below.filter(Boolean).map((text) => element('p', { class: 'text-ink-soft' }, text)),
    ),
    ...children,
  );

/** A button that asks the server, is busy meanwhile and says below itself what went wrong. */
export function askingButton(
  label: string,
  what: string,
  ask: () => Promise<void>,
  look: { readonly variant?: 'primary'; readonly type?: 'submit' } = {},
): HTMLElement {
  const box = element('div', { class: 'flex flex-col gap-2' });
  let failure: HTMLElement | undefined;
  let isAsking = false;
  const { button, setBusy } = makeButton({
    label,
    ...look,
    ...(look.type === undefined && { onPress: () => void press() }),
  });
  if (what !== '') button.setAttribute('aria-label', `${say(label)}, ${what}`);
  async function press() {
    if (isAsking) return;
    isAsking = true;
    failure?.remove();
    setBusy(true);
    try {
      await ask();
    } catch (error) {
      if (!(error instanceof GateRefusal)) throw error;
      failure = alertText(error.message);
      box.append(failure);
    } finally {
      isAsking = false;
      setBusy(false);
    }
  }
  box.append(button);
  // A form presses it.
  box.addEventListener('ask', () => void press());
  return box;
}

/** Fields, and the button that sends them. */
export function makeForm(
  label: string,
  fields: readonly HTMLElement[],
  send: () => Promise<void>,
): HTMLFormElement {
  const button = askingButton(label, '', send, { variant: 'primary', type: 'submit' });
  const form = element('form', { novalidate: true, class: 'flex flex-col gap-4' }, ...fields, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.dispatchEvent(new Event('ask'));
  });
  return form;
}

/** Hands a file to the browser. */
export function keepFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = element('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A choice of a list, with its label above. */
export function makeSelect(
  name: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
) {
  const id = `portal-${name}`;
  const select = element(
    'select',
    { id, name, class: 'control' },
    ...options.map((one) => element('option', { value: one.value }, one.label)),
  );
  const box = element(
    'div',
    { class: 'flex min-w-0 flex-col gap-1.5' },
    element('label', { for: id, class: 'text-base font-medium text-ink md:text-sm' }, say(label)),
    select,
  );
  return { box, select };
}
