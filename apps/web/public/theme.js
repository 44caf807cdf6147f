// Puts the light or dark look this device chose on the page before it is first painted. A file of its own, because no
// script may stand in the page, and a plain one, because modules run after the first paint. The rest is in src/ui/theme.ts.
(() => {
  try {
    const chosen = localStorage.getItem('haulwright.theme');
    // Pages that anybody may read look as the system does.
    const isPublic = /^\/(auth|pricing|about|terms|privacy|security)?(\/|$)/.test(location.pathname);
    if (!isPublic && (chosen === 'light' || chosen === 'dark'))
      document.documentElement.dataset.theme = chosen;
  } catch {
    // A browser that keeps nothing remembers no choice.
  }
})();
