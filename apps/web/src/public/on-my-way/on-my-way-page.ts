import type { ComingState, ComingVisit } from '@haulwright/domain/client-messages/track-link';
import './on-my-way.css';
import { element, type Child } from '../gate/element.ts';
import { askServer, GateRefusal } from '../gate/gate-calls.ts';
import { alertText, makeButton } from '../gate/gate-parts.ts';
import { chosenLanguage, firstLanguage, say, speak } from '../gate/gate-words.ts';
import { languageButtons } from '../gate/language-buttons.ts';
import { callLink, clock, comingFacts, truckPlace } from './coming-parts.ts';

/**
 * The page of a truck that is on its way, opened by the link in a message. Like the gate's page it uses neither React
 * nor the application (decision 0155). The secret is in the address's fragment, so no log contains it.
 */
const token = location.hash.slice(1, 101);
const askEveryMs = 15_000;

const part = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`on-my-way.html lost its #${id}`);
  return found;
};
const [head, title, description, content] = [
  part('coming-head'),
  part('coming-title'),
  part('coming-description'),
  part('coming-content'),
];

const titles: Readonly<Record<ComingState, string>> = {
  coming: 'On the way to you',
  here: 'We are here',
  done: 'The work is done',
  office: 'The office will call you',
  over: 'This visit is over',
};
const descriptions: Partial<Record<ComingState, string>> = {
  office: 'The plan has changed. The office will call you about another time.',
  over: 'Thank you. This page shows nothing any more.',
};
/** Nothing comes after these. */
const isEnd = (state: ComingState): boolean => state === 'office' || state === 'over';

/** Draws what is shown in another language. */
let showAgain: () => void = () => undefined;
let last: { readonly visit: ComingVisit; readonly at: number } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;

function show(words: { readonly title: string; readonly description?: string }, ...children: Child[]): void {
  title.textContent = say(words.title);
  description.textContent = say(words.description ?? '');
  description.hidden = words.description === undefined;
  content.replaceChildren(...children);
}

/** @param isStale the server was not reached since */
function showVisit(visit: ComingVisit, at: number, isStale = false): void {
  const { company, state, timeZone } = visit;
  showAgain = () => showVisit(visit, at, isStale);
  document.title = `${say(titles[state])} · ${company.name}`;
  head.replaceChildren(
    company.logo === null
      ? company.name
      : element('img', { src: company.logo, alt: company.name, class: 'max-h-16 max-w-48 object-contain' }),
  );
  const words = descriptions[state];
  show(
    { title: titles[state], ...(words !== undefined && { description: words }) },
    ...(isStale
      ? [
          element(
            'p',
            { role: 'status', class: 'mb-4 rounded-lg bg-accent-soft p-3 font-medium' },
            `${say('No connection. This is what was known at')} ${clock(at, timeZone)}.`,
          ),
        ]
      : []),
    ...(isEnd(state) ? [] : [comingFacts(visit), ...truckPlace(visit)]),
    ...(company.phone === null
      ? []
      : [element('p', { class: 'mt-6' }, `${say('Questions? Call')} `, callLink(company.phone))]),
  );
}

async function load(isFirst: boolean): Promise<void> {
  if (isAsking) return;
  clearTimeout(timer);
  isAsking = true;
  try {
    const visit = (await askServer('/api/on-my-way/visit', { token, isFirst })) as ComingVisit;
    if (isFirst) await speak(chosenLanguage() ?? visit.language, loadSpanish, false).catch(console.error);
    last = { visit, at: Date.now() };
    showVisit(visit, last.at);
    if (isFirst) languages();
  } catch (error) {
    if (!(error instanceof GateRefusal)) throw error;
    failed(error);
  } finally {
    isAsking = false;
  }
  askLater();
}

/** Without signal what was known stays; a link that opens nothing opens nothing when asked again. */
function failed({ message, code }: GateRefusal): void {
  const isLost = code === 'track.no-such-link';
  if (last !== undefined && !isLost) return showVisit(last.visit, last.at, true);
  if (isLost) last = undefined;
  const { button, setBusy } = makeButton({
    label: 'Try again',
    className: 'mt-4',
    onPress: () => {
      setBusy(true);
      void load(true);
    },
  });
  showAgain = () => show({ title: 'On the way' }, alertText(message), ...(isLost ? [] : [button]));
  showAgain();
}

/** Nobody looks at a page that is hidden: it asks again when it is shown. */
function askLater(): void {
  clearTimeout(timer);
  if (last === undefined || isEnd(last.visit.state) || document.hidden) return;
  timer = setTimeout(() => void load(false), askEveryMs);
}
document.addEventListener('visibilitychange', () => {
  if (document.hidden) clearTimeout(timer);
  else if (last !== undefined && !isEnd(last.visit.state)) void load(false);
});

// A new link in the same window belongs to another visit.
addEventListener('hashchange', () => location.reload());

const loadSpanish = async () => (await import('./on-my-way-spanish.ts')).onMyWaySpanish;
const languages = () =>
  part('coming-languages').replaceChildren(...languageButtons(loadSpanish, () => showAgain()));

void speak(firstLanguage(), loadSpanish, false)
  .catch(console.error)
  .finally(() => {
    languages();
    void load(true);
  });
