import type { PaymentAttempt } from '@haulwright/domain/payments/online-payment';

type Receipt = NonNullable<PaymentAttempt['receipt']>;

/** What became of the receipt that the client is mailed. */
export function ReceiptLine({ receipt }: { readonly receipt: Receipt }) {
  const isFine = receipt.failure === null || receipt.state === 'nobody';
  return <p className={isFine ? 'text-ink-soft' : 'text-warn-text'}>{wordsOf(receipt)}</p>;
}

function wordsOf({ state, to, failure }: Receipt): string {
  switch (state) {
    case 'mailed':
      return [`Receipt mailed to ${to}.`, failure && `${failure}.`].filter(Boolean).join(' ');
    case 'nobody':
      return `No receipt. ${failure ?? 'The client has no e-mail address.'}`;
    case 'refused':
      return `The receipt could not be mailed to ${to}: ${failure}.`;
    case 'unknown':
      return `${failure} Ask the client.`;
    default:
      return failure === null
        ? 'The receipt is being mailed.'
        : `The receipt is not mailed yet: ${failure}. It is tried again every few minutes.`;
  }
}
