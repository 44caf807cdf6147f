let supported: boolean | undefined;

/**
 * Whether this browser can draw with WebGL 2, which old machines, some virtual desktops and blocked drivers
 * cannot.
 */
export function supportsWebgl(): boolean {
  supported ??= canCreateContext();
  return supported;
}

function canCreateContext(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2');
    // Browsers allow few contexts at a time: this one is given back at once.
    context?.getExtension('WEBGL_lose_context')?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}

/** Whether the map should jump instead of glide: asked for by the person, or under an automated browser. */
export function prefersStillness(): boolean {
  return navigator.webdriver || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
