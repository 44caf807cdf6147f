import type { Payment } from './payment.ts';

/**
 * What of an online payment can still go back to its card: what is credit or paid invoices; nothing once a bank took
 * more than was left. A deposit that was paid is the client's credit already.
 */
export const leftForCard = ({
  creditCents,
  appliedTo,
}: Pick<Payment, 'creditCents' | 'appliedTo'>): number =>
  creditCents < 0
    ? 0
    : creditCents + appliedTo.reduce((sum, { cents: part, isDeposit }) => sum + (isDeposit ? 0 : part), 0);
