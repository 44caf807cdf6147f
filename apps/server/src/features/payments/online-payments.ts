import type { Outcome } from '@haulwright/domain/kernel/outcome';
import type { CardRefundInput } from '@haulwright/domain/payments/online-payment';
import type { RawEndpoint } from '../../http/raw-endpoints.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Tasks } from '../../platform/tasks/tasks.ts';
import type { PersonBy } from '../invoicing/rows/by.ts';
import type { AttemptRow } from './attempts.queries.ts';
import { connect, disconnect, type ConnectRefusal } from './connecting.ts';
import type { ConnectionRow } from './connections.queries.ts';
import { lookUp } from './look-up.ts';
import { openSession, type OpenedSession, type SessionAsked, type SessionRefusal } from './open-session.ts';
import type { InCompany, Parts } from './parts.ts';
import { ProviderProblem } from './provider.ts';
import { prepareCardRefund, type CardRefundRefusal } from './refund-card.ts';
import { createStripeProvider } from './stripe-provider.ts';
import { stripeWebhook } from './stripe-webhook.ts';
import { startWorking } from './working.ts';

/** Public to other features: money that clients move by a card provider. */
export interface OnlinePayments {
  connect(
    asked: InCompany & { readonly userId: string; readonly key: string; readonly isPractice: boolean },
  ): Promise<Outcome<ConnectionRow, ConnectRefusal>>;
  disconnect(company: InCompany): Promise<boolean>;
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
}

declare module '../../http/context.ts' {
  interface Services {
    readonly onlinePayments: OnlinePayments;
  }
}

interface OnlineParts extends Omit<Parts, 'provider'> {
  readonly tasks: Tasks;
  /** Undefined: the real service. */
  readonly stripeUrl: string | undefined;
}

export function createOnlinePayments({ tasks, stripeUrl, ...rest }: OnlineParts): OnlinePayments {
  const parts: Parts = { ...rest, provider: createStripeProvider(stripeUrl) };
  const wake = startWorking(parts, tasks);
  return {
    connect: (asked) => connect(parts, asked),
    disconnect: (company) => disconnect(parts, company),
    openSession: (company, asked) => openSession(parts, company, asked),
    prepareRefund: prepareCardRefund,
    async sendRefund({ attempt, connection }) {
      try {
        await lookUp(parts, connection, attempt, { ends: false });
      } catch (error) {
        if (!(error instanceof ProviderProblem)) throw error;
        parts.log.warn({ err: error }, 'a refund was not answered; it is sent again');
      }
    },
    officeReturn: parts.publicUrl,
    webhook: stripeWebhook(parts, wake),
  };
}
