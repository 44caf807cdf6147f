import { beforeAll, describe, expect, it } from 'vitest';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { makeCompany, type TestCompany } from '../../../../../test/factories/company.ts';
import { bodyOf, issuesOf } from '../../../../../test/factories/expect-ok.ts';
import { disposalSiteValues, makeDisposalSite } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';

const server = serverOfFile();
let company: TestCompany;
let other: TestPerson;
beforeAll(async () => {
  company = await makeCompany(server);
  other = await server.signUp({ companyName: 'Other Company' });
});

const change = async (site: DisposalSite, changes: object): Promise<DisposalSite> =>
  bodyOf(
    await company.admin.call('PUT', `/disposal-sites/${site.id}`, {
      ...site,
      version: undefined,
      ...changes,
    }),
  );

describe('disposal sites', () => {
  it('are added, located, listed by name and removed', async () => {
    const site = await makeDisposalSite(company.admin, { name: 'North Plant' });
    expect(site).toMatchObject({
      ...disposalSiteValues({ name: 'North Plant' }),
      geocodePrecision: 'zip',
      active: true,
      dailyCapGallons: null,
      permitNumber: null,
      operator: null,
      phone: null,
      gateEmail: null,
    });
    expect(site.latitude).toBeCloseTo(40, 0);
    const lagoon = await makeDisposalSite(company.admin, { name: 'a lagoon' });
    expect(bodyOf(await company.dispatcher.call('GET', '/disposal-sites'))).toEqual([lagoon, site]);
    expect(bodyOf(await company.admin.call('DELETE', `/disposal-sites/${lagoon.id}`))).toEqual({
      id: lagoon.id,
    });
    expect((await company.admin.call('DELETE', `/disposal-sites/${lagoon.id}`)).status).toBe(404);
  });

  it('keep their pin while the address is the same and get a new one when it changes', async () => {
    const site = await makeDisposalSite(company.admin, {
      name: 'Pinned',
      latitude: 40.01,
      longitude: -76.31,
    });
    expect(site.geocodePrecision).toBe('manual');
    const facts = {
      permitNumber: 'PA-17',
      operator: 'The county',
      phone: '717-555-0188',
      gateEmail: 'gate@plant.example',
    };
    expect(await change(site, { ...facts, dailyCapGallons: 20_000 })).toEqual({
      ...site,
      ...facts,
      dailyCapGallons: 20_000,
      version: expect.any(String),
    });
    expect(await change(site, { latitude: null, longitude: null })).toMatchObject({
      latitude: 40.01,
      geocodePrecision: 'manual',
    });
    const moved = await change(site, { postalCode: '17543' });
    expect(moved).toMatchObject({ geocodePrecision: 'zip' });
    expect(moved.latitude).not.toBe(40.01);
  });

  it('need a name of their own and say what is wrong', async () => {
    const site = await makeDisposalSite(company.admin, { name: 'Taken' });
    const second = await makeDisposalSite(company.admin, { name: 'Free' });
    expect(
      (await company.admin.call('POST', '/disposal-sites', disposalSiteValues({ name: site.name }))).body
        .code,
    ).toBe('name.taken');
    expect(
      (await company.admin.call('PUT', `/disposal-sites/${second.id}`, { ...second, name: site.name })).body
        .code,
    ).toBe('name.taken');
    const wrong = disposalSiteValues({
      name: '',
      city: '',
      acceptedWasteTypes: [],
      openingHours: [{ weekday: 1, startMinute: 600, endMinute: 600 }],
    });
    expect(issuesOf(await company.admin.call('POST', '/disposal-sites', wrong))).toEqual({
      name: 'Give the disposal site a name.',
      city: 'Enter the city.',
      acceptedWasteTypes: 'Choose at least one waste the site accepts.',
      'openingHours.0': 'The site must close after it opens.',
    });
  });

  it('of another company are not found, and only administrators change them', async () => {
    const site = await makeDisposalSite(company.admin, { name: 'Guarded' });
    expect((await other.call('PUT', `/disposal-sites/${site.id}`, disposalSiteValues())).status).toBe(404);
    expect((await other.call('DELETE', `/disposal-sites/${site.id}`)).status).toBe(404);
    expect(bodyOf(await other.call('GET', '/disposal-sites'))).toEqual([]);
    for (const person of [company.dispatcher, company.technician]) {
      expect((await person.call('POST', '/disposal-sites', disposalSiteValues())).status).toBe(403);
      expect((await person.call('PUT', `/disposal-sites/${site.id}`, disposalSiteValues())).status).toBe(403);
      expect((await person.call('DELETE', `/disposal-sites/${site.id}`)).status).toBe(403);
    }
    expect((await company.technician.call('GET', '/disposal-sites')).status).toBe(403);
    expect(bodyOf(await company.admin.call('GET', '/disposal-sites'))).toContainEqual(site);
  });
});
