import type { PortalOverview } from '@haulwright/domain/portal/portal';
import './portal.css';
import { element, type Child } from '../gate/element.ts';
import { GateRefusal } from '../gate/gate-calls.ts';
import { alertText, makeButton } from '../gate/gate-parts.ts';
import { languageButtons } from '../gate/language-buttons.ts';
import { firstLanguage, say, speak } from '../gate/gate-words.ts';
import { askOverview } from './portal-calls.ts';
import { balance, papers, statement } from './portal-papers.ts';
import { asked, requestChange, requestWork } from './portal-requests.ts';
import { coming, past, quotes } from './portal-visits.ts';

/**
 * A client's own page, opened by the link in its mails, without an account. Like the gate's page it uses neither
 * React nor the application (decision 0155): it is opened on any phone, seldom, and has to be there at once.
 */
const part = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`portal.html lost its #${id}`);
  return found;
};
const [head, title, description, content] = [
  part('portal-head'),
  part('portal-title'),
  part('portal-description'),
  part('portal-content'),
];

/** Draws what is shown in another language. */
let showAgain: () => void = () => undefined;

function show(words: { readonly title: string; readonly description?: string }, ...children: Child[]): void {
  title.textContent = words.title;
  description.textContent = words.description ?? '';
  description.hidden = words.description === undefined;
  content.replaceChildren(...children);
}

function showPortal(overview: PortalOverview, said?: string): void {
  const { company, client } = overview;
  showAgain = () => showPortal(overview, said);
  document.title = company.name;
  head.replaceChildren(
    company.logo === null
      ? company.name
      : element('img', { src: company.logo, alt: company.name, class: 'max-h-16 max-w-48 object-contain' }),
  );
  const onSent = (next: PortalOverview, words: string) => {
    showPortal(next, words);
    part('portal-said').focus();
    window.scrollTo(0, 0);
  };
  const phone = company.phone;
  show(
    { title: client.name, description: `${say('Your page at')} ${company.name}` },
    ...(said === undefined
      ? []
      : [
          element(
            'p',
            {
              id: 'portal-said',
              role: 'status',
              tabindex: '-1',
              class: 'rounded-lg bg-accent-soft p-3 font-medium',
            },
            say(said),
          ),
        ]),
    ...(phone === null
      ? []
      : [
          element(
            'p',
            {},
            `${say('Questions? Call')} `,
            element(
              'a',
              { href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`, class: 'text-accent-text underline' },
              phone,
            ),
          ),
        ]),
    balance(overview),
    coming(overview),
    ...quotes(overview),
    papers(overview),
    statement(overview),
    past(overview),
    ...requestWork(overview, onSent),
    requestChange(overview, onSent),
    ...asked(overview),
    ...(company.footer === null
      ? []
      : [element('p', { class: 'mt-8 text-sm whitespace-pre-line text-ink-soft' }, company.footer)]),
  );
}

async function load(isAgain = false): Promise<void> {
  try {
    showPortal(await askOverview());
    if (isAgain) title.focus();
  } catch (error) {
    if (!(error instanceof GateRefusal)) throw error;
    const { message } = error;
    showAgain = () => {
      const { button, setBusy } = makeButton({
        label: 'Try again',
        className: 'mt-4',
        onPress: () => {
          setBusy(true);
          void load(true);
        },
      });
      show({ title: say('Your page') }, alertText(message), button);
      if (isAgain) button.focus();
    };
    showAgain();
  }
}

// A new link in the same window belongs to another client.
addEventListener('hashchange', () => location.reload());

const loadSpanish = async () => (await import('./portal-spanish.ts')).portalSpanish;

void speak(firstLanguage(), loadSpanish)
  .catch(console.error)
  .finally(() => {
    part('portal-languages').replaceChildren(...languageButtons(loadSpanish, () => showAgain()));
    void load();
  });
