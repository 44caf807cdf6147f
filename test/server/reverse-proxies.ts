import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { selfSignedCertificate } from '../factories/self-signed-certificate.ts';
import { freePort } from '../product-process.ts';
import { patiently } from '../patience.ts';

/** A proxy run with what the guide prints for it. */
export interface ReverseProxy {
  readonly port: number;
  /** What the certificate is made out to. */
  readonly host: string;
  /** How long it keeps a silent connection at least. */
  readonly idleMs: number;
  /** What it has logged until now, about requests and otherwise. */
  logged(): Promise<string>;
  stop(): Promise<void>;
}

export const proxyNames = ['nginx', 'caddy', 'haproxy'] as const;
export type ProxyName = (typeof proxyNames)[number];

const guides = ['run-in-production', 'update'].map((name) =>
  fileURLToPath(new URL(`../../docs/guides/${name}.md`, import.meta.url)),
);
/** The shortest idle timeout that the guide allows: what is silent for longer is cut off. */
const idleMs = 10_000;

/** Whether the program is on this machine. */
export const hasProxy = (name: ProxyName): boolean =>
  spawnSync(name, [name === 'caddy' ? 'version' : '-v']).status === 0;

/** The guides' block of a language, as printed. */
async function printedBlock(language: string): Promise<string> {
  const texts = await Promise.all(guides.map((guide) => readFile(guide, 'utf8')));
  const blocks = texts
    .flatMap((text) => [...text.matchAll(/^ *```(\w+)\n(.*?)^ *```$/gms)])
    .filter(([, name]) => name === language);
  const [, , block] = blocks[0] ?? [];
  if (block === undefined || blocks.length !== 1)
    throw new Error(`The guides have ${blocks.length} blocks of ${language}, not one.`);
  return block;
}

/** Replaces exactly one place, so that a guide that changed is noticed. */
function replaced(text: string, from: RegExp, to: string): string {
  if ([...text.matchAll(new RegExp(from, 'g'))].length !== 1)
    throw new Error(`The guide's block does not have ${String(from)} once.`);
  return text.replace(from, to);
}

/**
 * Starts the proxy in front of a server on this machine: only addresses, ports, the certificate and the
 * patience differ from the guide.
 */
export async function startProxy(name: ProxyName, upstreamPort: string): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), `haulwright-${name}-`));
  const port = await freePort();
  const { host, args } = await writers[name](folder, port, upstreamPort);
  const child = spawn(name, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  for (const limit = Date.now() + patiently(30_000); !(await answers(port, host)); await pause(50)) {
    if (child.exitCode === null && Date.now() < limit) continue;
    await stop();
    throw new Error(`${name} did not start: ${output}`);
  }
  const logged = async () => output + (await readFile(join(folder, 'access.log'), 'utf8').catch(() => ''));
  return { port, host, idleMs, stop, logged };
}

/** Writes a proxy's configuration into a folder. */
type Writer = (
  folder: string,
  port: number,
  upstreamPort: string,
) => Promise<{ readonly host: string; readonly args: readonly string[] }>;

const writers: Readonly<Record<ProxyName, Writer>> = {
  nginx: writeNginx,
  caddy: writeCaddy,
  haproxy: writeHaproxy,
};

async function writeNginx(...[folder, port, upstreamPort]: Parameters<Writer>): ReturnType<Writer> {
  const host = 'haulwright.example.com';
  const { certificate, key } = selfSignedCertificate(host);
  let block = await printedBlock('nginx');
  for (const [from, to] of [
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/\/etc\/letsencrypt\/\S+\/fullchain\.pem/, `${folder}/certificate.pem`],
    [/\/etc\/letsencrypt\/\S+\/privkey\.pem/, `${folder}/key.pem`],
    [/proxy_read_timeout \S+;/, `proxy_read_timeout ${idleMs}ms;`],
  ] as const)
    block = replaced(block, from, to);
  block = block.replaceAll('http://127.0.0.1:3000;', `http://127.0.0.1:${upstreamPort};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
  // As Debian sets nginx up, and keener on compression than that.
  const around = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr; events {}
http { ${temporary} access_log ${folder}/access.log; gzip on; gzip_min_length 0; gzip_types application/json text/event-stream;
${block}}`;
  await Promise.all([
    writeFile(join(folder, 'nginx.conf'), around),
    writeFile(join(folder, 'certificate.pem'), certificate),
    writeFile(join(folder, 'key.pem'), key),
  ]);
  return { host, args: ['-p', folder, '-c', join(folder, 'nginx.conf')] };
}

/** Server one is the one on this machine; the other is down, as during an update. */
async function writeHaproxy(...[folder, port, upstreamPort]: Parameters<Writer>): ReturnType<Writer> {
  const host = 'haulwright.example.com';
  const { certificate, key } = selfSignedCertificate(host);
  let block = await printedBlock('haproxy');
  for (const [from, to] of [
    [/bind :443 /, `bind 127.0.0.1:${port} `],
    [/\/etc\/haproxy\/\S+\.pem/, `${folder}/certificate.pem`],
    [/10\.0\.0\.11:3000/, `127.0.0.1:${upstreamPort}`],
    [/10\.0\.0\.12:3000/, `127.0.0.1:${await freePort()}`],
    [/timeout client \S+/, `timeout client ${idleMs}ms`],
    [/timeout server \S+/, `timeout server ${idleMs}ms`],
  ] as const)
    block = replaced(block, from, to);
  // As Debian sets HAProxy up, but for where it logs.
  const around = `global
  log stdout format raw local0
defaults
  log global
  option httplog
${block}`;
  await Promise.all([
    writeFile(join(folder, 'haproxy.cfg'), around),
    writeFile(join(folder, 'certificate.pem'), `${certificate}\n${key}`),
  ]);
  return { host, args: ['-db', '-f', join(folder, 'haproxy.cfg')] };
}

async function writeCaddy(...[folder, port, upstreamPort]: Parameters<Writer>): ReturnType<Writer> {
  // For this name it makes its own certificate instead of asking for one.
  let block = replaced(await printedBlock('caddyfile'), /haulwright\.example\.com/, `localhost:${port}`);
  block = replaced(block, /127\.0\.0\.1:3000/, `127.0.0.1:${upstreamPort}`);
  const around = `{\n  admin off\n  skip_install_trust\n  auto_https disable_redirects\n  storage file_system ${folder}\n}\n${block}`;
  await writeFile(join(folder, 'Caddyfile'), around);
  return {
    host: 'localhost',
    args: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
  };
}

/** Whether a caller gets a TLS connection: a port that is open may not have its certificate yet. */
const answers = (port: number, servername: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, rejectUnauthorized: false }, () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
