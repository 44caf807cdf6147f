// Puts the light or dark look this device chose on the page before it is first painted. A file of its own, because no
// script may stand in the page, and a plain one, because modules run after the first paint. The rest is in src/ui/theme.ts.
(() => {
  try {
    // The technician's app is read in the sun: light unless this device chose otherwise there.
    const isField = /^\/field(\/|$)/.test(location.pathname);
    const chosen = isField
      ? (localStorage.getItem('haulwright.field-theme') ?? 'light')
      : localStorage.getItem('haulwright.theme');
    // Pages that anybody may read look as the system does.
    const isPublic = /^\/(auth|pricing|about|terms|privacy|security)?(\/|$)/.test(location.pathname);
    if (!isPublic && (chosen === 'light' || chosen === 'dark'))
      document.documentElement.dataset.theme = chosen;
  } catch {
    // A browser that keeps nothing remembers no choice.
  }
})();
