import { maxLength, requiredText } from '@haulwright/domain/kernel/text';

export const reason = requiredText(maxLength.line, 'Say why.');

const refusals = {
  'invoice.not-draft': {
    status: 409,
    message: 'This invoice is issued. Correct it with a credit note.',
  },
  'invoice.tax-not-set': {
    status: 409,
    message: 'Settings do not say whether this work is taxed. Set it under Settings, Taxes.',
  },
  'invoice.on-hold': { status: 409, message: 'This draft is on hold. Release it first.' },
  'invoice.too-many-lines': { status: 409, message: 'A draft holds at most 5,000 lines.' },
  'discount.nothing-there': {
    status: 409,
    message: 'The other lines come to nothing, so there is nothing to take a discount of.',
  },
  'discount.too-much': {
    status: 409,
    message: 'The discount is more than the other lines come to. Lower it first.',
  },
  'invoice.being-sent': {
    status: 409,
    message: 'This invoice is being sent with others. Wait until they are out, or stop them.',
  },
  'invoice.not-issued': { status: 409, message: 'This invoice has not been issued.' },
  'invoice.empty': { status: 409, message: 'This draft has no lines. Remove it.' },
  'invoice.has-payments': {
    status: 409,
    message: 'Something was paid or credited on this invoice. Reverse that first, or issue a credit note.',
  },
  'invoice.credited': { status: 409, message: 'This invoice already has a credit note.' },
  'invoice.is-deposit': {
    status: 409,
    message: 'This asks for a deposit. Void it, or refund what was paid.',
  },
  'invoice.settled': { status: 409, message: 'This invoice has no open balance.' },
  'invoice.not-written-off': { status: 409, message: 'Nothing was written off on this invoice.' },
  'invoice.disputed': { status: 409, message: 'This invoice is already in dispute.' },
  'invoice.not-disputed': { status: 409, message: 'This invoice is not in dispute.' },
} as const;
export const pick = <Key extends keyof typeof refusals>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, refusals[key]])) as Pick<typeof refusals, Key>;

/** Why a payment cannot be reversed: some of it went back another way. */
export const goneAlready = {
  'payment.refunded': {
    status: 409,
    message: 'Part of this payment was refunded. Reverse the refund first.',
  },
  'payment.taken-back': {
    status: 409,
    message: 'A bank took this payment back, or a refund of it is under way: it would be taken off twice.',
  },
} as const;

/** Refusals of calls that take lines off a draft. */
export const leavingOut = [
  'invoice.not-draft',
  'invoice.empty',
  'invoice.too-many-lines',
  'discount.nothing-there',
  'discount.too-much',
] as const;
