let supported: boolean | undefined;

/**
 * Whether this browser supports WebGL 2; old machines, some virtual desktops and blocked drivers do not.
 */
export function supportsWebgl(): boolean {
  supported ??= canCreateContext();
  return supported;
}

function canCreateContext(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers allow few contexts at a time, so this one is released at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** Whether the map should move without animation: a system setting, or an automated browser. */
export function prefersStillness(): boolean {
  return navigator.webdriver || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
