/** Photos of a job that may be shown to its client. */
export const clientPhotoRoles = ['before', 'after', 'problem'] as const;
export type ClientPhotoRole = (typeof clientPhotoRoles)[number];

export const mayShowClient = (role: string): boolean => clientPhotoRoles.some((one) => one === role);
