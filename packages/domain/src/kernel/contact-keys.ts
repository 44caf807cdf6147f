/** The ten digits of a US number without the country code 1; null when too short to identify anyone. */
export function phoneKey(text: string | null | undefined): string | null {
  const digits = (text ?? '')
    .replace(/(?:ext|x|#).*$/i, '')
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  return digits.length < 7 ? null : digits;
}

export const emailKey = (text: string | null | undefined): string | null =>
  text?.trim().toLowerCase() || null;
