import type { GateReceipt, GateVisit } from '@haulwright/domain/gate/gate-receipt';
import './gate.css';
import { element, type Child } from './element.ts';
import { askVisit, GateRefusal, sendChange, sendReceipt } from './gate-calls.ts';
import { clockOf, receiptFacts, visitFacts } from './gate-facts.ts';
import { gateForm } from './gate-form.ts';
import { typedOf, type GateSaid, type GateTyped } from './gate-said.ts';
import { languageButtons } from './language-buttons.ts';
import { firstLanguage, say, speak } from './gate-words.ts';
import { alertText, makeButton, printerIcon } from './gate-parts.ts';

/**
 * The page where a person at a receiving site enters what it received and signs, without an account. The token is in
 * the address's fragment, so no log contains it. Opened on old phones with a weak signal, so it uses neither React
 * nor the application: decision 0155.
 */
const token = location.hash.slice(1, 101);

const part = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`gate.html lost its #${id}`);
  return found;
};
const [title, description, content] = [part('gate-title'), part('gate-description'), part('gate-content')];

/** Replaces the content and focuses the title, unless an element that stays has the focus. */
function show(words: { readonly title: string; readonly description?: string }, ...children: Child[]): void {
  title.textContent = say(words.title);
  document.title = `${say(words.title)} · Haulwright`;
  description.textContent = say(words.description ?? '');
  description.hidden = words.description === undefined;
  content.replaceChildren(...children);
  if (document.activeElement === document.body || document.activeElement === null) title.focus();
}

/** Draws what is shown in another language. */
let showAgain: () => void = () => undefined;

function showVisit(visit: GateVisit, kept?: GateTyped): void {
  if (visit.receipt === null) {
    const way = {
      label: 'Sign for this load',
      codeTo: visit.codeTo,
      send: (said: GateSaid, isSure: boolean) => sendReceipt(token, said, isSure),
    };
    const { form, typed } = gateForm(token, way, (signed) => showVisit(signed), kept);
    showAgain = () => showVisit(visit, typed());
    return show(
      {
        title: 'What did you receive?',
        description: 'For the receiving site: enter what you measured and sign. No account needed.',
      },
      visitFacts(visit),
      form,
    );
  }
  showReceipt(visit, visit.receipt);
}

/** The page was opened at this moment; the phone's clock may be wrong, but it goes as fast as the server's. */
const endOfChange = new WeakMap<GateVisit, number>();

function showReceipt(visit: GateVisit, receipt: GateReceipt): void {
  if (!endOfChange.has(visit)) endOfChange.set(visit, Date.now() + visit.changeSeconds * 1_000);
  const leftMs = (endOfChange.get(visit) ?? 0) - Date.now();
  showAgain = () => showReceipt(visit, receipt);
  const { button } = makeButton({
    label: 'Print',
    icon: printerIcon(),
    className: 'mt-6',
    onPress: () => window.print(),
  });
  show(
    {
      title: 'Thank you, it is signed',
      description: 'The hauler has your figures. Keep this page, or print it.',
    },
    visitFacts(visit),
    receiptFacts(receipt, visit.timeZone),
    ...(leftMs > 0 ? [changeOffer(visit, receipt, leftMs)] : []),
    button,
  );
  window.scrollTo(0, 0);
}

/** Says until when the receipt can be changed, and goes away then. */
function changeOffer(visit: GateVisit, receipt: GateReceipt, leftMs: number): HTMLElement {
  const { button } = makeButton({
    label: 'Change it',
    size: 'lg',
    onPress: () => showChange(visit, receipt),
  });
  const until = clockOf(new Date(Date.now() + leftMs), visit.timeZone);
  const offer = element(
    'section',
    { class: 'mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden' },
    button,
    element('p', { class: 'text-ink-soft' }, `${say('Something wrong? You can change it until')} ${until}.`),
  );
  setTimeout(() => offer.remove(), leftMs);
  return offer;
}

/** The receipt as it was signed, to be changed and signed again. */
function showChange(visit: GateVisit, receipt: GateReceipt, kept?: GateTyped): void {
  const way = {
    label: 'Sign the change',
    codeTo: visit.codeTo,
    send: (said: GateSaid, isSure: boolean) => sendChange(token, said, receipt.version, isSure),
  };
  const { form, typed } = gateForm(token, way, (signed) => showVisit(signed), kept ?? typedOf(receipt));
  const { button } = makeButton({
    label: 'Leave it as it is',
    size: 'lg',
    fullWidth: true,
    className: 'mt-4',
    onPress: () => showReceipt(visit, receipt),
  });
  showAgain = () => showChange(visit, receipt, typed());
  show(
    {
      title: 'Change what you signed',
      description: 'Correct it and sign again. What you signed before is kept.',
    },
    visitFacts(visit),
    form,
    button,
  );
  window.scrollTo(0, 0);
}

async function load(isAgain = false): Promise<void> {
  try {
    showVisit(await askVisit(token));
  } catch (error) {
    if (!(error instanceof GateRefusal)) throw error;
    const { button, setBusy } = makeButton({
      label: 'Try again',
      className: 'mt-4',
      onPress: () => {
        setBusy(true);
        void load(true);
      },
    });
    // Asked again, a code that opens nothing opens nothing.
    const isLost = error.code === 'gate.no-such-link';
    showAgain = () =>
      show({ title: 'Load at the gate' }, alertText(error.message), ...(isLost ? [] : [button]));
    showAgain();
    if (isAgain && !isLost) button.focus();
  }
}

// A new code in the same window belongs to another load.
addEventListener('hashchange', () => location.reload());
const loadSpanish = async () => (await import('./gate-spanish.ts')).gateSpanish;

void speak(firstLanguage(), loadSpanish)
  .catch(console.error)
  .finally(() => {
    // EN and ES above everything: the person at the gate reads it, not the driver.
    part('gate-languages').replaceChildren(...languageButtons(loadSpanish, () => showAgain()));
    void load();
  });
