import type { Outcome } from '@haulwright/domain/kernel/outcome';
import type { CardRefundInput } from '@haulwright/domain/payments/online-payment';
import type { RawEndpoint } from '../../http/raw-endpoints.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import type { PersonBy } from '../invoicing/rows/by.ts';
import type { AttemptRow } from './attempts.queries.ts';
import { connect, disconnect, type ConnectRefusal } from './connecting.ts';
import type { ConnectionRow } from './connections.queries.ts';
import { startTellingOfDisputes } from './dispute-mail.ts';
import { lookUp } from './look-up.ts';
import { openSession, type OpenedSession, type SessionAsked, type SessionRefusal } from './open-session.ts';
import type { InCompany, Parts } from './parts.ts';
import { ProviderProblem, type PaymentProvider } from './provider.ts';
import { personPatience, taskPatience, withPatience, type Patience } from './patience.ts';
import { prepareCardRefund, type CardRefundRefusal } from './refund-card.ts';
import { startReceipts, type ReceiptParts } from './receipts.ts';
import { createStripeProvider } from './stripe-provider.ts';
import { stripeWebhook } from './stripe-webhook.ts';
import { startWorking } from './working.ts';

/** Public to other features: money that clients move by a card provider. */
export interface OnlinePayments {
  connect(
    asked: InCompany & { readonly userId: string; readonly key: string; readonly isPractice: boolean },
  ): Promise<Outcome<ConnectionRow, ConnectRefusal>>;
  disconnect(company: InCompany): ReturnType<typeof disconnect>;
  /** Opens the provider's page for invoices of a client. Never call it within a transaction. */
  openSession(company: InCompany, asked: SessionAsked): Promise<Outcome<OpenedSession, SessionRefusal>>;
  prepareRefund(
    tx: TenantTransaction,
    by: PersonBy,
    refund: CardRefundInput & { readonly id: string },
  ): Promise<
    Outcome<{ readonly attempt: AttemptRow; readonly connection: ConnectionRow }, CardRefundRefusal>
  >;
  /** Sends a prepared refund; what is not answered is sent again by a task. */
  sendRefund(prepared: { readonly attempt: AttemptRow; readonly connection: ConnectionRow }): Promise<void>;
  /** Where a client who pays by a link of the office comes back to. */
  readonly officeReturn: string;
  readonly webhook: RawEndpoint;
  /** Ends waits for a provider that is busy; what waited is tried again by the next server. */
  close(): void;
}

declare module '../../http/context.ts' {
  interface Services {
    readonly onlinePayments: OnlinePayments;
  }
}

interface OnlineParts extends Omit<Parts, 'provider'>, Omit<ReceiptParts, 'tasks' | 'mailer'> {
  readonly mailer: Mailer;
  readonly tasks: Tasks;
  /** Undefined: the real service. */
  readonly stripeUrl: string | undefined;
  /** Stands before the provider that the settings name. */
  readonly cardProvider?: (real: PaymentProvider) => PaymentProvider;
}

export function createOnlinePayments({
  tasks,
  stripeUrl,
  cardProvider,
  ...rest
}: OnlineParts): OnlinePayments {
  const real = createStripeProvider(stripeUrl);
  const stripe = cardProvider?.(real) ?? real;
  const stopping = new AbortController();
  const waiting = { now: rest.now, signal: stopping.signal, rests: new Map<string, number>() };
  const partsFor = (patience: Patience): Parts => ({
    ...rest,
    provider: withPatience(stripe, patience, waiting),
  });
  const person = () => partsFor(personPatience);
  const wake = startWorking(() => partsFor(taskPatience), tasks);
  startReceipts({ ...rest, tasks });
  startTellingOfDisputes({ ...rest, tasks });
  return {
    connect: (asked) => connect(person(), asked),
    disconnect: (company) => disconnect(person(), company),
    openSession: (company, asked) => openSession(person(), company, asked),
    prepareRefund: prepareCardRefund,
    async sendRefund({ attempt, connection }) {
      try {
        await lookUp(person(), connection, attempt, { ends: false });
      } catch (error) {
        if (!(error instanceof ProviderProblem)) throw error;
        rest.log.warn({ err: error }, 'a refund was not answered; it is sent again');
      }
    },
    officeReturn: rest.publicUrl,
    webhook: stripeWebhook({ ...rest, provider: stripe }, wake),
    close: () => stopping.abort(),
  };
}
