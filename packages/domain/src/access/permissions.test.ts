import { assert, constantFrom, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  can,
  isFieldTechnicianOnly,
  permission,
  permissions,
  permissionsOf,
  roles,
  type Permission,
  type Role,
} from './permissions.ts';

/**
 * The product's permission table, written out a second time: role by role, as the specification prints it.
 */
const table: Record<Permission, readonly [admin: boolean, dispatcher: boolean, fieldTechnician: boolean]> = {
  VIEW_ALL_CLIENTS: [true, true, false],
  MANAGE_QUOTES: [true, true, false],
  CREATE_CLIENT: [true, true, false],
  EDIT_CLIENT: [true, true, false],
  ARCHIVE_CLIENT: [true, true, false],
  VIEW_ALL_JOBS: [true, true, false],
  CREATE_JOB: [true, true, false],
  EDIT_JOB: [true, true, false],
  ASSIGN_JOB: [true, true, false],
  VIEW_ALL_ROUTES: [true, true, false],
  CREATE_ROUTE: [true, true, false],
  EDIT_ROUTE: [true, true, false],
  OPTIMIZE_ROUTES: [true, true, false],
  GENERATE_REPORTS: [true, true, false],
  VIEW_ANALYTICS: [true, true, false],
  VIEW_OVERVIEW: [true, true, false],
  VIEW_OWN_JOBS: [true, true, true],
  UPDATE_JOB_STATUS: [true, true, true],
  VIEW_OWN_ROUTE: [true, true, true],
  VIEW_DASHBOARD: [true, true, true],
  DELETE_JOB: [true, false, false],
  VIEW_USERS: [true, false, false],
  CREATE_USER: [true, false, false],
  EDIT_USER: [true, false, false],
  DELETE_USER: [true, false, false],
  ASSIGN_ROLES: [true, false, false],
  VIEW_SETTINGS: [true, false, false],
  EDIT_SETTINGS: [true, false, false],
  MANAGE_COMPANY: [true, false, false],
  MANAGE_FLEET: [true, false, false],
  MANAGE_JOB_TYPES: [true, false, false],
  VIEW_PRICES: [true, true, false],
  MANAGE_PRICES: [true, false, false],
  VIEW_BILLING: [true, true, false],
  PREPARE_INVOICES: [true, true, false],
  ISSUE_INVOICES: [true, true, false],
  RECORD_PAYMENTS: [true, true, false],
  VOID_INVOICES: [true, false, false],
  WRITE_OFF: [true, false, false],
  REFUND: [true, false, false],
  MANAGE_BILLING: [true, false, false],
};

const columns = ['admin', 'dispatcher', 'field_technician'] as const;
const cases = (Object.keys(table) as Permission[]).flatMap((wanted) =>
  columns.map((role, column) => ({ role, wanted, allowed: table[wanted][column] === true })),
);

const heldRoles = uniqueArray(constantFrom<Role>(...roles));
const anyPermission = constantFrom(...(Object.keys(table) as Permission[]));

describe('the permission table', () => {
  test('has these permissions and roles and no others', () => {
    expect(Object.keys(permissions).toSorted()).toEqual(Object.keys(table).toSorted());
    expect(roles).toEqual(columns);
    expect(permission.options.toSorted()).toEqual(Object.keys(table).toSorted());
  });

  test.each(cases)('$role, $wanted: $allowed', ({ role, wanted, allowed }) => {
    expect(can([role], wanted)).toBe(allowed);
    expect(permissionsOf([role]).includes(wanted)).toBe(allowed);
  });

  test('denies everything to somebody without roles', () => {
    expect(permissionsOf([])).toEqual([]);
    for (const wanted of Object.keys(table) as Permission[]) expect(can([], wanted)).toBe(false);
  });

  test('allows with several roles what any of them allows', () => {
    assert(
      property(heldRoles, anyPermission, (held, wanted) => {
        expect(can(held, wanted)).toBe(
          columns.some((role, column) => held.includes(role) && table[wanted][column]),
        );
      }),
    );
  });

  test('loses nothing by one more role', () => {
    assert(
      property(heldRoles, constantFrom<Role>(...roles), (held, more) => {
        expect(permissionsOf([...held, more])).toEqual(expect.arrayContaining(permissionsOf(held)));
      }),
    );
  });

  test('names what somebody may do once each, in the order of the table', () => {
    expect(permissionsOf(['field_technician', 'admin'])).toEqual(Object.keys(permissions));
    expect(permissionsOf(['field_technician'])).toEqual([
      'VIEW_OWN_JOBS',
      'UPDATE_JOB_STATUS',
      'VIEW_OWN_ROUTE',
      'VIEW_DASHBOARD',
    ]);
  });
});

test.each<[Role[], boolean]>([
  [['field_technician'], true],
  [['field_technician', 'dispatcher'], false],
  [['admin', 'field_technician'], false],
  [['dispatcher'], false],
  [['admin'], false],
  [[], false],
])('%j sees own jobs only: %s', (held, only) => {
  expect(isFieldTechnicianOnly(held)).toBe(only);
});
