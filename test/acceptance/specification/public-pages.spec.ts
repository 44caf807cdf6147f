import type { Locator, Page } from '@playwright/test';
import { expect, rows, test } from './visitors.ts';
import { patiently } from '../../patience.ts';

/** Presses a button until it responds: the page is readable before its scripts are loaded. */
async function pressUntilSaid(page: Page, button: Locator, words: string): Promise<void> {
  await expect(async () => {
    await button.click();
    await expect(page.getByRole('status')).toContainText(words, { timeout: patiently(1_000) });
  }).toPass();
}

test.describe('what the product does', () => {
  const promises: readonly { readonly row: string; readonly words: readonly RegExp[] }[] = [
    { row: 'AI-assisted scheduling and dispatch', words: [/AI-assisted scheduling and dispatch/] },
    { row: 'Drag-and-drop route optimisation', words: [/Drag-and-drop routes/] },
    { row: 'Real-time vehicle tracking', words: [/every vehicle tracked in real time/] },
    {
      row: 'Mobile offline mode: forms, photos, GPS check-in, signatures, real-time updates',
      words: [
        /Works offline/,
        /Digital forms and photo capture/,
        /GPS check-in/,
        /Customer signatures/,
        /updates in the office in real time/,
      ],
    },
    {
      row: 'Automated invoicing with an accounting integration',
      words: [/Completed jobs become invoices.*accounting software/],
    },
    {
      row: 'Compliance tools: manifests and disposal tracking',
      words: [/Digital manifests and disposal tracking/],
    },
    {
      row: 'Analytics: revenue, efficiency, utilisation, compliance, report builder',
      words: [
        /Revenue by/,
        /Route efficiency/,
        /Fleet utilization/,
        /Compliance reporting/,
        /custom report builder/,
      ],
    },
  ];
  const promised = (page: Page, words: readonly RegExp[]) => async () => {
    for (const one of words) await expect(page.getByRole('main')).toContainText(one);
  };

  test('Promises of the landing page', async ({ stranger }) => {
    await stranger.goto('/');
    await rows(
      Object.fromEntries(
        promises.map(({ row, words }) => [
          row,
          async () => {
            for (const one of words) await expect(stranger.getByText(one).first()).toBeVisible();
          },
        ]),
      ),
    );
  });

  const statements: readonly {
    readonly row: string;
    readonly path: string;
    readonly words: readonly RegExp[];
  }[] = [
    {
      row: 'Route optimisation is advisory only',
      path: '/terms',
      words: [/Route optimization and other automatic suggestions are advisory/],
    },
    { row: 'Price: 125 dollars per year per company', path: '/pricing', words: [/\$125/, /per year|a year/] },
    {
      row: 'Includes admin portal, AI routing engine, 1 vehicle, first 250 customers',
      path: '/pricing',
      words: [/admin portal/i, /AI routing engine/i, /1 vehicle/i, /first 250 customers/i],
    },
    { row: '0.55 dollars per customer per month beyond 250', path: '/pricing', words: [/\$0\.55/] },
    { row: '16 dollars per vehicle per year beyond the first', path: '/pricing', words: [/\$16/] },
    {
      row: '12-month free trial, no credit card to begin',
      path: '/pricing',
      words: [/12-month free trial|12 months free|free for 12 months/i, /no credit card/i],
    },
    {
      row: 'Billing by a third-party card payment provider; card data not stored',
      path: '/pricing',
      words: [/third-party card payment provider/i, /not store card data|card data.*not store/i],
    },
    { row: 'Landing page advertises a free 30-day trial', path: '/', words: [/Free 30-day trial/] },
    {
      row: 'About: mission of lowering logistics cost for small and medium businesses',
      path: '/about',
      words: [/lower.*cost/i, /small and medium/i],
    },
    {
      row: 'Terms: users are responsible for credentials; actions deemed authorised',
      path: '/terms',
      words: [/users are responsible for keeping credentials secret/, /deemed authorized by your company/],
    },
    { row: 'Terms last updated October 29, 2025', path: '/terms', words: [/Last updated: October 29, 2025/] },
    {
      row: 'Liability capped at the amount paid in the prior 12 months',
      path: '/terms',
      words: [/capped at the amount you paid for the service in the prior 12 months/],
    },
    {
      row: 'Arbitration completed within 7 business days',
      path: '/terms',
      words: [/completed within 7 business days/],
    },
    {
      row: 'Privacy requests generally answered within 30 days',
      path: '/privacy',
      words: [/generally answered within 30 days/],
    },
    { row: 'Not directed at under-18s', path: '/terms', words: [/not directed at people under 18/] },
    {
      row: 'Subscription fees are non-refundable',
      path: '/terms',
      words: [/Subscription fees are non-refundable/],
    },
  ];
  for (const [path, ofPage] of Map.groupBy(statements, (one) => one.path)) {
    test(`Statements of ${path}`, async ({ stranger }) => {
      await stranger.goto(path);
      await rows(Object.fromEntries(ofPage.map(({ row, words }) => [row, promised(stranger, words)])));
    });
  }

  test('Free trial 30 days on the landing page, 12 months on the pricing page', async ({ stranger }) => {
    await stranger.goto('/');
    await expect(stranger.getByRole('main')).toContainText('30-day trial');
    await stranger.goto('/pricing');
    await expect(stranger.getByRole('main')).toContainText(/12[- ]months?/);
  });

  test('Prices', async ({ stranger }) => {
    await stranger.goto('/pricing');
    await stranger
      .getByLabel(/customers/i)
      .and(stranger.getByRole('textbox'))
      .fill('251');
    await stranger
      .getByLabel(/vehicles/i)
      .and(stranger.getByRole('textbox'))
      .fill('2');
    // 125 + 12 months of 0.55 + 16.
    await expect(stranger.getByRole('main')).toContainText('$147.60');
  });

  test('Legal pages: terms, privacy, security', async ({ stranger }) => {
    for (const [path, heading] of [
      ['/terms', 'Terms and Conditions'],
      ['/privacy', 'Privacy Policy'],
      ['/security', 'Security'],
    ] as const) {
      await stranger.goto(path);
      await expect(stranger.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
  });
});

test.describe('landing page', () => {
  test.beforeEach(async ({ stranger }) => {
    await stranger.goto('/');
  });

  test('Features and Industries scroll to their sections', async ({ stranger }) => {
    const menu = stranger.getByRole('navigation', { name: 'Main' });
    for (const [name, id] of [
      ['Industries', '#industries'],
      ['Features', '#features'],
    ] as const) {
      await menu.getByRole('link', { name }).click();
      await expect(stranger.locator(id)).toBeInViewport();
      await expect.poll(async () => (await stranger.locator(id).boundingBox())?.y ?? 999).toBeLessThan(200);
    }
  });

  test('Pricing goes to `/pricing`', async ({ stranger }) => {
    await stranger.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
    await stranger.waitForURL('**/pricing');
  });

  test("Resources shows a toast titled 'Resources' saying the page is coming soon", async ({ stranger }) => {
    await pressUntilSaid(
      stranger,
      stranger.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Resources' }),
      'Resources',
    );
    await expect(stranger.getByRole('status')).toContainText('coming soon');
  });

  test('Sign In and Get Started go to `/auth`', async ({ stranger }) => {
    for (const name of ['Sign In', 'Get Started']) {
      await stranger.goto('/');
      await stranger.getByRole('banner').getByRole('link', { name }).click();
      await stranger.waitForURL('**/auth');
    }
  });

  test('Words of the landing page', async ({ stranger }) => {
    const features = stranger.locator('#features').getByRole('article');
    const feature = (name: string) =>
      expect(features.filter({ has: stranger.getByRole('heading', { name, exact: true }) })).toBeVisible();
    const hasBullets = (name: RegExp) =>
      expect
        .poll(() => stranger.getByRole('region', { name }).getByRole('listitem').count())
        .toBeGreaterThan(2);
    await expect(features).toHaveCount(6);
    await rows({
      "Headline 'Streamline Your Service Operations'": () =>
        expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Streamline Your Service Operations'),
      'Feature card Smart Scheduling': () => feature('Smart Scheduling'),
      'Feature card Route Optimization': () => feature('Route Optimization'),
      'Feature card Mobile First': () => feature('Mobile First'),
      'Feature card Automated Billing': () => feature('Automated Billing'),
      'Feature card Compliance Ready': () => feature('Compliance Ready'),
      'Feature card Analytics Dashboard': () => feature('Analytics Dashboard'),
      'Industry cards Septic Services, Portable Sanitation, Grease Trap Services, Manure Hauling': () =>
        expect(stranger.locator('#industries').getByRole('article').getByRole('heading')).toHaveText([
          'Septic Services',
          'Portable Sanitation',
          'Grease Trap Services',
          'Manure Hauling',
        ]),
      'Field-teams block with a bullet list': () => hasBullets(/field teams/i),
      'Analytics block with a bullet list': () => hasBullets(/^Analytics/),
      "'No credit card required • Free 30-day trial • Cancel anytime'": () =>
        expect(
          stranger.getByText('No credit card required • Free 30-day trial • Cancel anytime'),
        ).toBeVisible(),
      'Copyright line with the current year': () =>
        expect(stranger.getByText(`© ${new Date().getFullYear()} Haulwright`)).toBeVisible(),
    });
  });

  test('Schedule a Demo and Talk to Sales go to `/auth`', async ({ stranger }) => {
    for (const name of ['Schedule a Demo', 'Talk to Sales']) {
      await stranger.goto('/');
      await stranger.getByRole('link', { name }).click();
      await stranger.waitForURL('**/auth');
    }
  });

  test('Footer links to `/about`, `/privacy`, `/terms`, `/security`', async ({ stranger }) => {
    for (const [name, path] of [
      ['About', '/about'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Security', '/security'],
    ] as const) {
      await stranger.goto('/');
      await stranger.getByRole('contentinfo').getByRole('link', { name }).click();
      await stranger.waitForURL(`**${path}`);
    }
  });

  test('Other footer links are placeholders', async ({ stranger }) => {
    for (const name of ['Integrations', 'Changelog', 'Careers', 'Contact']) {
      await pressUntilSaid(stranger, stranger.getByRole('contentinfo').getByRole('button', { name }), name);
      await expect(stranger.getByRole('status')).toContainText('coming soon');
      expect(new URL(stranger.url()).pathname).toBe('/');
    }
  });
});
