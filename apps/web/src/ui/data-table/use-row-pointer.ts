import { type RefObject, useEffect } from 'react';

/** The cell shows its whole text while the pointer is on it, if the text is cut. */
function nameCut({ target }: MouseEvent): void {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>('tbody > tr > *, tfoot > tr > *') : null;
  if (cell === null) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

/** A press anywhere on a row opens it, as the link in it does; not where text is being marked. */
function openRow({ target, detail }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, input, label') !== null || detail > 1)
    return;
  if (window.getSelection()?.isCollapsed === false) return;
  const row = target.closest('tbody > tr[data-index]');
  row?.querySelector<HTMLElement>('[data-row-header] a, [data-row-header] button')?.click();
}

/** What the pointer does on the rows of a table; keys have the link in each row. */
export function useRowPointer(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    element.addEventListener('mouseover', nameCut);
    element.addEventListener('click', openRow);
    return () => {
      element.removeEventListener('mouseover', nameCut);
      element.removeEventListener('click', openRow);
    };
  }, [frame]);
}
