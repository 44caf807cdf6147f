import type { FactorType, MyFactor } from '../../api/my-account.ts';

export const factorTypeName: Record<FactorType, string> = {
  totp: 'Authenticator app',
  phone: 'Text message',
  webauthn: 'Security key or passkey',
};

/** Longest name the server keeps. */
export const factorNameLength = 60;

/** What the person called it, or what it is. */
export const nameOfFactor = ({ name, type }: Pick<MyFactor, 'name' | 'type'>): string =>
  name.trim() === '' ? factorTypeName[type] : name;

/** A name no other second step has: 'Authenticator app', then 'Authenticator app 2'. */
export function suggestedName(type: FactorType, taken: readonly string[]): string {
  const base = type === 'webauthn' ? 'Security key' : factorTypeName[type];
  const used = new Set(taken.map((name) => name.trim().toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

/** '+17175550133' → 'ends in 0133'. */
export const phoneEnding = (phone: string): string => `ends in ${phone.replaceAll(/\D/g, '').slice(-4)}`;

/**
 * A typed phone number as E.164, or null when it cannot be one: ten digits are taken as North American,
 * others need their country code with a plus.
 */
export function toE164(typed: string): string | null {
  const digits = typed.replaceAll(/\D/g, '');
  if (/[a-z]/i.test(typed)) return null;
  if (typed.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : null;
}

/**
 * Why this browser cannot add a security key here; null when it can. Browsers offer keys only to named places
 * over an encrypted line.
 */
export function securityKeyObstacle(place: {
  readonly supported: boolean;
  readonly secure: boolean;
  readonly hostname: string;
}): string | null {
  if (!place.secure) return 'Security keys need an encrypted address (https). Ask your server administrator.';
  if (!place.supported)
    return 'This browser does not support security keys. Try a current Chrome, Edge, Firefox or Safari.';
  if (/^[\d.]+$/.test(place.hostname) || place.hostname.includes(':'))
    return 'Security keys only work when the site is opened by name, not by number. Ask your server administrator.';
  return null;
}

/** 'A1B2C3D4' → 'A1B2 C3D4', as authenticator apps show secrets. */
export const inFours = (text: string): string => text.match(/.{1,4}/g)?.join(' ') ?? '';
