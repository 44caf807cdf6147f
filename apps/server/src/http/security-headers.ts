import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const self = ["'self'"];
const none = ["'none'"];

/** Two years, as browsers' preload lists require. */
const strictTransportSecurity = 'max-age=63072000; includeSubDomains';

/**
 * Tokens live in the browser's local storage, so no script but our own may ever run: nothing inline, nothing
 * from another origin, no `eval`, and where the browser has Trusted Types no text becomes a script or markup.
 * The only policy they allow is the map's, which names its worker's file.
 */
const headersFor = (mapOrigin: string | undefined) => {
  const map = mapOrigin === undefined ? [] : [mapOrigin];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: self,
      imgSrc: [...self, 'data:', 'blob:', ...map],
      fontSrc: self,
      connectSrc: [...self, ...map],
      workerSrc: self,
      manifestSrc: self,
      baseUri: none,
      formAction: self,
      frameAncestors: none,
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
    },
    // Depends on the request, see below.
    strictTransportSecurity: false,
    // URLs of clients' pages must not reach other sites.
    referrerPolicy: 'same-origin',
    permissionsPolicy: {
      camera: ['self'],
      geolocation: ['self'],
      microphone: [],
      payment: [],
      usb: [],
      publickeyCredentialsGet: ['self'],
    },
    xFrameOptions: 'DENY',
  });
};

/**
 * @param cameByTls whether the browser used TLS, to us or to a proxy of ours; only then it is told to insist
 * on TLS
 * @param mapOrigin where a map's style is read from, when it is not ours
 */
export function securityHeaders(
  cameByTls: (c: Context) => boolean,
  mapOrigin: string | undefined,
): MiddlewareHandler {
  const headers = headersFor(mapOrigin);
  return async (c, next) => {
    await headers(c, next);
    // The key of an old link stands in the path, and the page's own requests would carry it into proxies' logs.
    // A client's page tells nobody where it is.
    if (c.req.path.startsWith('/q/') || /^\/(?:portal|on-my-way)\/?$/.test(c.req.path))
      c.header('Referrer-Policy', 'no-referrer');
    if (cameByTls(c)) c.header('Strict-Transport-Security', strictTransportSecurity);
  };
}
