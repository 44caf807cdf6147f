import { dayInWords } from './formats.ts';
import type { Texts } from './en.ts';

/** The name of a route; the date that the product puts behind a truck is in the reader's language. */
export function routeTitle(
  { name, routeDate }: { readonly name: string; readonly routeDate: string },
  texts: Pick<Texts, 'locale'>,
): string {
  const made = ` – ${dayInWords(routeDate, { locale: 'en-US' })}`;
  return name.endsWith(made) ? `${name.slice(0, -made.length)} – ${dayInWords(routeDate, texts)}` : name;
}
