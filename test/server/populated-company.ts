import { noBrand } from '@haulwright/domain/brand/brand';
import { startingRules } from '@haulwright/domain/rentals/starting-rules';
import { randomUUID } from 'node:crypto';
import type { TestPerson, TestServer } from './harness.ts';
import { haul } from './haul.ts';
import { mailedStatement } from './mailed-statement.ts';

export interface Populated {
  readonly admin: TestPerson;
  /** One id of each kind. */
  readonly ids: Readonly<Record<string, string>>;
}

/** A company with one row of everything, whose texts begin with `name`. */
export async function populate(server: TestServer, name: string): Promise<Populated> {
  const admin = await server.signUp({ fullName: `${name} Admin`, companyName: `${name} Company` });
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await admin.call(method, path, body);
    if (answer.status === 200) return answer.body;
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  };
  await ask('PUT', '/company/brand', { ...noBrand, footer: `${name}, licensed hauler` });
  await ask('PUT', '/company/settings', {
    companyName: `${name} Company`,
    defaultDepotAddress: '10 Depot Rd, Lancaster, PA 17601',
  });
  const [service] = await ask('GET', '/service-types');
  const jobType = (await ask('GET', '/job-types')).find(
    (type: { name: string }) => type.name === 'Septic tank pump-out',
  );
  const site = await ask('POST', '/disposal-sites', {
    name: `${name} Plant`,
    streetLine1: '1 Plant Rd',
    city: 'Lancaster',
    state: 'PA',
    postalCode: '17603',
    acceptedWasteTypes: ['septage'],
    openingHours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 360, endMinute: 1080 })),
    unloadMinutes: 20,
    unloadMinutesPer1000Gallons: 5,
    feeCentsPer1000Gallons: 4000,
    gateEmail: `gate@${name
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-')}.example`,
  });
  const client = await ask('POST', '/clients', {
    name: `${name} Client`,
    clientType: 'business',
    phone: '717-555-0100',
    email: null,
    serviceTypeIds: [service.id],
    notes: `${name} notes`,
    addresses: [
      {
        label: `${name} Place`,
        streetLine1: '5 Main St',
        city: 'Lititz',
        state: 'PA',
        postalCode: '17543',
        isPrimary: true,
      },
    ],
    contacts: [{ name: `${name} Contact`, isPrimary: true }],
  });
  const job = await ask('POST', '/jobs', {
    clientId: client.id,
    clientAddressId: client.addresses[0].id,
    title: `${name} Job`,
    scheduledDate: '2026-03-03',
    jobTypeId: jobType.id,
  });
  const extras = await ask('POST', `/jobs/${job.id}/extras/free`, {
    description: `${name} Lid`,
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: 450_000,
    category: 'other',
  });
  const [vehicle] = await ask('GET', '/vehicles');
  let run = await ask('POST', '/routes/optimize', { date: '2026-03-03', includeJobs: true });
  for (let tries = 0; tries < 300 && (run.status === 'queued' || run.status === 'running'); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    run = await ask('GET', `/routes/optimizations/${run.id}`);
  }
  if (run.status !== 'done') throw new Error(`the planning run ended ${run.status}: ${run.failure}`);
  const { items } = await ask('GET', '/routes');
  let report = await ask('POST', '/reports', {
    type: 'customer',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  });
  for (
    let tries = 0;
    tries < 300 && (report.status === 'queued' || report.status === 'running');
    tries += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    report = await ask('GET', `/reports/${report.id}`);
  }
  const invitation = await ask('POST', '/invitations', {
    email: `invited-${randomUUID()}@example.com`,
    fullName: `${name} Invited`,
    role: 'dispatcher',
  });
  let imported = await ask('POST', '/client-imports', {
    fileName: `${name} list.csv`,
    options: { serviceTypeId: service.id },
    rows: [
      {
        row: 2,
        values: {
          name: `${name} Imported`,
          phone: '717-555-0190',
          street: '6 Main St',
          city: 'Lititz',
          state: 'PA',
          zip: '17543',
        },
      },
      { row: 3, values: { name: `${name} Rejected` } },
    ],
  });
  for (
    let tries = 0;
    tries < 300 && (imported.status === 'queued' || imported.status === 'running');
    tries += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    imported = await ask('GET', `/client-imports/${imported.id}`);
  }
  const form = await ask('POST', '/forms', {
    template: {
      title: { en: `${name} Form` },
      items: [{ kind: 'text', id: 'remark', label: { en: `${name} Remark` } }],
    },
  });
  const item = await ask('POST', '/price-items', {
    name: `${name} Pump-out`,
    unit: 'visit',
    revenueCategory: 'service',
    taxCategory: 'service',
    jobTypeIds: [jobType.id],
  });
  const price = await ask('POST', '/price-rules', {
    priceItemId: item.id,
    clientId: client.id,
    validFrom: '2026-01-01',
    rule: { parts: [{ part: 'base', cents: 12_345 }] },
  });
  const dated = { validFrom: '2026-01-01', citation: `${name} Code` };
  const jurisdiction = await ask('POST', '/tax-jurisdictions', {
    name: `${name} State`,
    state: 'PA',
    postalCodes: [],
    rates: [{ ppm: 60_000, ...dated }],
    taxability: [{ category: 'service', taxable: true, ...dated }],
  });
  const exemption = await ask('POST', `/clients/${client.id}/tax-exemptions`, {
    certificate: `${name} Certificate`,
    validFrom: '2026-01-01',
  });
  const billed = await ask('POST', '/jobs', {
    clientId: client.id,
    clientAddressId: client.addresses[0].id,
    title: `${name} Billed`,
    scheduledDate: '2026-03-04',
    jobTypeId: jobType.id,
  });
  await ask('PUT', `/jobs/${billed.id}/status`, { status: 'completed', actualGallons: 500 });
  const drafted = await ask('POST', '/billing/drafts', { jobIds: [billed.id] });
  const payment = await ask('POST', '/payments', {
    clientId: client.id,
    method: 'cash',
    cents: 100,
    receivedOn: '2026-01-05',
    allocations: [],
  });
  const unitType = await ask('POST', '/unit-types', {
    name: `${name} Toilet`,
    kind: 'toilet',
    toilets: 1,
    handWashes: 0,
  });
  const { units } = await ask('POST', '/units', { unitTypeId: unitType.id, count: 2 });
  const agreement = await ask('POST', '/rentals', {
    clientId: client.id,
    clientAddressId: client.addresses[0].id,
    name: `${name} Rental`,
    cycle: { every: 'days', days: 28 },
    anchorDate: '2026-01-01',
    bills: 'advance',
    proratesDelivery: true,
    creditsEarlyPickup: true,
    billsFees: true,
    minimumDays: 0,
    waiverPpm: 0,
    deliveryCents: 2_500,
    pickupCents: 0,
    moveCents: 0,
    items: [{ unitTypeId: unitType.id, quantity: 1, rates: [{ validFrom: '2026-01-01', cents: 15_000 }] }],
  });
  await ask('POST', `/rentals/${agreement.id}/jobs`, {
    action: 'service',
    items: [{ unitTypeId: unitType.id, quantity: 1 }],
    scheduledDate: '2031-01-20',
  });
  const rental = await ask('POST', `/rentals/${agreement.id}/events`, {
    kind: 'delivered',
    date: '2026-01-05',
    unitIds: [units[0].id],
  });
  const serviceAgreement = await ask('POST', '/service-agreements', {
    clientId: client.id,
    name: `${name} Agreement`,
    charge: 'period',
    months: 1,
    anchorDate: '2026-01-01',
    bills: 'advance',
    startDate: '2026-01-01',
    rates: [{ validFrom: '2026-01-01', cents: 12_000 }],
  });
  const deposit = await ask('POST', '/deposits', {
    clientId: client.id,
    cents: 10_000,
    description: `${name} Deposit`,
  });
  await ask('PUT', '/billing/reminders', { stages: [7, 30] });
  const spare = await ask('POST', '/billing/drafts', { agreementIds: [serviceAgreement.id] });
  const { waived } = await ask('POST', `/invoices/${spare.drafts[0]}/waivers`, {
    positions: [0],
    reason: `${name} goodwill`,
  });
  const refund = { method: 'check', cents: 100, refundedOn: '2026-01-10', reference: null, note: null };
  const { refunds } = await ask('POST', `/payments/${payment.id}/refunds`, refund);
  const mailingId = await mailedStatement(server, admin, client.id);
  const billRun = await ask('POST', '/bill-runs', { through: '2026-01-10' });
  await ask('POST', '/invoices/approvals', { ids: [deposit.id] });
  const toSend = { chosen: { ids: [deposit.id] }, seen: { count: 1, totalCents: 10_000 } };
  const sendOut = await ask('POST', '/billing/send-outs', toSend);
  await ask('POST', `/billing/send-outs/${sendOut.id}/stop`);
  const permit = await ask('POST', '/company-permits', {
    kind: 'registration',
    name: `${name} Registration`,
    number: 'R-1',
    issuer: `${name} Agency`,
    vehicleId: vehicle.id,
    expiresOn: '2027-08-31',
  });
  const tank = await ask('POST', `/tanks/${client.addresses[0].id}/readings`, {
    measuredOn: '2026-02-01',
    sludgeInches: 12,
    scumInches: 4,
    liquidDepthInches: 48,
  });
  const visit = await haul(server, admin, {
    jobId: job.id,
    addressId: client.addresses[0].id,
    vehicleId: vehicle.id,
    siteId: site.id,
  });
  await ask('PUT', '/rule-packs/us-tx-312-145', { follow: true });
  await ask('POST', '/rule-packs/us-tx-312-145/fields', {
    name: `${name} Interceptor size`,
    moment: 'pickup',
    required: false,
  });
  const papers = await ask('POST', '/manifests', { visitId: visit, packId: 'us-tx-312-145' });
  await ask('POST', '/manifest-numbers', {
    vehicleId: vehicle.id,
    deviceId: randomUUID(),
    appVersion: '1.0.0',
  });
  const quote = await ask('POST', '/quotes', {
    clientId: client.id,
    clientAddressId: client.addresses[0].id,
    title: `${name} Quote`,
    expiresOn: '2199-01-01',
    lines: [
      {
        work: { jobTypeId: jobType.id },
        description: `${name} Pump-out`,
        quantityThousandths: 1_000,
        unit: 'each',
        unitPrice: 3_250_000,
        revenueCategory: 'service',
        taxCategory: 'service',
      },
    ],
  });
  await ask('POST', `/quotes/${quote.id}/sending`, { to: null });
  await ask('PUT', '/sanitation-rules', startingRules);
  const { link } = await ask('POST', '/gate-links', { visitId: visit });
  await ask('POST', '/gate/code-mails', { token: link.address.split('#')[1] });
  const field = await ask('POST', '/fields', {
    name: `${name} Field`,
    disposalSiteId: site.id,
    place: `${name} Farm Road`,
    boundary: [],
    acresOverride: 10,
    methods: ['injected'],
  });
  const spread = await ask('POST', `/fields/${field.id}/applications`, {
    visitId: visit,
    wasteType: 'manure',
    gallons: 500,
    method: 'injected',
    startedAt: '2026-03-04T12:00:00Z',
  });
  const portal = await ask('POST', `/clients/${client.id}/portal-link`, {});
  const request = { token: portal.link.address.split('#')[1], id: randomUUID(), newPhone: '717-555-0142' };
  await ask('POST', '/portal/changes', request);
  const view = { name, table: 'clients', address: {}, rowHeight: null, isForEverybody: false };
  const tracker = { kind: 'osmand', name: `${name} Phone`, vehicleId: vehicle.id, userId: null };
  const { device } = await ask('POST', '/tracking/devices', tracker);
  const rule = { event: 'depot-left', toldUserIds: [admin.userId], isOn: true };
  const alertRule = await ask('POST', '/alert-rules', rule);
  const [session] = await ask('GET', '/sessions');
  return {
    admin,
    ids: {
      companies: admin.companyId,
      users: admin.userId,
      serviceTypes: service.id,
      jobTypes: jobType.id,
      vehicles: vehicle.id,
      disposalSites: site.id,
      clients: client.id,
      addresses: client.addresses[0].id,
      jobs: job.id,
      routes: items[0].id,
      optimizations: run.id,
      reports: report.id,
      imports: imported.id,
      forms: form.id,
      prices: item.id,
      priceRules: price.id,
      extras: extras[0].id,
      taxes: jurisdiction.id,
      taxExemptions: exemption.id,
      invoices: drafted.drafts[0],
      billRuns: billRun.id,
      sendOuts: sendOut.id,
      mailings: mailingId,
      savedViews: (await ask('POST', '/saved-views', view)).id,
      payments: payment.id,
      unitTypes: unitType.id,
      units: units[0].id,
      rentals: rental.id,
      agreements: serviceAgreement.id,
      deposits: deposit.id,
      waivedLines: waived[0],
      refunds: refunds[0].id,
      rentalEvents: rental.events[0].id,
      filings: permit.id,
      tankReadings: tank.readings[0].id,
      visits: visit,
      fields: field.id,
      applications: spread.applications[0].id,
      manifests: papers.manifests[0].id,
      quotes: quote.id,
      portal: request.id,
      tracking: device.id,
      alerts: alertRule.id,
      invitations: invitation.id,
      sessions: session.id,
    },
  };
}
