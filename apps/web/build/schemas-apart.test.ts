import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { plainPath, plainPaths } from './plain-path.ts';
import { schemasApart } from './schemas-apart.ts';

const entry = '\0entry';
const checkout = await plainPath(fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''));
afterAll(() => checkout[Symbol.asyncDispose]());

/** What a page that runs this code would load. */
async function modulesOf(code: string): Promise<string[]> {
  const modules: string[] = [];
  await build({
    root: `${checkout.folder}/apps/web`,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
    plugins: [
      plainPaths(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? '/apps/web/src/entry.ts' : undefined),
        load: (id) => (id === '/apps/web/src/entry.ts' ? code : undefined),
      },
      schemasApart(),
      {
        name: 'seen',
        buildEnd() {
          modules.push(...this.getModuleIds());
        },
      },
    ],
  });
  return modules;
}

const domain = `${checkout.folder}/packages/domain/src`;

test('a page that shows the names of a rule loads neither its schemas nor their library', async () => {
  const modules = await modulesOf(
    `import { jobStatusName } from '${domain}/jobs/job.ts'; console.log(jobStatusName);`,
  );
  expect(modules).toContain(`${domain}/jobs/job.ts?plain`);
  expect(modules.filter((id) => id.includes('/zod/') || id.endsWith('job.ts'))).toEqual([]);
});

test('a form that checks by a schema gets both, with the names as they are', async () => {
  const modules = await modulesOf(
    `import { jobInput, formatJobNumber as numbered } from '${domain}/jobs/job.ts'; console.log(jobInput, numbered(1));`,
  );
  expect(modules).toEqual(expect.arrayContaining([`${domain}/jobs/job.ts`, `${domain}/jobs/job.ts?plain`]));
  expect(modules.some((id) => id.includes('/zod/'))).toBe(true);
});
