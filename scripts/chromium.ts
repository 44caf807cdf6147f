import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Chromium {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

const defaultPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const whatToDo =
  'No Chromium was found for the browser tests. Install one (Debian: "apt-get install chromium-headless-shell"; macOS, Windows: Chrome) ' +
  'or name one: CHROMIUM_PATH=/path/to/chromium npm test';

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, one installed on the machine, Debian's package where
 * this user may install it, or the one in the npm package. Throws the sentence that says what to do when
 * there is none.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const path = named ?? defaultPlaces.find((place) => existsSync(place)) ?? installFromDebian();
  // Chromium refuses its sandbox to root, and containers often forbid it.
  if (path)
    return {
      executablePath: path,
      args: process.platform === 'linux' ? ['--no-sandbox'] : [],
      env: ownEnvironment(),
    };
  return fromPackage();
}

const ownEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log("Installing Debian's Chromium for the browser tests …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (timeout: number, ...args: string[]) =>
    execFileSync('apt-get', args, { stdio: 'ignore', env, timeout });
  // The shell has no windows to draw and leaves more of the processor to the tests; older releases have only
  // the whole browser.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    try {
      aptGet(120_000, 'update', '-qq');
      aptGet(300_000, 'install', '-y', '-qq', '--no-install-recommends', name);
      break;
    } catch {
      // The next one, or the browser of the npm package.
    }
  }
  return defaultPlaces.find((place) => existsSync(place));
}

/** The build in `@sparticuz/chromium` brings its own libraries and fonts, so it runs on a bare Linux. */
async function fromPackage(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(whatToDo);
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    const bin = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin');
    const libraries = await inflate(join(bin, 'al2023.tar.br'));
    return {
      executablePath,
      args: ['--no-sandbox'],
      env: {
        ...ownEnvironment(),
        LD_LIBRARY_PATH: join(libraries, 'lib'),
        FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
      },
    };
  } catch (error) {
    throw new Error(whatToDo, { cause: error });
  }
}
