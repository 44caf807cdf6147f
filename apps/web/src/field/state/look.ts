import { type Theme, themes } from '../../ui/base/theme.ts';

/** Also read by `public/theme.js`, before the first paint. Light by default: it is used in the sun. */
const storageKey = 'haulwright.field-theme';

export function chosenLook(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'light';
  } catch {
    return 'light';
  }
}

export function chooseLook(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
