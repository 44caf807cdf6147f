declare module 'vitest' {
  interface TaskMeta {
    /** What the machine lacks for the test, which was therefore skipped. */
    skipped?: string;
  }
}

/**
 * The options of a test, or of a group of tests, that can only run where something is there. Elsewhere it is
 * skipped, and the JSON report carries the reason as `meta.skipped`: no test is left out without a word.
 *
 * @param missing a sentence that names what is missing, and where it can be had what brings it
 */
export const needs = (isThere: boolean, missing: string): { skip: boolean; meta: { skipped?: string } } =>
  isThere ? { skip: false, meta: {} } : { skip: true, meta: { skipped: missing } };

export const needsLinux = () => needs(process.platform === 'linux', 'this system is not Linux');

/** Tests of how the product runs as root. */
export const needsRoot = () => needs(process.getuid?.() === 0, 'the tests do not run as root');

/** Tests of what root may do anyway. */
export const needsNoRoot = () =>
  needs(process.getuid?.() !== 0, 'the tests run as root, whom no rights stop');
