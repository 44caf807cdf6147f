import type { GateVisit } from '@haulwright/domain/gate/gate-receipt';
import './gate.css';
import type { Child } from './element.ts';
import { askVisit, GateRefusal } from './gate-calls.ts';
import { receiptFacts, visitFacts } from './gate-facts.ts';
import { gateForm } from './gate-form.ts';
import type { GateTyped } from './gate-said.ts';
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
  const facts = visitFacts(visit);
  if (visit.receipt === null) {
    const { form, typed } = gateForm(token, visit.codeTo, (signed) => showVisit(signed), kept);
    showAgain = () => showVisit(visit, typed());
    return show(
      {
        title: 'What did you receive?',
        description: 'For the receiving site: enter what you measured and sign. No account needed.',
      },
      facts,
      form,
    );
  }
  showAgain = () => showVisit(visit);
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
    facts,
    receiptFacts(visit.receipt, visit.timeZone),
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
    showAgain = () => show({ title: 'Load at the gate' }, alertText(error.message), button);
    showAgain();
    if (isAgain) button.focus();
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
