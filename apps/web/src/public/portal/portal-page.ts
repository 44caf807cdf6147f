import type { PortalCompany, PortalOverview } from '@haulwright/domain/portal/portal';
import './portal.css';
import { element, type Child } from '../gate/element.ts';
import { GateRefusal } from '../gate/gate-calls.ts';
import { alertText, makeButton } from '../gate/gate-parts.ts';
import { languageButtons } from '../gate/language-buttons.ts';
import { firstLanguage, say, speak } from '../gate/gate-words.ts';
import { askOverview } from './portal-calls.ts';
import { balance, papers, statement } from './portal-papers.ts';
import { paymentWords, unconfirmed, watchPayment } from './portal-payments.ts';
import { asked, requestChange, requestWork } from './portal-requests.ts';
import { isReturn, returned } from './portal-return.ts';
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

/** What changes when a payment is settled. */
let owed: HTMLElement;
let listed: HTMLElement;

function show(words: { readonly title: string; readonly description?: string }, ...children: Child[]): void {
  title.textContent = words.title;
  description.textContent = words.description ?? '';
  description.hidden = words.description === undefined;
  content.replaceChildren(...children);
}

/** @param said what is said above everything, in the page's language */
function showPortal(overview: PortalOverview, said?: () => string): void {
  const { company, client } = overview;
  showAgain = () => showPortal(overview, said);
  document.title = company.name;
  head.replaceChildren(
    company.logo === null
      ? company.name
      : element('img', { src: company.logo, alt: company.name, class: 'max-h-16 max-w-48 object-contain' }),
  );
  const onSent = (next: PortalOverview, words: string) => {
    showPortal(next, () => say(words));
    part('portal-said').focus();
    window.scrollTo(0, 0);
  };
  const phone = company.phone;
  owed = balance(overview);
  listed = papers(overview);
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
              class: 'mb-4 rounded-lg bg-accent-soft p-3 font-medium',
            },
            said(),
          ),
        ]),
    ...(phone === null ? [] : [element('p', {}, `${say('Questions? Call')} `, callLink(phone))]),
    owed,
    coming(overview),
    ...quotes(overview),
    listed,
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

const callLink = (phone: string): HTMLElement =>
  element(
    'a',
    { href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`, class: 'text-accent-text underline' },
    phone,
  );

/** Whom to ask for another link; the server tells it of a link that has expired. */
function companyOf({ name, phone }: Partial<PortalCompany>): Child[] {
  if (name === undefined) return [];
  const call = phone == null ? [] : [', ', callLink(phone)];
  return [element('p', { class: 'mt-4 font-medium' }, name, ...call)];
}

/** Says what becomes of the payment that the client comes back from; it is never called paid before the provider does. */
async function follow(overview: PortalOverview, attemptId: string): Promise<void> {
  const { timeZone } = overview.company;
  let words = () => say(unconfirmed);
  const tell = (next: () => string) => {
    words = next;
    part('portal-said').textContent = words();
  };
  showPortal(overview, () => words());
  part('portal-said').focus();
  const known = await watchPayment(attemptId, (payment) => tell(() => paymentWords(payment, timeZone)));
  if (!known)
    return tell(() => say('Nothing was confirmed so far. If you paid, open this page again later.'));
  const next = await askOverview();
  showAgain = () => showPortal(next, words);
  // The rest stays: somebody may be typing there.
  owed.replaceWith((owed = balance(next)));
  listed.replaceWith((listed = papers(next)));
}

async function load(isAgain = false): Promise<void> {
  if (isReturn && returned === undefined) {
    showAgain = () =>
      show({ title: say('Your page') }, alertText('Open the link in your email again to see your payment.'));
    return showAgain();
  }
  try {
    const overview = await askOverview();
    showPortal(overview);
    if (returned !== undefined) return await follow(overview, returned.attemptId);
    if (isAgain) title.focus();
  } catch (error) {
    if (!(error instanceof GateRefusal)) throw error;
    const { message, code, data } = error;
    showAgain = () => {
      // Asked again, a link that opens nothing opens nothing.
      if (code === 'portal.no-such-link' || code === 'portal.link-expired')
        return show({ title: say('Your page') }, alertText(message), ...companyOf(data));
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
