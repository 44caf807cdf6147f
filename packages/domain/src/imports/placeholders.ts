/** What people and programs write where there is nothing: no two clients are one because they share it. */
const words =
  /^(?:n\.?\s?\/?\s?a\.?|none|no|nil|null|unknown|not (?:available|given|known|provided)|no (?:phone|e-?mail|number|zip|address)|tbd|-+|\.+|\?+|x+|0|same)$/i;

/** Numbers that nobody has: one digit throughout, counted up, or the exchange of films alone. */
const phones = /^1?(?:(\d)\1{6,10}|0\d{9}|1234567(?:890?)?|0123456789|(?:\d{3})?555(?:0000|1212|5555))$/;
const emails =
  /^(?:none|no|noemail|no-?mail|unknown|na|n\/a|test|nobody|noreply|no-reply|email|customer)@|@(?:none|noemail|unknown|na|test|email)\.(?:com|net|org)$/i;

/** Whether a cell holds no phone number, e-mail address or ZIP but a placeholder for one. */
export function isPlaceholder(cell: string, what: 'phone' | 'email' | 'zip'): boolean {
  const text = cell.trim();
  if (text === '') return false;
  if (words.test(text)) return true;
  if (what === 'zip') return /^0+(?:\.0+)?$/.test(text);
  if (what === 'email') return emails.test(text);
  return /^[\d\s().+-]+$/.test(text) && phones.test(text.replaceAll(/\D/g, ''));
}
