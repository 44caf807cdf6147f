import type { PortalOverview, PortalPaper, PortalPayment } from '@haulwright/domain/portal/portal';
import { leastPortalCents } from '@haulwright/domain/portal/portal-limits';
import { element } from '../gate/element.ts';
import { GateRefusal } from '../gate/gate-calls.ts';
import { makeTextField } from '../gate/gate-parts.ts';
import { say } from '../gate/gate-words.ts';
import { centsOfText, spread } from './portal-amounts.ts';
import { askPapers, askPayment, openPayment, token } from './portal-calls.ts';
import { dayIn, money } from './portal-format.ts';
import { makeForm } from './portal-parts.ts';
import { keepForReturn } from './portal-return.ts';

const [firstLookMs, nextLooksMs, looksForMs] = [2_000, 5_000, 120_000];
const pagesRead = 40;

/** Leaves for the card provider's page. @throws GateRefusal */
export async function pay(
  invoices: readonly { readonly invoiceId: string; readonly cents: number }[],
): Promise<void> {
  const { attemptId, address } = await openPayment(invoices);
  keepForReturn({ token, attemptId });
  location.assign(address);
}

/** Since when an invoice waits for a bank transfer. */
export const transferOf = (
  { transfers }: Pick<PortalOverview, 'transfers'>,
  { id }: Pick<PortalPaper, 'id'>,
): string | undefined => transfers.find(({ invoiceIds }) => invoiceIds.includes(id))?.since;

export const isOwed = ({ state }: Pick<PortalPaper, 'state'>): boolean =>
  ['open', 'part-paid', 'overdue'].includes(state);

const isPayable = (overview: PortalOverview, paper: PortalPaper): boolean =>
  isOwed(paper) && paper.openCents > 0 && transferOf(overview, paper) === undefined;

/** Whether an invoice can be paid by itself. */
export const hasPay = (overview: PortalOverview, paper: PortalPaper): boolean =>
  overview.takesPayments && isPayable(overview, paper) && paper.openCents >= leastPortalCents;

/** Everything that can be paid, the oldest first. */
async function payable(overview: PortalOverview): Promise<PortalPaper[]> {
  const found = [...overview.papers.items];
  let after = overview.papers.nextCursor;
  for (let page = 1; after !== null && page < pagesRead; page += 1) {
    const { items, nextCursor } = await askPapers(after);
    found.push(...items);
    after = nextCursor;
  }
  return found.filter((paper) => isPayable(overview, paper)).toReversed();
}

/** What can be paid: to the cent where every invoice is in the list, as a start where there are older ones. */
function openOf(overview: PortalOverview): number {
  const { openCents, transfers, papers } = overview;
  const listed = papers.items
    .filter((paper) => isPayable(overview, paper))
    .reduce((sum, paper) => sum + paper.openCents, 0);
  if (papers.nextCursor === null) return listed;
  return Math.max(listed, openCents - transfers.reduce((sum, { cents }) => sum + cents, 0));
}

/** Pays all that is open, or a part of it, the oldest invoices first. */
export function payAll(overview: PortalOverview): HTMLElement[] {
  const open = openOf(overview);
  if (!overview.takesPayments || open < leastPortalCents) return [];
  const amount = makeTextField({
    name: 'amount',
    label: 'Amount in dollars',
    hint: 'The oldest invoices are paid first. You pay on the page of our card provider, by card or bank transfer.',
    required: true,
    input: {
      inputmode: 'decimal',
      autocomplete: 'off',
      maxlength: '14',
      value: (open / 100).toFixed(2),
    },
  });
  const refuse = (error: string) => {
    amount.setError(error);
    amount.input.focus();
  };
  return [
    element(
      'div',
      { class: 'mt-4' },
      makeForm('Pay all', [amount.box], async () => {
        const cents = centsOfText(amount.input.value);
        amount.setError(undefined);
        if (cents === undefined) return refuse('Enter an amount like 125.00.');
        if (cents < leastPortalCents) return refuse('Enter $1.00 or more.');
        const parts = spread(await payable(overview), cents);
        if (parts === undefined) return refuse('That is more than can be paid here. Enter a smaller amount.');
        await pay(parts);
      }),
    ),
  ];
}

export const unconfirmed = 'No payment is confirmed yet. If you paid, it can take a minute or two.';

/** What is known of a payment, in words. */
export function paymentWords({ state, cents, since }: PortalPayment, timeZone: string): string {
  if (state === 'succeeded') return `${say('Thank you. We received your payment:')} ${money(cents)}`;
  if (state === 'processing') return transferWords(since, timeZone);
  if (state === 'failed') return say('Your payment did not go through. Try again, or call.');
  if (state === 'expired') return say('The payment page ended without a payment.');
  return say(unconfirmed);
}

export const transferWords = (since: string, timeZone: string): string =>
  `${say('Transfer under way since')} ${dayIn(since, timeZone)}`;

const isKnown = ({ state }: PortalPayment): boolean =>
  ['succeeded', 'processing', 'failed', 'expired'].includes(state);

/** Looks at a payment until something is known, at most two minutes. @returns whether it is known */
export async function watchPayment(
  attemptId: string,
  tell: (payment: PortalPayment) => void,
): Promise<boolean> {
  const end = Date.now() + looksForMs;
  for (let wait = firstLookMs; ; wait = nextLooksMs) {
    try {
      const payment = await askPayment(attemptId);
      tell(payment);
      if (isKnown(payment)) return true;
    } catch (error) {
      // Without signal it is asked again.
      if (!(error instanceof GateRefusal)) throw error;
    }
    if (Date.now() + wait > end) return false;
    await new Promise((done) => setTimeout(done, wait));
  }
}
