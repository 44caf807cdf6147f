import type { Payment } from './payment.ts';

/**
 * How much of an online payment, in cents, can still be refunded to its card: what is left as credit and what invoices
 * used; nothing once the bank has taken back more than was left. A paid deposit already counts as credit.
 */
export const leftForCard = ({
  creditCents,
  appliedTo,
}: Pick<Payment, 'creditCents' | 'appliedTo'>): number =>
  creditCents < 0
    ? 0
    : creditCents + appliedTo.reduce((sum, { cents: part, isDeposit }) => sum + (isDeposit ? 0 : part), 0);
