import { type Theme, themes } from '../../ui/theme.ts';

/** Also read by `public/theme.js`, before the first paint. Light without a choice: it is read in the sun. */
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
    // A browser that keeps nothing shows it for now.
  }
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
