/** Marks a field whose text is no number it takes; `useTypedNumber` sets it. */
const unread = '[data-unread]';

/**
 * Whether a part of a page has a field that could not be read; the first of them gets the focus. For buttons
 * that send something without a form around their fields.
 */
export function stopsAtUnread(part: Element | null): boolean {
  const field = part?.querySelector<HTMLElement>(unread);
  if (field == null) return false;
  field.closest('details')?.setAttribute('open', '');
  field.focus();
  return true;
}

/**
 * Forms with such a field are not sent: they hold null for it, which may be as good as any number for them.
 * It listens before the forms themselves, so none of them has to ask.
 */
function stopSubmission(event: Event) {
  if (!(event.target instanceof Element) || !stopsAtUnread(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Stops them from now on; more than once is the same. */
export function holdUnreadForms(): void {
  window.addEventListener('submit', stopSubmission, { capture: true });
}
