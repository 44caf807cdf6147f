import type { CalendarDate } from '@haulwright/domain/kernel/calendar-date';

interface InCompany {
  readonly companyId: string;
  /** In the company's time zone. */
  readonly today: CalendarDate;
}

/** Invoices and credit notes got their numbers, or are void; they never change otherwise. */
export interface InvoicesEvent extends InCompany {
  readonly invoiceIds: readonly string[];
}

/** Money came in, or turned out not to have. */
export interface PaymentsEvent extends InCompany {
  readonly paymentIds: readonly string[];
  /** Those whose open amounts changed, deposit requests among them. */
  readonly invoiceIds: readonly string[];
}

/** What a client has in credit, or what uses it, changed; so did write-offs. */
export interface CreditChanged extends InCompany {
  readonly clientId: string;
  readonly invoiceIds: readonly string[];
}

/** Money went back to a client, or a refund was taken back: then it is negative. */
export interface RefundMade extends InCompany {
  readonly clientId: string;
  readonly paymentId: string;
  readonly cents: number;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'invoice.issued': EventOf<InvoicesEvent>;
    readonly 'invoice.voided': EventOf<InvoicesEvent>;
    readonly 'payment.received': EventOf<PaymentsEvent>;
    readonly 'payment.reversed': EventOf<PaymentsEvent>;
    readonly 'credit.changed': EventOf<CreditChanged>;
    readonly 'refund.made': EventOf<RefundMade>;
  }
  interface QuestionTypes {
    /** The cents of each of these payments that are being given back and not recorded as a refund yet. */
    readonly 'payments.leaving': QuestionOf<{ readonly ids: readonly string[] }, ReadonlyMap<string, number>>;
  }
}
