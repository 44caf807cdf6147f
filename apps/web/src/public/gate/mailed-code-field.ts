import type { GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { mailedCodeMinutes } from '@haulwright/domain/gate/mailed-code';
import { element } from './element.ts';
import { askVisit, GateRefusal, mailCode } from './gate-calls.ts';
import { makeButton, makeTextField, type GateTextField } from './gate-parts.ts';
import { say } from './gate-words.ts';

export interface MailedCodeField extends GateTextField {
  /** The code as typed; null where the site demands none. */
  readonly typed: () => string | null;
  /** Asks the server again whether the site demands a code, which the office may change while the page is open. */
  readonly askAgain: () => Promise<void>;
}

/** Digits of the code that was mailed to the site, with the button that mails it. */
export function makeMailedCodeField(token: string, codeTo: GateVisit['codeTo']): MailedCodeField {
  const field = makeTextField({
    name: 'code',
    label: 'Code',
    required: true,
    hint: 'This site signs with a code. Mail it, then enter the 6 digits here.',
    input: { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '12' },
  });
  const { input, label, setError } = field;
  const status = element('output', { class: 'text-sm text-ink-soft' });
  const waiting = element('span', { 'aria-hidden': 'true', class: 'numeric' });
  const { button, setBusy, setOff } = makeButton({ label: 'Mail the code', onPress: () => void mail() });
  button.append(waiting);
  const box = element(
    'div',
    { class: 'flex flex-col gap-2' },
    field.box,
    element('div', { class: 'flex flex-wrap items-center gap-x-3 gap-y-1' }, button, status),
  );
  let isAsked = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function ask(email: string | null) {
    isAsked = email !== null;
    box.hidden = !isAsked;
    label.textContent = `${say('Code mailed to')} ${email ?? say('the site')}`;
  }
  ask(codeTo);

  async function mail() {
    setBusy(true);
    setError(undefined);
    status.textContent = '';
    let waitSeconds = 0;
    try {
      const mailed = await mailCode(token);
      ask(mailed.codeTo);
      status.textContent = `${say('Mailed to')} ${mailed.codeTo}, ${say('valid for')} ${mailedCodeMinutes} ${say('minutes')}.`;
      input.focus();
      ({ waitSeconds } = mailed);
    } catch (error) {
      if (!(error instanceof GateRefusal)) throw error;
      if (error.code === 'gate.no-code-needed') ask(null);
      else setError(error.message);
      waitSeconds = error.waitSeconds ?? 0;
    } finally {
      setBusy(false);
      count(waitSeconds);
    }
  }

  /** Counts down by the clock, as phones pause timers of a dark screen. */
  function count(seconds: number) {
    const endsAt = Date.now() + seconds * 1_000;
    const tell = () => {
      const left = Math.ceil((endsAt - Date.now()) / 1_000);
      setOff(left > 0);
      waiting.textContent = left > 0 ? `(${clockOf(left)})` : '';
      if (left <= 0) clearInterval(timer);
    };
    clearInterval(timer);
    timer = setInterval(tell, 1_000);
    tell();
  }

  input.addEventListener('input', () => {
    const digits = input.value.replaceAll(/\D/g, '').slice(0, 6);
    if (digits !== input.value) input.value = digits;
  });
  return {
    ...field,
    box,
    typed: () => (isAsked ? input.value : null),
    askAgain: async () => ask((await askVisit(token)).codeTo),
  };
}

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
