import Bowser from 'bowser';

const longestPart = 40;
const unknownDevice = 'Unknown device';

/**
 * Names the device of a request: `Chrome on Windows`, `Safari on iPhone`. For recognising one's own devices
 * only; anyone can send any user agent.
 */
export function deviceName(userAgent: string | null): string {
  if (!userAgent?.trim()) return unknownDevice;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const program = part(browser.name?.replace(/^Microsoft /, '')) ?? part(/^([\w.-]+)\//.exec(userAgent)?.[1]);
  const machine = part(os.name === 'iOS' ? platform.model : undefined) ?? part(os.name);
  return program && machine ? `${program} on ${machine}` : (program ?? machine ?? unknownDevice);
}

/** The library returns '' for what it does not know. */
const part = (text: string | undefined): string | undefined => text?.slice(0, longestPart) || undefined;
