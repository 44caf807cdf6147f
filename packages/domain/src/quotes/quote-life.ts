import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import { accepted, refused, type Outcome } from '../kernel/outcome.ts';

/** Stored states. Expiry follows from the last day and is derived when read. */
export const quoteStates = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const;
export type QuoteState = (typeof quoteStates)[number];

/** Displayed states. */
export const shownQuoteStates = ['draft', 'sent', 'expired', 'accepted', 'declined', 'withdrawn'] as const;
export type ShownQuoteState = (typeof shownQuoteStates)[number];
export const quoteStateName: Record<ShownQuoteState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

interface DatedQuote {
  readonly state: QuoteState;
  /** The last day it can be accepted. */
  readonly expiresOn: CalendarDate;
}

export const shownStateOf = ({ state, expiresOn }: DatedQuote, today: CalendarDate): ShownQuoteState =>
  state === 'sent' && expiresOn < today ? 'expired' : state;

/** Steps of a quote: `ask` sets the follow-up day, `revise` makes it a draft again, with a new version. */
export const quoteSteps = [
  'change',
  'send',
  'ask',
  'accept',
  'decline',
  'withdraw',
  'revise',
  'remove',
] as const;
export type QuoteStep = (typeof quoteSteps)[number];

export type QuoteStepRefusal =
  | 'quote.not-draft'
  | 'quote.is-draft'
  | 'quote.expired'
  | 'quote.decided'
  | 'quote.withdrawn'
  | 'quote.has-number'
  | 'quote.being-mailed';

/** The resulting state of each step, or why it is refused. `remove` results in null. */
const leadsTo = {
  change: {
    draft: 'draft',
    sent: 'quote.not-draft',
    expired: 'quote.not-draft',
    accepted: 'quote.not-draft',
    declined: 'quote.not-draft',
    withdrawn: 'quote.not-draft',
  },
  // Sent again, it stays unchanged and gets a new link.
  send: {
    draft: 'sent',
    sent: 'sent',
    expired: 'quote.expired',
    accepted: 'quote.decided',
    declined: 'quote.decided',
    withdrawn: 'quote.withdrawn',
  },
  ask: {
    draft: 'quote.is-draft',
    sent: 'sent',
    expired: 'sent',
    accepted: 'quote.decided',
    declined: 'quote.decided',
    withdrawn: 'quote.withdrawn',
  },
  accept: {
    draft: 'quote.is-draft',
    sent: 'accepted',
    expired: 'quote.expired',
    accepted: 'quote.decided',
    declined: 'quote.decided',
    withdrawn: 'quote.withdrawn',
  },
  decline: {
    draft: 'quote.is-draft',
    sent: 'declined',
    expired: 'declined',
    accepted: 'quote.decided',
    declined: 'quote.decided',
    withdrawn: 'quote.withdrawn',
  },
  withdraw: {
    draft: 'quote.is-draft',
    sent: 'withdrawn',
    expired: 'withdrawn',
    accepted: 'quote.decided',
    declined: 'quote.decided',
    withdrawn: 'quote.withdrawn',
  },
  revise: {
    draft: 'quote.is-draft',
    sent: 'draft',
    expired: 'draft',
    accepted: 'quote.decided',
    declined: 'draft',
    withdrawn: 'draft',
  },
  // A draft that was sent before has a number, and numbers have no gaps.
  remove: {
    draft: null,
    sent: 'quote.not-draft',
    expired: 'quote.not-draft',
    accepted: 'quote.not-draft',
    declined: 'quote.not-draft',
    withdrawn: 'quote.not-draft',
  },
} as const satisfies Record<QuoteStep, Record<ShownQuoteState, QuoteState | null | QuoteStepRefusal>>;

/**
 * Steps that wait until a mail on its way was taken or refused: what the client reads is what was mailed. What a client
 * answers by an earlier link does not wait.
 */
const waitingSteps = ['change', 'send', 'withdraw', 'revise', 'remove'] as const satisfies QuoteStep[];
type WaitingStep = (typeof waitingSteps)[number];
const waits = (step: QuoteStep): boolean => (waitingSteps as readonly QuoteStep[]).includes(step);

/** Possible refusals of a step. */
export type RefusalOfStep<Step extends QuoteStep> =
  | Extract<(typeof leadsTo)[Step][ShownQuoteState], QuoteStepRefusal>
  | (Step extends 'remove' ? 'quote.has-number' : never)
  | (Step extends WaitingStep ? 'quote.being-mailed' : never);

const isRefusal = (to: QuoteState | null | QuoteStepRefusal): to is QuoteStepRefusal =>
  to !== null && to.startsWith('quote.');

interface JudgedQuote extends DatedQuote {
  readonly isNumbered: boolean;
  /** A mail with it is on its way. */
  readonly isBeingMailed: boolean;
}

/** The resulting state of a step, or the refusal. A draft can only be sent before its last day. */
export function judgeQuoteStep<Step extends QuoteStep>(
  quote: JudgedQuote,
  step: Step,
  today: CalendarDate,
): Outcome<QuoteState | null, RefusalOfStep<Step>> {
  const to = whereTo(quote, step, today);
  // The table contains only a step's own refusals.
  return isRefusal(to) ? refused(to as RefusalOfStep<Step>) : accepted(to);
}

function whereTo(
  quote: JudgedQuote,
  step: QuoteStep,
  today: CalendarDate,
): QuoteState | null | QuoteStepRefusal {
  if (quote.state === 'draft' && step === 'remove' && quote.isNumbered) return 'quote.has-number';
  if (quote.state === 'draft' && step === 'send' && quote.expiresOn < today) return 'quote.expired';
  const to = leadsTo[step][shownStateOf(quote, today)];
  return quote.isBeingMailed && waits(step) && !isRefusal(to) ? 'quote.being-mailed' : to;
}

/** Default follow-up: days after sending. */
export const followUpAfterDays = 7;

/**
 * The follow-up day for a client who has not answered: a week after sending, or the day before the last day
 * if that is sooner; null where no day is left between.
 */
export function followUpDate(sentOn: CalendarDate, expiresOn: CalendarDate): CalendarDate | null {
  const [usual, latest] = [addDays(sentOn, followUpAfterDays), addDays(expiresOn, -1)];
  const day = usual < latest ? usual : latest;
  return day > sentOn ? day : null;
}

/** The number of a quote: at least five digits. */
export const quoteNumber = (sequence: number): string => `Q-${String(sequence).padStart(5, '0')}`;

/** The name of a quote's total: uncalculated taxes come on top. */
export const totalName = (isBeforeTaxes: boolean, taxes: readonly unknown[]): string => {
  if (!isBeforeTaxes) return 'Total';
  return taxes.length > 0 ? 'Total before other taxes' : 'Total before taxes';
};
