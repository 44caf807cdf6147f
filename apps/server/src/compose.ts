import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createAuth, type Auth } from './auth/auth.ts';
import { clientAddressReader } from './auth/http/client-device.ts';
import { createClientMessaging } from './features/client-messages/sending-messages.ts';
import { createAddressLookups } from './features/clients/address-lookups.ts';
import { storedCommands } from './features/commands/applied-commands.queries.ts';
import { foundCompany } from './features/companies/found-company.ts';
import { createLetterheads } from './features/brand/letterheads.ts';
import { createMailBrandSample } from './features/brand/brand-sample.ts';
import { createFileKeeping } from './features/files/file-keeping.ts';
import { createClientImporting } from './features/imports/client-importing.ts';
import { createReportMaking } from './features/reports/report-making.ts';
import { createLiveTrucks } from './features/positions/live-trucks.ts';
import { removeOldPositions } from './features/positions/positions.queries.ts';
import { startSeriesMaker } from './features/jobs/series/series-maker.ts';
import { createEndingRoutes } from './features/dispatch/life/end-route.ts';
import { createPushTelling } from './features/push/push-telling.ts';
import { createMessageMail } from './features/messages/message-mail.ts';
import { createRouteNotices } from './features/dispatch/messages/route-notices.ts';
import { createMailedCodes } from './features/manifests/gate/mailed-codes.ts';
import { createPapersBehind } from './features/manifests/following/papers-behind.ts';
import { createRestating } from './features/custody/ledger/restate-loads.ts';
import { createSealMail } from './features/compliance/seal-mail.ts';
import { createAlerting } from './features/alerts/alerting.ts';
import { createDeadlineReminders } from './features/filings/deadline-reminders.ts';
import { giveStarterForms } from './features/forms/forms.hearers.ts';
import { createRouteSheets } from './features/dispatch/sheets/route-sheet-pdf.ts';
import { createSendRoute } from './features/dispatch/messages/send-route.ts';
import { createRouteEditing } from './features/dispatch/editing/route-editing.ts';
import { createPublishing } from './features/dispatch/life/publish-route.ts';
import { createRoutePlanning } from './features/planning/route-planning.ts';
import {
  companyRulesOf,
  isMember,
  joinCompany,
  setProfileEmail,
} from './features/users/account-hooks.queries.ts';
import { actorDirectory } from './features/users/actor-directory.queries.ts';
import { accessLog } from './http/access-log.ts';
import { createApp } from './http/app.ts';
import type { RawEndpoint } from './http/raw-endpoints.ts';
import { createIngress } from './http/ingress.ts';
import { patience } from './http/patience.ts';
import { events } from './hearers.ts';
import type { Services } from './http/context.ts';
import { healthCheck, type Lifecycle } from './http/health.ts';
import { listen } from './http/listen.ts';
import { leavesInOrder } from './http/leaves-in-order.ts';
import { fullDiskProblem, namingFullDisk } from './platform/data-dir/full-disk.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { startFillingOlderRows } from './platform/database/fill-older-rows.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { sayBroken } from './platform/database/validate-constraints.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createGeocoder } from './platform/geocoding/geocoder.ts';
import { createChangeFeed } from './platform/live/change-feed.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { readWorkFigures } from './platform/metrics/work-figures.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPdfSetter } from './platform/pdf/pdf-setter.ts';
import { openStreetMap, type StreetMap } from './platform/map/street-map.ts';
import { openRoads } from './platform/roads/open-roads.ts';
import { createStreetLines } from './platform/roads/street-lines.ts';
import { readMasterKey } from './platform/secrets/master-key.ts';
import { createWebPush } from './platform/web-push/web-push.ts';
import { createSecrets } from './platform/secrets/secrets.ts';
import { createSigner } from './platform/secrets/signing.ts';
import { createSms } from './platform/sms/sms.ts';
import { createTasks } from './platform/tasks/tasks.ts';
import { createTravelTimes } from './platform/travel-times/travel-times.ts';
import { startRetention } from './retention/start-retention.ts';
import { router } from './router.ts';
import type { Additions } from './additions.ts';
import type { Settings } from './settings.ts';
import { startDriving } from './features/tracking/drive-legs.ts';
import { keepTracks } from './features/tracking/forget-places.ts';
import { trackEndpoints } from './features/tracking/track-endpoints.ts';
import { createTellQuoteDecided } from './features/quotes/tell-decided.ts';
import { createPortalLinks } from './features/portal/portal-links.ts';
import { portalServices } from './features/portal/portal-services.ts';
import { createOnlinePayments } from './features/payments/online-payments.ts';
import { createSendQuote } from './features/quotes/send-quote.ts';
import { createBillRunning } from './features/invoicing/runs/bill-running.ts';
import { lookForStartsEverySeconds, startScheduledRuns } from './features/invoicing/runs/scheduled-runs.ts';
import { startRentalRefreshing } from './features/invoicing/sources/rental-refreshing.ts';
import { createClientMailings } from './features/invoicing/mailings/mailing-out.ts';
import { createInvoiceReminders } from './features/invoicing/runs/reminding.ts';
import { createSendingOut } from './features/invoicing/sending/sending-out.ts';
import { createSendInvoice } from './features/invoicing/papers/send-invoice.ts';
import { databaseAddress, geocodingServer } from './outside-things.ts';
import { createRouteMaking } from './route-making.ts';
import { productVersion } from './version.ts';

export interface Haulwright {
  readonly url: string;
  readonly database: Database;
  readonly services: Services;
  readonly auth: Auth;
  stop(): Promise<void>;
}

/** What answers requests once everything is there. */
interface Built {
  readonly services: Services;
  readonly auth: Auth;
  readonly rawEndpoints: readonly RawEndpoint[];
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/**
 * Builds everything from the settings and starts it. The port answers at once; health says when requests can
 * be served.
 */
export async function startHaulwright(
  settings: Settings,
  log: Logger,
  added?: Additions,
): Promise<Haulwright> {
  const lifecycle: Lifecycle = { problem: 'The database is starting.' };
  let running: Built | undefined;
  const map = await openStreetMap(settings);
  const app = createApp({
    router,
    log,
    publicUrl: settings.publicUrl,
    trustedProxies: settings.trustedProxies,
    webFolder,
    streetMap: map,
    lifecycle,
    health: healthCheck(lifecycle, () => running?.services.database, {
      fullDisk: () =>
        settings.databaseUrl === undefined ? fullDiskProblem(settings.dataDir) : Promise.resolve(null),
    }),
    running: () => running,
    metricsToken: settings.metricsToken,
    metrics: () => metrics.read(),
    mount: added?.mount,
  });
  const logAccess = accessLog(log, settings.accessLog);
  const ingress = createIngress(getRequestListener(app.fetch), {
    trustedProxies: settings.trustedProxies,
    onAnswered(request) {
      metrics.requestAnswered(request);
      logAccess(request);
    },
  });
  const metrics = createMetrics({
    version: productVersion,
    openRequests: () => Array.from(ingress.open, ({ record }) => record),
    pool: () => running?.services.database.pool,
    work: async () => {
      if (!running) throw new Error(lifecycle.problem ?? 'The server is starting.');
      return readWorkFigures(running.services.database);
    },
  });
  // A request that names no host is answered like any other of ours, with an id: see the ingress.
  const server = createServer({ ...patience, requireHostHeader: false }, ingress.listener);
  const requests = leavesInOrder(server, () => lifecycle.problem !== null);
  const closers: (() => Promise<unknown>)[] = [() => map.close()];
  let listening = false;
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopAll());
  const stopAll = async () => {
    lifecycle.leaving = true;
    requests.leave();
    // Proxies that watch /readyz have stopped sending requests by then.
    if (running && settings.drainSeconds > 0) await wait(settings.drainSeconds * 1_000);
    running?.services.changes.end();
    // Requests end first, then the rest in the reverse order of opening.
    if (listening) await requests.close();
    lifecycle.problem = 'The server is stopping.';
    while (closers.length > 0) await closers.pop()?.();
  };
  try {
    await listen(server, settings.port, settings.host, (error) =>
      log.error({ err: error }, 'a connection could not be accepted'),
    );
    listening = true;
    const connectionString = await databaseAddress(settings, log, lifecycle, closers);
    for (const rule of await migrateDatabase(connectionString)) log.warn(rule, sayBroken(rule));
    const database = openDatabase({ connectionString, log });
    closers.push(() => database.close());
    running = await buildServices(settings, log, database, connectionString, closers, metrics, added, map);
    lifecycle.problem = null;
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : settings.port;
    const { services, auth } = running;
    return { url: `http://localhost:${port}`, database, services, auth, stop };
  } catch (error) {
    await stop();
    throw await namingFullDisk(error, settings.dataDir);
  }
}

async function buildServices(
  settings: Settings,
  log: Logger,
  database: Database,
  connectionString: string,
  closers: (() => Promise<unknown>)[],
  metrics: Metrics,
  added: Additions | undefined,
  streetMap: StreetMap,
): Promise<Built> {
  const now = () => new Date();
  const secrets = createSecrets(
    await readMasterKey({ dataDir: settings.dataDir, secretKey: settings.secretKey }),
  );
  const geocoder = createGeocoder({ log, ...geocodingServer(settings) });
  const roads = await openRoads(settings, join(settings.dataDir, 'roads'), log);
  closers.push(() => roads.close());
  const travelTimes = createTravelTimes({
    log,
    zipAreaMeters: (postalCode) => geocoder.zipAreaMeters(postalCode),
    roads: roads.source,
  });
  const streetLines = createStreetLines({ roads: roads.source, log });
  const tasks = await createTasks({ connectionString, log });
  closers.push(() => tasks.stop());
  startDriving({ database, tasks, roads: roads.source, now, log });
  const changes = createChangeFeed({ connectionString, log });
  closers.push(() => changes.close());
  const routeEditing = createRouteEditing({ database, changes, now });
  const trucks = createLiveTrucks({ database, changes, tasks, travelTimes, events, now, log });
  for (const one of [routeEditing, trucks]) closers.push(async () => one.close());
  startSeriesMaker({ database, log, now }, tasks);
  const planning = createRoutePlanning({
    database,
    travelTimes,
    tasks,
    events,
    log,
    now,
    threads: settings.planningThreads,
    maxSeconds: settings.planningSeconds,
    onRunEnded: (ms) => metrics.planningRunEnded(ms),
  });
  closers.push(() => planning.close());
  const routeMaking = createRouteMaking({ database, travelTimes, tasks, events, log, now });
  startRentalRefreshing({ database, tasks, log, now });
  const billRuns = createBillRunning({ database, tasks, log, now });
  tasks.every(lookForStartsEverySeconds, 'starting scheduled bill runs', () =>
    startScheduledRuns({ database, wake: (run) => billRuns.wake(run), log, now }),
  );
  const reports = createReportMaking({ database, connectionString, tasks, log, now });
  for (const one of [billRuns, reports]) closers.push(() => one.close());
  // Imported lists are located by ZIP area only, and then looked up in batches where the service takes them:
  // one by one would take hours.
  const addressLookups = createAddressLookups({ database, geocoder, tasks, events, log, now });
  const byArea = { geocoder: createGeocoder({ log }), looksUpLists: addressLookups.takesLists };
  const imports = createClientImporting({ ...byArea, database, tasks, events, log, now });
  for (const one of [addressLookups, imports]) closers.push(() => one.close());
  const outboxFolder = join(settings.dataDir, 'outbox');
  const mailer = createMailer({ from: settings.mailFrom, smtpUrl: settings.smtpUrl, outboxFolder });
  closers.push(async () => mailer.close());
  const files = createFileKeeping({ database, store: openFileStore(settings), events, log, now });
  const actors = actorDirectory(database);
  const pdfs = createPdfSetter({ now });
  closers.push(() => pdfs.close());
  const routeSheets = createRouteSheets({ pdfs, now });
  const { publicUrl, redirectUrls, identityProviders, requireEmailConfirmation, stripeUrl } = settings;
  const sendRoute = createSendRoute({ database, mailer, sheets: routeSheets, publicUrl, events, log, now });
  const letterheads = createLetterheads({ files, log });
  const portalLinks = createPortalLinks({ secrets, address: `${publicUrl}/portal` });
  const mailing = { database, mailer, pdfs, letterheads, clientPages: portalLinks, log };
  const sms = createSms({ smsUrl: settings.smsUrl, outboxFolder });
  const texts = { sms, files, smsHookSecret: settings.smsHookSecret };
  const clientMessaging = createClientMessaging({ ...mailing, ...texts, tasks, now, publicUrl });
  const invoiceReminders = createInvoiceReminders({ ...mailing, tasks, now });
  const sending = { ...mailing, tasks, events, now };
  const sendingOut = createSendingOut({ ...sending, waitsSeconds: settings.sendOutWaitSeconds });
  closers.push(() => sendingOut.close(), createClientMailings({ ...mailing, tasks, now }).close);
  const onlinePayments = createOnlinePayments({ ...sending, ...added, secrets, publicUrl, stripeUrl });
  closers.push(async () => onlinePayments.close());
  const sendQuote = createSendQuote({ ...mailing, address: `${publicUrl}/q` });
  const endingRoutes = createEndingRoutes({ ...routeMaking, database, events, now });
  const undoMs = settings.publishUndoSeconds * 1_000;
  const push = createPushTelling(
    database,
    createWebPush({ secrets, services: settings.pushServices, publicUrl: settings.publicUrl, now }),
  );
  const messageMail = createMessageMail({ database, push, mailer, publicUrl, tasks, log, now });
  const deadlineReminders = createDeadlineReminders({ database, mailer, publicUrl, tasks, log, now });
  const alerting = createAlerting({ database, mailer, publicUrl, tasks, log, now });
  const sealMail = createSealMail({ database, mailer, tasks, log, now });
  createRestating({ database, tasks, log, now });
  createPapersBehind({ database, tasks, log, now });
  const telling = { database, events, now, undoMs };
  const routeNotices = createRouteNotices({ ...telling, push, mailer, publicUrl, tasks, log });
  const publishing = createPublishing({ ...telling, routeNotices });
  const forgetPositions = () => database.asSystem((tx) => removeOldPositions(tx, now()));
  tasks.every(600, 'forgetting where drivers were', forgetPositions);
  tasks.every(86_400, 'making and dropping weeks of places', () =>
    keepTracks({ database, connectionString, now }),
  );
  tasks.every(3_600, 'adding starter forms to older companies', () => giveStarterForms(database, now));
  startFillingOlderRows(database, tasks);
  const retention = startRetention({ database, tasks, log, now, outboxFolder });
  closers.push(() => retention.close());
  const auth = await createAuth({
    database,
    secrets,
    log,
    now,
    publicUrl,
    redirectUrls,
    identityProviders,
    requireEmailConfirmation,
    mailer,
    sms,
    onSignUp: (tx, founder) => foundCompany(events, tx, founder),
    async onInvitationAccepted(tx, person) {
      actors.forget(person.userId);
      return joinCompany(tx, person, now());
    },
    async onEmailChanged(tx, person) {
      actors.forget(person.userId);
      await setProfileEmail(tx, person);
    },
    isMember,
    companyRulesOf,
    leakedPasswordsUrl: settings.breachLookupUrl,
    passwordHasher: settings.passwordHasher ?? {},
    rateLimits: settings.rateLimits,
    clientAddress: clientAddressReader(settings.trustedProxies),
  });
  closers.push(() => auth.close());
  return {
    services: {
      database,
      geocoder,
      actors,
      accounts: auth,
      appliedCommands: storedCommands,
      changes,
      livePositions: trucks.livePositions,
      liveEtas: trucks.liveEtas,
      etaMaking: trucks.etaMaking,
      events,
      planning,
      ...routeMaking,
      streetLines,
      roads,
      streetMap,
      routeEditing,
      publishing,
      endingRoutes,
      push,
      messageMail,
      deadlineReminders,
      alerting,
      sealMail,
      custodySigner: createSigner(secrets, 'custody seals'),
      routeNotices,
      pdfs,
      verifyAddress: `${settings.publicUrl}/verify`,
      unitAddress: `${settings.publicUrl}/u`,
      gateAddress: `${settings.publicUrl}/gate`,
      routeSheets,
      sendRoute,
      letterheads,
      mailBrandSample: createMailBrandSample(mailing),
      sendInvoice: createSendInvoice(mailing),
      invoiceReminders,
      clientMessaging,
      onlinePayments,
      sendingOut,
      sendQuote,
      quoteAddress: `${publicUrl}/q`,
      ...portalServices({ ...mailing, portalLinks }),
      mailedCodes: createMailedCodes({ database, mailer, secrets, log, now }),
      tellQuoteDecided: createTellQuoteDecided({ database, mailer, log }),
      reports,
      billRuns,
      imports,
      addressLookups,
      files,
      log,
      now,
    },
    auth,
    rawEndpoints: [onlinePayments.webhook, clientMessaging.hook, ...trackEndpoints(trucks.takesIn)],
  };
}
