export const HOUR = 3600;
export const MINUTE = 60;
