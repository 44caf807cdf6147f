import { paperNumber } from '../field/paper-number.ts';

/**
 * Numbers per block: one truck takes them in turn, so that two phones without signal never give the same
 * number.
 */
export const numbersPerBlock = 100;

/** Numbers a phone reserves at once, for several hours of pickups without signal. */
export const numbersPerReservation = 10;
/** A phone with fewer left requests more while it has signal. */
export const fewNumbersLeft = 5;
/** Maximum reservations of a person per day: many times what anybody pumps. */
export const maxReservationsPerDay = 30;

/** 'M-000123', as printed on the paper. */
export const manifestNumber = paperNumber;

export const manifestNumberPattern = /^M-\d{6,10}$/;

/** Crockford's Base32: without I, L, O and U, which are easily misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

/** The form of a normalised check code. */
export const checkCodePattern = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/**
 * The check code of a paper: the first 50 bits of its event's hash in the chain of custody. The hash covers
 * the whole paper and everything recorded before it, so nobody can make up a matching code.
 * @param hash in hexadecimal digits
 */
export function checkCodeOf(hash: string): string {
  let rest = BigInt(`0x${hash.slice(0, 13)}`) >> 2n;
  let code = '';
  for (let at = 0; at < codeLength; at += 1) {
    code = (digits[Number(rest & 31n)] ?? '') + code;
    rest >>= 5n;
  }
  return code;
}

/** 'K7Q2M-9XTRB', as displayed. */
export const shownCheckCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Normalises a code typed from a paper: I and L are 1, O is 0, U is V. */
export const tidyCheckCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0')
    .replaceAll('U', 'V');
