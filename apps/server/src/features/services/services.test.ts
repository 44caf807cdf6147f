import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { servicesOf } from '../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';

const server = serverOfFile();
let company: TestCompany;
let other: TestPerson;
beforeAll(async () => {
  company = await makeCompany(server);
  other = await server.signUp({ companyName: 'Other Company' });
});

const typeValues = (changes: object = {}) => ({
  name: `Type ${randomUUID()}`,
  durationMinutes: 30,
  expectedGallons: 500,
  wasteType: 'septage',
  ...changes,
});

describe('services', () => {
  it('are added once by name, in each company for itself', async () => {
    const added = bodyOf(
      await company.admin.call('POST', '/service-types', { name: ' Line jetting ', description: '' }),
    );
    expect(added).toEqual({
      id: added.id,
      name: 'Line jetting',
      description: null,
      version: expect.any(String),
    });
    expect(await servicesOf(company.dispatcher)).toContainEqual(added);
    const again = await company.admin.call('POST', '/service-types', { name: 'Line jetting' });
    expect([again.status, again.body.code]).toEqual([409, 'name.taken']);
    expect((await other.call('POST', '/service-types', { name: 'Line jetting' })).status).toBe(200);
    expect(issuesOf(await company.admin.call('POST', '/service-types', { name: '' }))).toEqual({
      name: 'Give the service a name.',
    });
  });

  it('are added by administrators and not shown to technicians', async () => {
    expect((await company.dispatcher.call('POST', '/service-types', { name: 'X' })).status).toBe(403);
    expect((await company.technician.call('GET', '/service-types')).status).toBe(403);
  });
});

describe('job types', () => {
  it('are added, changed and removed', async () => {
    const [service] = await servicesOf(company.admin);
    const added = bodyOf(
      await company.admin.call(
        'POST',
        '/job-types',
        typeValues({
          name: 'Aerobic unit',
          serviceTypeId: service?.id,
          priceCents: 32_500,
          color: '#1f6f78',
        }),
      ),
    );
    expect(added).toMatchObject({
      name: 'Aerobic unit',
      serviceTypeId: service?.id,
      priceCents: 32_500,
      description: null,
    });
    const changed = bodyOf(
      await company.admin.call('PUT', `/job-types/${added.id}`, {
        ...added,
        name: 'Aerobic treatment unit',
        expectedGallons: 0,
        wasteType: null,
      }),
    );
    expect(changed).toEqual({
      ...added,
      name: 'Aerobic treatment unit',
      expectedGallons: 0,
      wasteType: null,
      version: expect.any(String),
    });
    expect(bodyOf(await company.dispatcher.call('GET', '/job-types'))).toContainEqual(changed);
    expect(bodyOf(await company.admin.call('DELETE', `/job-types/${added.id}`))).toEqual({ id: added.id });
    expect((await company.admin.call('DELETE', `/job-types/${added.id}`)).status).toBe(404);
    expect((await company.admin.call('PUT', `/job-types/${added.id}`, typeValues())).status).toBe(404);
  });

  it('are sorted by name in any case', async () => {
    for (const name of ['zulu', 'Alpha', 'mike'])
      bodyOf(await company.admin.call('POST', '/job-types', typeValues({ name })));
    const names: string[] = bodyOf(await company.admin.call('GET', '/job-types')).map(
      (type: { name: string }) => type.name,
    );
    expect(names.filter((name) => ['zulu', 'Alpha', 'mike'].includes(name))).toEqual([
      'Alpha',
      'mike',
      'zulu',
    ]);
  });

  it('need a name of their own and a service of the company', async () => {
    const first = bodyOf(await company.admin.call('POST', '/job-types', typeValues()));
    const second = bodyOf(await company.admin.call('POST', '/job-types', typeValues()));
    expect((await company.admin.call('POST', '/job-types', typeValues({ name: first.name }))).body.code).toBe(
      'name.taken',
    );
    expect(
      (await company.admin.call('PUT', `/job-types/${second.id}`, typeValues({ name: first.name }))).body
        .code,
    ).toBe('name.taken');
    expect(issuesOf(await company.admin.call('POST', '/job-types', typeValues({ wasteType: null })))).toEqual(
      { wasteType: 'Choose the type of waste.' },
    );
    const [foreign] = await servicesOf(other);
    for (const [method, path] of [
      ['POST', '/job-types'],
      ['PUT', `/job-types/${second.id}`],
    ] as const) {
      const answer = await company.admin.call(method, path, typeValues({ serviceTypeId: foreign?.id }));
      expect([answer.status, issuesOf(answer)]).toEqual([
        400,
        { serviceTypeId: 'This service no longer exists. Choose another.' },
      ]);
    }
  });

  it('of another company are not found, and a technician may not', async () => {
    const type = bodyOf(await company.admin.call('POST', '/job-types', typeValues()));
    expect((await other.call('PUT', `/job-types/${type.id}`, typeValues())).status).toBe(404);
    expect((await other.call('DELETE', `/job-types/${type.id}`)).status).toBe(404);
    expect(bodyOf(await other.call('GET', '/job-types'))).not.toContainEqual(type);
    for (const person of [company.technician, company.dispatcher]) {
      expect((await person.call('POST', '/job-types', typeValues())).status).toBe(403);
      expect((await person.call('DELETE', `/job-types/${type.id}`)).status).toBe(403);
    }
    expect(bodyOf(await company.admin.call('GET', '/job-types'))).toContainEqual(type);
  });
});
