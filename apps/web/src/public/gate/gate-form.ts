import { fittingStrokes } from '@haulwright/domain/field/signature-strokes';
import { gateOutcomeName, gateOutcomes } from '@haulwright/domain/custody/visits/gate-outcome';
import { maxGatePoints, type GateVisit } from '@haulwright/domain/gate/gate-receipt';
import { maxLength } from '@haulwright/domain/kernel/text';
import { element } from './element.ts';
import { GateRefusal } from './gate-calls.ts';
import { alertText, makeButton, makeChoice, makeTextField } from './gate-parts.ts';
import {
  gateFields,
  isAsked,
  readGallons,
  saidOf,
  wrongIn,
  type GateField,
  type GateSaid,
  type GateTyped,
} from './gate-said.ts';
import { say } from './gate-words.ts';
import { makeMailedCodeField, type MailedCodeField } from './mailed-code-field.ts';
import { makeSignatureBox } from './signature-box.ts';

type Wrong = Partial<Record<GateField, string>>;

const makeFields = (onChoose: () => void, code: MailedCodeField) => ({
  outcome: makeChoice({
    name: 'outcome',
    legend: 'Do you accept this load?',
    options: gateOutcomes.map((value) => ({ value, label: gateOutcomeName[value] })),
    onChoose,
  }),
  receivedGallons: makeTextField({
    name: 'gallons',
    label: 'Gallons received',
    required: true,
    suffix: 'gal',
    input: { inputmode: 'numeric', autocomplete: 'off', maxlength: '60' },
  }),
  reason: makeTextField({
    name: 'reason',
    label: 'Reason',
    required: true,
    hint: 'What you do not take stays in the truck. The hauler sees this.',
    input: { autocomplete: 'off', maxlength: String(maxLength.line) },
  }),
  ticketNumber: makeTextField({
    name: 'ticket',
    label: 'Ticket number',
    input: { autocomplete: 'off', maxlength: String(maxLength.name) },
  }),
  ph: makeTextField({
    name: 'ph',
    label: 'pH',
    hint: 'If you measured it.',
    input: { inputmode: 'decimal', autocomplete: 'off', maxlength: '60' },
  }),
  note: makeTextField({
    name: 'note',
    label: 'Note',
    hint: 'For the hauler, such as why the gallons differ.',
    input: { autocomplete: 'off', maxlength: String(maxLength.line) },
  }),
  name: makeTextField({
    name: 'name',
    label: 'Your name',
    required: true,
    input: { autocomplete: 'name', maxlength: String(maxLength.name) },
  }),
  code,
});

interface GateFormWay {
  /** On the button that signs. */
  readonly label: string;
  readonly codeTo: GateVisit['codeTo'];
  readonly send: (said: GateSaid, isSure: boolean) => Promise<GateVisit>;
}

/**
 * Prefills neither the gallons nor the decision: the site has to measure and decide.
 * @param kept what was typed before the page changed its language, or what the site has signed and changes now
 */
export function gateForm(
  token: string,
  { label, codeTo, send: sendSaid }: GateFormWay,
  onReceived: (visit: GateVisit) => void,
  kept?: GateTyped,
): { readonly form: HTMLFormElement; readonly typed: () => GateTyped } {
  const code = makeMailedCodeField(token, codeTo);
  const fields = makeFields(() => {
    ask();
    look();
  }, code);
  const { outcome, receivedGallons, reason, ticketNumber, ph, note, name } = fields;
  let [wasTried, isSending] = [false, false];
  let failure: HTMLElement | undefined;
  const look = () => wasTried && show(wrongIn(typed()));
  const signature = makeSignatureBox(look, kept?.strokes);
  const { button, setBusy } = makeButton({
    label,
    type: 'submit',
    variant: 'primary',
    size: 'lg',
    fullWidth: true,
  });
  const boxes = Object.values(fields).map(({ box }) => box);
  const form = element(
    'form',
    { novalidate: true, class: 'mt-6 flex flex-col gap-4 border-t border-line pt-4' },
    ...boxes,
    signature.box,
    button,
  );

  /** Shows only the fields that the choice needs. */
  function ask() {
    for (const field of ['receivedGallons', 'reason'] as const)
      fields[field].box.hidden = !isAsked(outcome.value(), field);
  }
  if (kept !== undefined) {
    outcome.choose(kept.outcome);
    for (const field of ['receivedGallons', 'reason', 'ticketNumber', 'ph', 'note', 'name'] as const)
      fields[field].input.value = kept[field];
    code.input.value = kept.code ?? '';
  }
  ask();

  const typed = (): GateTyped => ({
    outcome: outcome.value(),
    receivedGallons: receivedGallons.input.value,
    reason: reason.input.value,
    ticketNumber: ticketNumber.input.value,
    ph: ph.input.value,
    note: note.input.value,
    name: name.input.value,
    code: code.typed(),
    strokes: signature.strokes(),
  });
  function show(wrong: Wrong) {
    for (const field of gateFields) (field === 'strokes' ? signature : fields[field]).setError(wrong[field]);
  }
  function goToFirst(wrong: Wrong) {
    const first = gateFields.find((field) => wrong[field] !== undefined);
    if (first !== undefined) (first === 'strokes' ? signature.pad : fields[first].input)?.focus();
  }
  /** Asks about gallons beyond what the truck holds, in figures. */
  function question(gallons: number, truckGallons: number): HTMLElement {
    const [typedText, heldText] = [gallons, truckGallons].map((one) => one.toLocaleString('en-US'));
    const yes = makeButton({ label: 'Yes, sign it so', onPress: () => void send(true) });
    const no = makeButton({ label: 'No, change it', onPress: () => receivedGallons.input.focus() });
    return element(
      'div',
      { role: 'alert', class: 'flex flex-col gap-3 rounded-lg border border-line-strong p-3' },
      element(
        'p',
        { class: 'font-semibold' },
        `${say('More than the truck holds')} (${heldText} gal). ${typedText} gal: ${say('is that right?')}`,
      ),
      element('div', { class: 'flex flex-wrap gap-2' }, no.button, yes.button),
    );
  }
  async function send(isSure = false) {
    if (isSending) return;
    wasTried = true;
    failure?.remove();
    const now = typed();
    const wrong = wrongIn(now);
    show(wrong);
    goToFirst(wrong);
    const said = saidOf(now);
    if (said === null) return;
    isSending = true;
    setBusy(true);
    try {
      const strokes = fittingStrokes(
        said.strokes.map((stroke) => [...stroke]),
        maxGatePoints,
      );
      onReceived(await sendSaid({ ...said, strokes }, isSure));
    } catch (error) {
      if (!(error instanceof GateRefusal)) throw error;
      // The field is missing where the office has added the site's address since the page was loaded.
      if (error.code === 'gate.code-missing') await code.askAgain().catch(() => undefined);
      show(error.issues);
      goToFirst(error.issues);
      // The error is already shown beside its field.
      if (gateFields.some((field) => error.issues[field] !== undefined)) return;
      failure =
        error.truckGallons === undefined
          ? alertText(error.message)
          : question(said.receivedGallons, error.truckGallons);
      button.before(failure);
    } finally {
      isSending = false;
      setBusy(false);
    }
  }
  form.addEventListener('input', look);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  // What is no number is marked once its field is left, and stays as it was typed.
  for (const field of ['receivedGallons', 'ph'] as const)
    fields[field].input.addEventListener('change', () => {
      const isEmpty = fields[field].input.value.trim() === '';
      if (!isEmpty || wasTried) fields[field].setError(wrongIn(typed())[field]);
    });
  // The question was about another amount.
  receivedGallons.input.addEventListener('input', () => failure?.remove());
  receivedGallons.input.addEventListener('change', () => {
    const gallons = readGallons(receivedGallons.input.value);
    if (gallons !== null) receivedGallons.input.value = gallons.toLocaleString('en-US');
  });
  return { form, typed };
}
