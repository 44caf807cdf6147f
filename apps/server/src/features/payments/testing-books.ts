import type { FakeAccount } from '../../../../../test/fakes/stripe-fake-account.ts';
import { feeOf } from '../../../../../test/fakes/stripe-fake-account.ts';

/**
 * What the books of one client should say, worked out from what exists at the provider and from what the office was
 * asked to do. It knows nothing of the product.
 */
export interface ExpectedPayment {
  /** The provider's payment, or the number of a check. */
  readonly ref: string;
  readonly cents: number;
  /** The provider's payment; null: a check. */
  readonly intent: string | null;
  /** By invoice. */
  readonly applied: number[];
  /** When each of them was applied or freed last: the newest loses its money first. */
  readonly movedAt: number[];
  /** What disputes took and did not give back, by invoice. */
  readonly taken: number[];
  /** Refunds of the office without the provider. */
  byCheck: number;
  isReversed: boolean;
}

interface ExpectedInvoice {
  readonly cents: number;
  isVoid: boolean;
  /** By credit notes that refunds asked for. */
  credited: number;
}

interface ExpectedSession {
  readonly ref: string;
  readonly parts: readonly { readonly invoice: number; readonly cents: number }[];
  isTakenIn: boolean;
}

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

export function createExpectedBooks(account: FakeAccount, invoiceCents: readonly number[]) {
  const invoices = invoiceCents.map((cents): ExpectedInvoice => ({ cents, isVoid: false, credited: 0 }));
  const payments: ExpectedPayment[] = [];
  const sessions: ExpectedSession[] = [];
  /** What of each refund, and how much of each dispute, the office knows. */
  const refunds = new Map<string, { readonly intent: string; readonly cents: number; state: string }>();
  const disputes = new Map<string, { readonly intent: string; readonly cents: number; state: string }>();
  let fees = 0;
  let moves = 0;
  const knownFees = new Set<string>();

  const none = (): number[] => invoices.map(() => 0);
  const open = (invoice: number): number => {
    const one = invoices[invoice];
    if (one === undefined || one.isVoid) return 0;
    return one.cents - one.credited - sumOf(payments.map(({ applied }) => applied[invoice] ?? 0));
  };
  const ofState = (
    things: ReadonlyMap<string, { readonly intent: string; readonly cents: number; readonly state: string }>,
    intent: string | null,
    ...states: string[]
  ): number =>
    sumOf(
      [...things.values()]
        .filter((one) => one.intent === intent && states.includes(one.state))
        .map(({ cents }) => cents),
    );
  const refunded = (payment: ExpectedPayment): number =>
    payment.byCheck + ofState(refunds, payment.intent, 'succeeded');
  const underWay = ({ intent }: ExpectedPayment): number => ofState(refunds, intent, 'pending');
  const gone = ({ intent }: ExpectedPayment): number => ofState(disputes, intent, 'gone');
  const credit = (payment: ExpectedPayment): number =>
    payment.isReversed ? 0 : payment.cents - sumOf(payment.applied) - refunded(payment) - gone(payment);
  const move = (payment: ExpectedPayment, invoice: number, cents: number): void => {
    if (cents === 0) return;
    payment.applied[invoice] = (payment.applied[invoice] ?? 0) + cents;
    payment.movedAt[invoice] = moves += 1;
  };
  const add = (ref: string, cents: number, intent: string | null, parts: ExpectedSession['parts']): void => {
    const payment: ExpectedPayment = {
      ref,
      cents,
      intent,
      applied: none(),
      movedAt: none(),
      taken: none(),
      byCheck: 0,
      isReversed: false,
    };
    for (const part of parts) move(payment, part.invoice, Math.min(part.cents, open(part.invoice)));
    payments.push(payment);
  };
  /** Frees money that invoices used, the newest of them first. */
  const free = (payment: ExpectedPayment, cents: number, each: (invoice: number, part: number) => void) => {
    let left = cents;
    const at = (invoice: number): number => payment.movedAt[invoice] ?? 0;
    for (const invoice of [...invoices.keys()].toSorted((a, b) => at(b) - at(a))) {
      const part = Math.min(left, payment.applied[invoice] ?? 0);
      if (part <= 0) continue;
      each(invoice, part);
      left -= part;
    }
  };

  function lookAtRefund(id: string): void {
    const there = account.refunds.get(id);
    if (there === undefined || !payments.some(({ intent }) => intent === there.intent)) return;
    refunds.set(id, { intent: there.intent, cents: there.cents, state: there.status });
  }

  function lookAtSession(session: ExpectedSession): void {
    const there = account.sessions.get(session.ref);
    if (there?.paymentStatus !== 'paid') return;
    const intent = account.intents.get(there.paymentIntent ?? '');
    if (intent === undefined) return;
    if (!session.isTakenIn) add(intent.id, there.cents, intent.id, session.parts);
    session.isTakenIn = true;
    if (intent.isFeeKnown && !knownFees.has(intent.id)) {
      knownFees.add(intent.id);
      fees += feeOf(intent);
    }
  }

  function lookAtDispute(id: string): void {
    const there = account.disputes.get(id);
    const payment = payments.find(({ intent }) => intent !== null && intent === there?.intent);
    if (there === undefined || payment === undefined) return;
    const { cents, intent, status } = there;
    const was = disputes.get(id)?.state;
    const state = status === 'won' ? 'won' : status === 'warning_needs_response' ? 'asked' : 'gone';
    if (was === state) return;
    disputes.set(id, { intent, cents, state });
    if (payment.isReversed) return;
    if (state === 'gone')
      free(payment, cents, (invoice, part) => {
        move(payment, invoice, -part);
        payment.taken[invoice] = (payment.taken[invoice] ?? 0) + part;
      });
    else if (was === 'gone')
      for (const [invoice, part] of payment.taken.entries()) {
        move(payment, invoice, Math.min(part, open(invoice)));
        payment.taken[invoice] = 0;
      }
  }

  return {
    invoices,
    payments,
    sessions,
    open,
    credit,
    refunded,
    gone,
    underWay,
    /** What of it no invoice used and no refund waits for. */
    free: (payment: ExpectedPayment): number => credit(payment) - underWay(payment),
    owner: (intent: string): ExpectedPayment | undefined => payments.find((one) => one.intent === intent),
    check: (number: string, invoice: number, cents: number, applied: number): void =>
      add(number, cents, null, [{ invoice, cents: applied }]),
    /** @returns whether it may be: nothing was paid or credited of it */
    mayVoid: (invoice: number): boolean =>
      invoices[invoice]?.isVoid === false && open(invoice) === invoices[invoice].cents,
    void(invoice: number): void {
      const one = invoices[invoice];
      if (one !== undefined) one.isVoid = true;
    },
    /** Makes room for a refund to the card. @returns false: it may not be */
    prepareRefund(payment: ExpectedPayment, cents: number, isCredited: boolean): boolean {
      const left = credit(payment) - underWay(payment);
      const toFree = cents - Math.max(0, left);
      if (payment.isReversed || left < 0 || toFree > sumOf(payment.applied)) return false;
      const parts: [number, number][] = [];
      free(payment, toFree, (invoice, part) => parts.push([invoice, part]));
      if (
        isCredited &&
        parts.some(([at, part]) => (invoices[at]?.cents ?? 0) - (invoices[at]?.credited ?? 0) < part)
      )
        return false;
      for (const [invoice, part] of parts) {
        move(payment, invoice, -part);
        const credited = invoices[invoice];
        if (isCredited && credited !== undefined) credited.credited += part;
      }
      return true;
    },
    applyCredit(payment: ExpectedPayment): void {
      for (const invoice of invoices.keys())
        move(payment, invoice, Math.max(0, Math.min(open(invoice), credit(payment) - underWay(payment))));
    },
    mayReverse: (payment: ExpectedPayment): boolean =>
      !payment.isReversed && refunded(payment) === 0 && gone(payment) === 0 && underWay(payment) === 0,
    reverse(payment: ExpectedPayment): void {
      payment.isReversed = true;
      payment.applied.fill(0);
    },
    lookAtRefund,
    /** Takes in all that the provider knows. */
    look(): void {
      sessions.forEach(lookAtSession);
      for (const id of account.refunds.keys()) lookAtRefund(id);
      for (const id of account.disputes.keys()) lookAtDispute(id);
    },
    expected() {
      const real = payments.filter(({ isReversed }) => !isReversed);
      const deposited = sumOf(real.map((one) => one.cents - refunded(one) - gone(one))) - fees;
      return {
        open: invoices.map((_, at) => open(at)),
        transfers: invoices.map((_, at) =>
          sessions.some(
            ({ ref, parts }) =>
              parts.some(({ invoice }) => invoice === at) &&
              account.intents.get(account.sessions.get(ref)?.paymentIntent ?? '')?.status === 'processing',
          ),
        ),
        payments: payments.length,
        receivable: sumOf(invoices.map((_, at) => open(at))),
        undeposited: deposited,
        credit: sumOf(real.map(credit)),
        fees,
      };
    },
  };
}
export type ExpectedBooks = ReturnType<typeof createExpectedBooks>;
