/** What a number said about text messages: that it was asked, that it may, or that it stopped them. */
export const consentStates = ['asked', 'given', 'stopped'] as const;
export type ConsentState = (typeof consentStates)[number];

/** The words that a telephone may text, in capitals, by what they mean; carriers know the same. */
const meanings: Readonly<Record<string, 'stop' | 'start' | 'help'>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  ALTO: 'stop',
  PARAR: 'stop',
  START: 'start',
  UNSTOP: 'start',
  YES: 'start',
  HELP: 'help',
  INFO: 'help',
  AYUDA: 'help',
};

/** What a text means; null: it is no word for us. */
export const meaningOf = (text: string): 'stop' | 'start' | 'help' | null =>
  meanings[
    text
      .trim()
      .replace(/[.!]+$/, '')
      .toUpperCase()
  ] ?? null;

/** The number that a text message goes to, as `+17175550142`; null where there is none, or behind an extension. */
export function textNumber(field: string | null | undefined): string | null {
  const text = (field ?? '').trim();
  if (/(?:ext|x|#)\.?\s*\d/i.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  if (text.startsWith('+')) return /^\d{8,15}$/.test(digits) ? `+${digits}` : null;
  const national = digits.replace(/^1(?=\d{10}$)/, '');
  return national.length === 10 ? `+1${national}` : null;
}
