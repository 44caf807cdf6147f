import type { GateVisit } from '@haulwright/domain/gate/gate-receipt';
import './gate.css';
import type { Child } from './element.ts';
import { askVisit, GateRefusal } from './gate-calls.ts';
import { receiptFacts, visitFacts } from './gate-facts.ts';
import { gateForm } from './gate-form.ts';
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
  title.textContent = words.title;
  document.title = `${words.title} · Haulwright`;
  description.textContent = words.description ?? '';
  description.hidden = words.description === undefined;
  content.replaceChildren(...children);
  if (document.activeElement === document.body || document.activeElement === null) title.focus();
}

function showVisit(visit: GateVisit): void {
  const facts = visitFacts(visit);
  if (visit.receipt === null)
    return show(
      {
        title: 'What did you receive?',
        description: 'For the receiving site: enter what you measured and sign. No account needed.',
      },
      facts,
      gateForm(token, visit.codeTo, showVisit),
    );
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
    show({ title: 'Load at the gate' }, alertText(error.message), button);
    if (isAgain) button.focus();
  }
}

// A new code in the same window belongs to another load.
addEventListener('hashchange', () => location.reload());
void load();
