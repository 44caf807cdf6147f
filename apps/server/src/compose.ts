import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createAuth, type Auth } from './auth/auth.ts';
import { foundCompany } from './features/companies/found-company.ts';
import { createRoutePlanning } from './features/routes/route-planning.ts';
import { actorDirectory } from './http/actor.ts';
import { createApp } from './http/app.ts';
import type { Services } from './http/context.ts';
import { healthCheck, type Lifecycle } from './http/health.ts';
import { lockDataDir } from './platform/data-dir/data-dir-lock.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/database/embedded/embedded-postgres.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { createGeocoder } from './platform/geocoding/geocoder.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { readMasterKey } from './platform/secrets/master-key.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { createTasks } from './platform/tasks/tasks.ts';
import { createTravelTimes } from './platform/travel-times/travel-times.ts';
import type { Settings } from './settings.ts';

export interface Haulwright {
  readonly url: string;
  readonly database: Database;
  readonly services: Services;
  readonly auth: Auth;
  stop(): Promise<void>;
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Builds everything from the settings and starts it. The port answers at once; health says when work can begin. */
export async function startHaulwright(settings: Settings, log: Logger, onFatal: (reason: string) => void = () => undefined): Promise<Haulwright> {
  const lifecycle: Lifecycle = { problem: 'The database is starting.' };
  let running: { services: Services; auth: Auth } | undefined;
  const app = createApp({
    log,
    publicUrl: settings.publicUrl,
    webFolder,
    lifecycle,
    health: healthCheck(lifecycle, () => running?.services.database),
    running: () => running,
  });
  const server = createServer(getRequestListener(app.fetch));
  const closers: (() => Promise<unknown>)[] = [];
  let listening = false;
  const stop = async () => {
    lifecycle.problem = 'The server is stopping.';
    // Requests end first, then the rest in the reverse order of opening.
    if (listening) await close(server);
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    await listen(server, settings.port);
    listening = true;
    const connectionString = await databaseAddress(settings, log, lifecycle, closers, onFatal);
    await migrateDatabase(connectionString);
    const database = openDatabase({ connectionString, log });
    closers.push(() => database.close());
    running = await buildServices(settings, log, database, connectionString, closers);
    lifecycle.problem = null;
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    return { url: `http://localhost:${port}`, database, ...running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function databaseAddress(
  settings: Settings,
  log: Logger,
  lifecycle: Lifecycle,
  closers: (() => Promise<unknown>)[],
  onFatal: (reason: string) => void,
): Promise<string> {
  if (settings.databaseUrl !== undefined) {
    const lock = await lockDataDir(settings.dataDir);
    closers.push(() => lock.release());
    return settings.databaseUrl;
  }
  const embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  closers.push(() => embedded.stop());
  watch(embedded, lifecycle, onFatal);
  return embedded.connectionString;
}

async function buildServices(
  settings: Settings,
  log: Logger,
  database: Database,
  connectionString: string,
  closers: (() => Promise<unknown>)[],
): Promise<{ services: Services; auth: Auth }> {
  const now = () => new Date();
  const secrets = createSecrets(await readMasterKey({ dataDir: settings.dataDir, secretKey: settings.secretKey }));
  const geocoder = createGeocoder({ log, ...(settings.geocoderUrl && { server: { serverUrl: settings.geocoderUrl, userAgent: `Haulwright (${settings.publicUrl})` } }) });
  const travelTimes = createTravelTimes({
    log,
    zipAreaMeters: (postalCode) => geocoder.zipAreaMeters(postalCode),
    ...(settings.osrmUrl && { osrm: { serverUrl: settings.osrmUrl } }),
  });
  const tasks = await createTasks({ connectionString, log });
  closers.push(() => tasks.stop());
  const planning = createRoutePlanning({ database, travelTimes, tasks, log, now });
  closers.push(() => planning.close());
  const mailer = createMailer({ from: settings.mailFrom, smtpUrl: settings.smtpUrl, outboxFolder: join(settings.dataDir, 'outbox') });
  closers.push(async () => mailer.close());
  const auth = await createAuth({ database, secrets, log, now, publicUrl: settings.publicUrl, onSignUp: foundCompany, mailer });
  closers.push(() => auth.close());
  return { services: { database, geocoder, actors: actorDirectory(database), planning, log, now }, auth };
}

function watch(embedded: EmbeddedPostgres, lifecycle: Lifecycle, onFatal: (reason: string) => void): void {
  embedded.onExit((reason) => {
    lifecycle.problem = `The database stopped: ${reason}`;
    onFatal(reason);
  });
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use by another program. Stop it, or choose another with PORT.`) : error);
    });
    server.listen(port, () => resolve());
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    // Whoever still talks after ten seconds is cut off.
    setTimeout(() => server.closeAllConnections(), 10_000).unref();
  });
}
