import type { Role } from '@haulwright/domain/access/permissions';
import { describe, expect, test } from 'vitest';
import { admission, type PageAccess } from './access-rules.ts';

const clients: PageAccess = { permission: 'VIEW_ALL_CLIENTS' };
const clientForm: PageAccess = { roles: ['admin', 'dispatcher'] };
const settings: PageAccess = { permission: 'VIEW_SETTINGS' };
const dashboard: PageAccess = { permission: 'VIEW_DASHBOARD' };

describe('admission', () => {
  test.each<[string, Role[], PageAccess, boolean, string]>([
    ['a dispatcher sees clients', ['dispatcher'], clients, false, 'admitted'],
    [
      'a technician is sent from clients to the dashboard',
      ['field_technician'],
      clients,
      false,
      'to-dashboard',
    ],
    ['a technician is refused the client form', ['field_technician'], clientForm, false, 'denied'],
    [
      'a technician who is also a dispatcher is not',
      ['field_technician', 'dispatcher'],
      clientForm,
      false,
      'admitted',
    ],
    [
      'a dispatcher is sent from the settings to the dashboard',
      ['dispatcher'],
      settings,
      false,
      'to-dashboard',
    ],
    ['an admin sees the settings', ['admin'], settings, false, 'admitted'],
    ['nobody without roles is sent round in circles', [], dashboard, true, 'denied'],
    ['nor from another page', [], clients, false, 'denied'],
    ['a page that asks nothing admits everyone signed in', [], {}, false, 'admitted'],
  ])('%s', (_name, held, access, onDashboard, expected) => {
    expect(admission(held, access, onDashboard)).toBe(expected);
  });
});
