import { useLayoutEffect, useSyncExternalStore } from 'react';

/** The device's theme: always light, always dark, or the system's. */
export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];
export const themeName: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

/** Also read by `public/theme.js`, before the first paint. */
const storageKey = 'haulwright.theme';
const darkQuery = '(prefers-color-scheme: dark)';
/** Background colour of each theme, for the browser's own bars. */
const barColors = { light: '#faf9f7', dark: '#171513' };

const listeners = new Set<() => void>();

export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Remembers the choice on this device and shows it at once. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Storage may be blocked: the choice then lasts until the page is closed.
  }
  show(theme);
}

function show(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.content = barColors[theme === 'system' ? (bar.media.includes('dark') ? 'dark' : 'light') : theme];
  }
  for (const tell of listeners) tell();
}

/** While mounted, applies the device's theme; otherwise the system's applies. */
export function useChosenTheme(): void {
  useLayoutEffect(() => {
    const follow = () => show(chosenTheme());
    const onStorage = (event: StorageEvent) => (event.key === storageKey || event.key === null) && follow();
    follow();
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('storage', onStorage);
      show('system');
    };
  }, []);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(darkQuery);
  listeners.add(onChange);
  query.addEventListener('change', onChange);
  return () => {
    listeners.delete(onChange);
    query.removeEventListener('change', onChange);
  };
}

/** The device's theme, and a function to change it. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, shownTheme),
  chooseTheme,
];

const shownTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

/** Whether the page is dark now, for code that cannot use the CSS tokens. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);

function isDark(): boolean {
  const shown = shownTheme();
  return shown === 'system' ? window.matchMedia(darkQuery).matches : shown === 'dark';
}
