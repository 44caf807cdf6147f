/** A deliberate break, and the test that must catch it. */
export interface Break {
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
  readonly project: 'unit' | 'server' | 'faults' | 'browser';
  /** The test file, from the root. */
  readonly test: string;
  /** Part of the title of the test that must fail. */
  readonly title: string;
  /** Part of the failure message, where another break could make the same test fail. */
  readonly says?: string;
}

const acceptance = 'test/acceptance';
const specification = `${acceptance}/specification`;

/** The measure of the whole suite: breaks from all parts of the product. */
export const breaks: readonly Break[] = [
  // Who may do what, and whose rows they see.
  {
    name: 'technicians may see all routes',
    file: 'packages/domain/src/access/permissions.ts',
    from: 'VIEW_ALL_ROUTES: office',
    to: 'VIEW_ALL_ROUTES: everyone',
    project: 'browser',
    test: `${specification}/permissions.spec.ts`,
    title: 'View all routes: admin, dispatcher',
  },
  {
    name: 'row-level security is not forced on the owner',
    file: 'apps/server/src/platform/database/secure-tables.ts',
    from: '      await client.query(`alter table ${name} force row level security`);\n',
    to: '',
    project: 'server',
    test: 'test/server/tenancy.test.ts',
    title: '',
  },
  {
    name: 'after signing in one lands on the dashboard, not where one was going',
    file: 'apps/web/src/features/session/return-path.ts',
    from: '    ? from\n',
    to: "    ? '/dashboard'\n",
    project: 'browser',
    test: `${acceptance}/guards.spec.ts`,
    title: 'a stranger is sent to sign in',
  },
  {
    name: 'a refresh token that was used before the last one is taken',
    file: 'apps/server/src/auth/tokens/refresh-rules.ts',
    from: "if (presented < state.counter - 1) return { kind: 'reused' };",
    to: "if (presented < state.counter - 2) return { kind: 'reused' };",
    project: 'server',
    test: 'apps/server/src/auth/refresh.test.ts',
    title: '',
  },
  // Money and time.
  {
    name: 'the first vehicle is charged',
    file: 'packages/domain/src/subscription/subscription-price.ts',
    from: 'vehiclesIncluded = 1',
    to: 'vehiclesIncluded = 0',
    project: 'browser',
    test: `${acceptance}/page-weight.spec.ts`,
    title: 'the calculator says what a year costs',
  },
  {
    name: 'a span may end in an hour that the clocks skip',
    file: 'packages/domain/src/kernel/clock-change.ts',
    from: 'endMinute > from && endMinute < to',
    to: 'endMinute > from && endMinute < from',
    project: 'unit',
    test: 'packages/domain/src/kernel/clock-change.test.ts',
    title: '',
  },
  // The board.
  {
    name: 'a locked stop goes to another truck',
    file: 'packages/domain/src/routes/stop-lock.ts',
    from: "        return refused('route.stop-locked');",
    to: '        continue;',
    project: 'server',
    test: 'apps/server/src/features/dispatch/arranging/locks.test.ts',
    title: '',
  },
  {
    name: 'Alt and the right arrow move a stop to the left',
    file: 'apps/web/src/features/dispatch/board/board-keys.ts',
    from: "ArrowRight: 'later'",
    to: "ArrowRight: 'earlier'",
    project: 'browser',
    test: `${acceptance}/dispatch.spec.ts`,
    title: 'by keys alone',
  },
  {
    name: 'a board is not told of changed jobs',
    file: 'packages/contract/src/live-reach.ts',
    from: "      if (call === 'day') return onDay();\n      if (call === 'week') return hasUndated() || inWeek();",
    to: "      if (call === 'day') return false;\n      if (call === 'week') return hasUndated() || inWeek();",
    project: 'server',
    test: 'apps/server/src/features/live/live-reach.test.ts',
    title: '',
  },
  // The planner.
  {
    name: 'the checker forgets what was loaded',
    file: 'packages/routing/src/check/check-tanks.ts',
    from: '    part.load += stop.gallons;\n',
    to: '',
    project: 'unit',
    test: 'packages/routing/src/check/check-mutations.test.ts',
    title: '',
  },
  // Lists, imports, exports.
  {
    name: 'the second page of a list begins with the last row of the first',
    file: 'apps/server/src/features/clients/client-list.queries.ts',
    from: '(${sortName}, ${clients.id}) > (',
    to: '(${sortName}, ${clients.id}) >= (',
    project: 'server',
    test: 'apps/server/src/features/clients/client-list.test.ts',
    title: '',
  },
  {
    name: 'a text that begins with @ runs as a formula',
    file: 'apps/server/src/platform/csv/csv.ts',
    from: String.raw`/^[=+\-@\t\r\n＝＋－＠]/`,
    to: String.raw`/^[=+\-\t\r\n＝＋－＠]/`,
    project: 'unit',
    test: 'apps/server/src/platform/csv/csv.unit.test.ts',
    title: '',
  },
  {
    name: 'an import undone takes away what is in use',
    file: 'apps/server/src/features/imports/undo-import.ts',
    from: 'there.filter(({ use }) => use === null),',
    to: 'there,',
    project: 'server',
    test: 'apps/server/src/features/imports/import-undo.test.ts',
    title: '',
  },
  // Forms and the specification's words.
  {
    name: 'a client without a name is told in other words',
    file: 'packages/domain/src/clients/client.ts',
    from: 'Client name is required',
    to: 'Client name is missing',
    project: 'browser',
    test: `${specification}/client-form.spec.ts`,
    title: 'What is missing is said',
    says: 'Client name is required',
  },
  {
    name: 'several addresses are primary',
    file: 'apps/web/src/features/clients/client-form-values.ts',
    from: 'row.isPrimary && !isPrimary',
    to: 'row.isPrimary',
    project: 'browser',
    test: `${specification}/client-form.spec.ts`,
    title: 'Fields of the form',
    says: 'only one can be primary',
  },
  {
    name: 'a new job has a low priority',
    file: 'apps/web/src/features/jobs/schedule/job-draft.ts',
    from: "  priority: 'normal',",
    to: "  priority: 'low',",
    project: 'browser',
    test: `${specification}/job-dialog.spec.ts`,
    title: 'Fields of the dialog',
    says: 'Default job priority normal',
  },
  {
    name: 'who is denied is told in other words',
    file: 'apps/web/src/features/session/access-denied.tsx',
    from: 'Contact your administrator if',
    to: 'Ask your administrator if',
    project: 'browser',
    test: `${specification}/guard.spec.ts`,
    title: 'Missing required roles',
    says: "You don't have permission to access this page",
  },
  {
    name: 'a list that fails to load says nothing',
    file: 'apps/web/src/loading/list-frame.tsx',
    from: '    toast: `Failed to load ${noun}`,\n',
    to: '',
    project: 'browser',
    test: `${specification}/failures.spec.ts`,
    title: 'Failed to load routes',
  },
  // What can be seen, heard and reached.
  {
    name: "a dialog's closing button has no name",
    file: 'apps/web/src/ui/dialog-window.tsx',
    from: '                aria-label="Close"\n',
    to: '',
    project: 'browser',
    test: `${acceptance}/accessibility-company.spec.ts`,
    title: 'the dialogs of a vehicle',
    says: 'button-name',
  },
  {
    name: 'faint text in dark is too faint',
    file: 'apps/web/src/styles/tokens.css',
    from: 'oklch(0.69 0.01 76)',
    to: 'oklch(0.5 0.01 76)',
    project: 'unit',
    test: 'apps/web/src/styles/colour-contrast.test.ts',
    title: 'ink-faint can be read',
  },
  {
    name: "the dashboard's figures are wider than a phone",
    file: 'apps/web/src/features/dashboard/summary-cards.tsx',
    from: 'className="mb-6 grid grid-cols-2',
    to: 'className="mb-6 grid min-w-[36rem] grid-cols-2',
    project: 'browser',
    test: `${acceptance}/accessibility.spec.ts`,
    title: 'pages of work',
    says: '/dashboard on a phone scrolls sideways',
  },
  {
    name: 'the link to the dashboard above the page of a phone has no name',
    file: 'apps/web/src/office/phone-bars.tsx',
    from: 'aria-label="Haulwright, to the dashboard" className="rounded-lg py-2">\n        <Brand />',
    to: 'className="rounded-lg py-2">',
    project: 'browser',
    test: `${acceptance}/accessibility.spec.ts`,
    title: 'pages of work',
    says: 'link-name',
  },
  // Power cuts.
  {
    name: 'a write that is sent again is done again',
    file: 'apps/server/src/http/idempotency.ts',
    from: 'if (key === undefined) return write();',
    to: 'if (key?.length !== 0) return write();',
    project: 'faults',
    test: 'test/faults/kill.test.ts',
    title: 'keeps every acknowledged row',
    says: 'no row twice',
  },
];
