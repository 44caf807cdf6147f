/** What the browser's own types do not know yet (W3C Trusted Types). */
interface TrustedTypesWindow {
  readonly trustedTypes?: {
    readonly defaultPolicy: object | null;
    createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): object;
  };
}

const allowed = new Set<string>();

/**
 * Lets a worker be started from this address. Where browsers take no plain text for one (Trusted Types, see the
 * server's security headers), the addresses named here are the only ones that pass, and nothing passes as
 * markup or script.
 */
export function trustScript(url: string): void {
  allowed.add(new URL(url, window.location.href).href);
  const { trustedTypes } = window as Window & TrustedTypesWindow;
  if (!trustedTypes || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (wanted) => (allowed.has(new URL(wanted, window.location.href).href) ? wanted : null),
  });
}
