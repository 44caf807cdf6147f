import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { buildReport } from '@haulwright/domain/reports/build-report';
import type { DisposalVisit, JobFact, RouteFact } from '@haulwright/domain/reports/report-facts';
import { reportTypes } from '@haulwright/domain/reports/report';
import { renderPdf, PdfError } from '../../platform/pdf/render-pdf.ts';
import { initialsOf, maxPrintedRows, reportDocument, ticksUpTo } from './report-document.ts';
import { pdfPages } from './testing.ts';

const template = readFileSync(new URL('report.typ', import.meta.url), 'utf8');
const company = { name: 'Keystone Septic', address: '1480 Manheim Pike', phone: null };
const now = new Date('2026-04-01T12:00:00Z');
const basis = { startDate: '2026-03-01', endDate: '2026-03-31', today: '2026-04-01', units: 'us' } as const;

/** What people may call a client, and what Typst or a PDF reader would take for code. */
const hostile =
  '#panic("x") *b* _i_ $x^2$ `c` <a> @r \\ "q" [y] // /* ' + 'W'.repeat(90) + ' Ünal Łukasz ثلاثة 三 🚚';

const job = (index: number): JobFact => ({
  jobNumber: `J-${index}`,
  date: '2026-03-03',
  isOver: true,
  status: index % 3 === 0 ? 'scheduled' : 'completed',
  priority: 'normal',
  title: hostile,
  clientId: `c${index}`,
  clientName: `${index} ${hostile}`,
  address: hostile,
  technicianId: 't',
  technicianName: hostile,
  jobTypeName: hostile,
  wasteType: 'septage',
  recordedGallons: index % 2 === 0 ? 100 : null,
  expectedGallons: 100,
  plannedMinutes: 45,
  isPriceFixed: index % 5 !== 0,
  priceCents: 100,
  isPriceHeld: false,
  centsByCategory: null,
  todaysPriceCents: 100,
  measuredMinutes: 30,
  completedOn: '2026-03-04',
});
const facts = (jobs: number) => ({
  jobs: Array.from({ length: jobs }, (_, index) => job(index)),
  routes: (['draft', 'completed'] as const).map((status): RouteFact => ({
    date: '2026-03-03',
    name: hostile,
    status,
    vehicleName: hostile,
    driverName: null,
    plannedMeters: 1_000,
    plannedDriveMinutes: 5,
    plannedMinutes: 30,
    plannedDisposals: 1,
    plannedCostCents: 500,
    completedJobs: 2,
    openJobs: 1,
    recordedGallons: 9,
    estimatedGallons: 8,
    plannedGallons: 7,
  })),
  disposals: [true, false].map((isPassed): DisposalVisit => ({
    visitKey: String(isPassed),
    date: '2026-03-03',
    routeStatus: 'in_progress',
    siteId: null,
    siteName: hostile,
    permitNumber: hostile,
    wasteType: null,
    isPassed,
    completedJobs: 1,
    openJobs: 0,
    recordedGallons: 50,
    estimatedGallons: 5,
    plannedGallons: 60,
  })),
});

describe.each(reportTypes)('a %s report as PDF', (type) => {
  it('takes any text as text', async () => {
    const document = reportDocument(
      buildReport(type, facts(7), basis),
      { name: hostile, address: hostile, phone: hostile },
      hostile,
    );
    const { bytes, pages } = renderPdf(template, document, now);
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect(pages).toBeLessThan(12);
    expect((await pdfPages(Buffer.from(bytes))).join('')).toContain('#panic("x")');
  });
});

test('long tables are cut and say so; totals stay whole', () => {
  const document = reportDocument(buildReport('customer', facts(maxPrintedRows + 20), basis), company, '');
  const [clients] = document.tables;
  expect(clients?.rows).toHaveLength(maxPrintedRows);
  expect(clients?.totals?.slice(0, 2)).toEqual(['Total', '520']);
  expect(clients?.note).toContain('The first 500 of 520 rows are printed');
});

test('a template with a mistake fails with its reason, and the next document is made', () => {
  expect(() => renderPdf('#no-such-function()', {}, now)).toThrow(PdfError);
  expect(() => renderPdf('#no-such-function()', {}, now)).toThrow(/no-such-function/);
  expect(renderPdf('#set document(title: "Fine")\nFine.', {}, now).pages).toBe(1);
});

test.each([
  ['Keystone Septic & Site Services', 'KS'],
  ['  über-pump ', 'ÜP'],
  ['7 Oaks', '7O'],
  ['🚚', '–'],
  ['', '–'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [20, [0, 5, 10, 15, 20]],
  [21, [0, 10, 20, 30]],
  [9_500, [0, 5_000, 10_000]],
  [0.3, [0, 1]],
])('an axis up to %d', (largest, ticks) => {
  expect(ticksUpTo(largest)).toEqual(ticks);
});
