import { buttonLook, type ButtonLook } from '../../ui/buttons/button-look.ts';
import { drawing, element, setAttribute, type Attributes } from './element.ts';
import { say } from './gate-words.ts';

interface ButtonOptions extends ButtonLook {
  readonly label: string;
  readonly type?: 'button' | 'submit';
  readonly icon?: SVGElement;
  readonly onPress?: () => void;
}

export interface GateButton {
  readonly button: HTMLButtonElement;
  /** Shows a spinner and ignores presses; keeps the focus. */
  readonly setBusy: (isBusy: boolean) => void;
  /** Ignores presses; keeps the focus. */
  readonly setOff: (isOff: boolean) => void;
}

/** A button as in the rest of the product (`ui/buttons/button.tsx`). */
export function makeButton({ label, type = 'button', icon, onPress, ...look }: ButtonOptions): GateButton {
  const ring = element('span', {
    'aria-hidden': 'true',
    class:
      'motion-spin inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
  });
  const button = element('button', { type, class: buttonLook(look) }, ...(icon ? [icon] : []), say(label));
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') onPress?.();
  });
  const setOff = (isOff: boolean) => setAttribute(button, 'aria-disabled', isOff && 'true');
  return {
    button,
    setOff,
    setBusy(isBusy) {
      setOff(isBusy);
      setAttribute(button, 'aria-busy', isBusy && 'true');
      if (isBusy) button.prepend(ring);
      else ring.remove();
    },
  };
}

/** An error message, announced at once. */
export const alertText = (text: string): HTMLElement =>
  element('p', { role: 'alert', class: 'whitespace-pre-line text-bad-text' }, say(text));

export interface GateTextField {
  readonly box: HTMLElement;
  readonly label: HTMLLabelElement;
  readonly input: HTMLInputElement;
  /** Shows the error below the field, or clears it. */
  readonly setError: (error: string | undefined) => void;
}

interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string;
  /** The unit, shown inside the box. */
  readonly suffix?: string;
  readonly input: Attributes;
}

const labelLook = 'text-base font-medium text-ink md:text-sm';

/** Label above, box, hint, error, as in the rest of the product (`ui/fields/field-frame.tsx`). */
export function makeTextField({
  name,
  label,
  required,
  hint,
  suffix,
  input: own,
}: FieldOptions): GateTextField {
  const [id, hintId, errorId] = [`gate-${name}`, `gate-${name}-hint`, `gate-${name}-error`];
  const input = element('input', {
    id,
    name,
    type: 'text',
    'aria-required': required && 'true',
    'aria-describedby': hint && hintId,
    ...own,
    class: suffix === undefined ? 'control' : 'control numeric pr-14 text-right',
  });
  const labelled = element(
    'label',
    { for: id, class: required ? `${labelLook} required-mark` : labelLook },
    say(label),
  );
  const box = element(
    'div',
    { class: 'flex min-w-0 flex-col gap-1.5' },
    labelled,
    element('span', { class: 'relative block' }, input, ...(suffix === undefined ? [] : [unit(suffix)])),
    ...(hint === undefined ? [] : [element('p', { id: hintId, class: 'text-sm text-ink-soft' }, say(hint))]),
  );
  let shown: HTMLElement | undefined;
  return {
    box,
    label: labelled,
    input,
    setError(error) {
      shown?.remove();
      shown = error === undefined ? undefined : fieldError(errorId, error);
      if (shown !== undefined) box.append(shown);
      setAttribute(input, 'aria-invalid', error !== undefined && 'true');
      const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
      setAttribute(input, 'aria-describedby', described || undefined);
    },
  };
}

interface ChoiceOptions<Value extends string> {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChoose: () => void;
}

/** Radio buttons, one per row, as on the driver's phone (`field/kit/fields.tsx`). */
export function makeChoice<Value extends string>({ name, legend, options, onChoose }: ChoiceOptions<Value>) {
  const errorId = `gate-${name}-error`;
  const inputs = options.map(({ value }) =>
    element('input', { type: 'radio', name, value, class: 'size-5 shrink-0 accent-accent' }),
  );
  const rows = options.map(({ label }, at) =>
    element(
      'label',
      {
        class:
          'flex min-h-12 cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-b-0 has-checked:bg-accent-soft',
      },
      ...inputs.slice(at, at + 1),
      say(label),
    ),
  );
  const list = element(
    'div',
    { class: 'overflow-hidden rounded-lg border border-line-strong bg-surface' },
    ...rows,
  );
  const box = element(
    'fieldset',
    { class: 'min-w-0' },
    element('legend', { class: `${labelLook} required-mark mb-1.5` }, say(legend)),
    list,
  );
  box.addEventListener('change', onChoose);
  let shown: HTMLElement | undefined;
  return {
    box,
    /** The element to focus. */
    input: inputs[0],
    choose: (value: Value | null) => {
      for (const [at, input] of inputs.entries()) input.checked = options[at]?.value === value;
    },
    value: () => options[inputs.findIndex(({ checked }) => checked)]?.value ?? null,
    setError(error: string | undefined) {
      shown?.remove();
      shown = error === undefined ? undefined : fieldError(errorId, error);
      if (shown !== undefined) {
        shown.classList.add('mt-1.5');
        box.append(shown);
      }
      list.classList.toggle('border-bad-fill', error !== undefined);
      list.classList.toggle('border-line-strong', error === undefined);
      setAttribute(box, 'aria-describedby', error && errorId);
    },
  };
}

const unit = (text: string) =>
  element(
    'span',
    { class: 'pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-faint' },
    text,
  );

/** A field's error message. */
export const fieldError = (id: string, text: string): HTMLElement =>
  element(
    'p',
    { id, class: 'flex items-start gap-1.5 text-sm text-bad-text' },
    icon('mt-0.5 size-4 shrink-0', 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 8v4M12 16h.01'),
    element('span', {}, say(text)),
  );

/** An icon from Lucide's path data, inlined so that the library is not loaded. */
const icon = (look: string, lines: string) =>
  drawing(
    'svg',
    {
      viewBox: '0 0 24 24',
      'aria-hidden': 'true',
      class: look,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '2',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    drawing('path', { d: lines }),
  );

export const printerIcon = (): SVGElement =>
  icon(
    '',
    'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6M7 14h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1',
  );
